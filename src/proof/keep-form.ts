import { enqueue } from "#db/job.queries.ts";
import { findKeptForm, forgetKeptForms, insertKeptForm } from "#db/kept-form.queries.ts";
import { write } from "#db/write.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import { type FormBody, formOf } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hashOf, newSecret } from "#src/web/secrets.ts";

type Needs = Pick<Deps, "db" | "clock" | "secrets">;
/** Whose form it is, and which route it was sent to: it is given back to no other. */
type Sent = Readonly<{ tokenHash: string; path: string }>;

const FORM_KEPT_MS = 10 * 60_000;

/** Keeps what somebody sent until they have shown who they are. Answers the key that the page carries in its place. */
export function keepForm(deps: Needs, sent: Sent, form: FormBody): string {
  const key = newSecret();
  const keyHash = hashOf(key);
  const now = deps.clock.now();
  const sealed = deps.secrets.seal(purposeOf(keyHash, sent), JSON.stringify(form.pairs));
  write(deps.db, (tx) => {
    insertKeptForm(tx, { ...sent, keyHash, sealed, endsAt: now + FORM_KEPT_MS });
    enqueue(tx, { kind: "forget_kept_forms", key: keyHash, runAt: now + FORM_KEPT_MS, now });
  });
  return key;
}

/** What was kept; `undefined` when it has ended, or is another session's or another route's. */
export function keptForm(deps: Needs, sent: Sent, key: string): FormBody | undefined {
  const keyHash = hashOf(key);
  const kept = findKeptForm(deps.db, { keyHash, tokenHash: sent.tokenHash, now: deps.clock.now() });
  const opened = kept?.path === sent.path ? deps.secrets.open(purposeOf(keyHash, sent), kept.sealed) : undefined;
  return opened === undefined ? undefined : formOf(JSON.parse(opened) as [string, string][]);
}

export function forgetEndedForms(deps: Pick<Deps, "db" | "clock">): JobResult {
  write(deps.db, (tx) => forgetKeptForms(tx, deps.clock.now()));
  return { outcome: "done" };
}

function purposeOf(keyHash: string, { tokenHash, path }: Sent): string {
  return `kept form ${keyHash} ${tokenHash} ${path}`;
}
