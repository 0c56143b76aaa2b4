import { and, desc, eq, gt, inArray, lte } from "drizzle-orm";
import { keptForms } from "./host.schema.ts";
import type { Reader } from "./open.ts";
import type { Change } from "./write.ts";

/** Forms of one session that may wait at once. */
const MOST = 5;

/** Stores a form that waits for a proof; of one session's, the ones with the earliest end make room. */
export function insertKeptForm(tx: Change, form: typeof keptForms.$inferInsert): void {
  tx.insert(keptForms).values(form).run();
  const over = tx
    .select({ keyHash: keptForms.keyHash })
    .from(keptForms)
    .where(eq(keptForms.tokenHash, form.tokenHash))
    .orderBy(desc(keptForms.endsAt), desc(keptForms.keyHash))
    .limit(1000)
    .offset(MOST)
    .all()
    .map(({ keyHash }) => keyHash);
  if (over.length > 0) tx.delete(keptForms).where(inArray(keptForms.keyHash, over)).run();
}

export function findKeptForm(
  db: Reader,
  ask: { keyHash: string; tokenHash: string; now: number },
): typeof keptForms.$inferSelect | undefined {
  const { keyHash, tokenHash, now } = ask;
  return db
    .select()
    .from(keptForms)
    .where(and(eq(keptForms.keyHash, keyHash), eq(keptForms.tokenHash, tokenHash), gt(keptForms.endsAt, now)))
    .get();
}

/** Forgets the forms that wait no longer. */
export function forgetKeptForms(tx: Change, now: number): void {
  tx.delete(keptForms).where(lte(keptForms.endsAt, now)).run();
}
