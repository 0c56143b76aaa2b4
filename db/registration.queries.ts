import { eq } from "drizzle-orm";
import { registration } from "./desk.schema.ts";
import type { Reader } from "./open.ts";
import type { Change } from "./write.ts";

export type RegistrationChoice = (typeof registration.$inferSelect)["door"];

/** Who may open an account, as an operator chose on the page, and when; nothing until then. */
export function registrationChosen(db: Reader): { door: RegistrationChoice; changedAt: number } | undefined {
  const { door, changedAt } = registration;
  return db.select({ door, changedAt }).from(registration).where(eq(registration.id, 1)).get();
}

export function chooseRegistration(tx: Change, door: RegistrationChoice, now: number): void {
  const chosen = { door, changedAt: now };
  tx.insert(registration)
    .values({ id: 1, ...chosen })
    .onConflictDoUpdate({ target: registration.id, set: chosen })
    .run();
}
