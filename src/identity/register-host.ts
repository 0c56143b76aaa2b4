import { findHost, findHostByEmail, insertHost, isNameTaken } from "#db/host.queries.ts";
import type { Db } from "#db/open.ts";
import { type Change, write } from "#db/write.ts";
import { brandProblem, normaliseBrand } from "#src/core/brand.ts";
import type { Registration } from "#src/core/registration.ts";
import type { Clock } from "#src/ports/clock.ts";
import { newId } from "#src/web/ids.ts";
import { hashOf, type Secrets } from "#src/web/secrets.ts";
import { type Browser, openSession } from "./open-session.ts";
import { fitsPassword, hashPassword } from "./password.ts";

export type RegisterHost =
  | Readonly<{ outcome: "registered"; hostId: string; token: string }>
  | Readonly<{ outcome: "email_taken" | "busy" }>;

/**
 * Opens an account and signs its host in. The id comes from the form's submission
 * key, so that the same form sent twice finds its own account instead of a stranger's.
 */
export async function registerHost(
  deps: { db: Db; clock: Clock; secrets: Secrets },
  ask: { registration: Registration; submissionKey: string; browser: Browser },
): Promise<RegisterHost> {
  const { email, password, ...person } = ask.registration;
  const ownId = idOf(deps.secrets, ask.submissionKey);
  const known = findHostByEmail(deps.db, email);
  if (known && known.id !== ownId) return { outcome: "email_taken" };
  if (!known) {
    const passwordHash = await hashPassword(password);
    if (passwordHash === "busy") return { outcome: "busy" };
    const registered = write(deps.db, (tx) => {
      if (findHostByEmail(tx, email)) return undefined;
      const id = ownId && !findHost(tx, ownId) ? ownId : newId();
      const now = deps.clock.now();
      insertHost(tx, { ...person, id, email, passwordHash, username: freeUsername(tx, email, id), createdAt: now });
      return { hostId: id, token: openSession(tx, { hostId: id }, ask.browser, now) };
    });
    if (registered) return { outcome: "registered", ...registered };
  }

  // The account is there already: made by this very form a moment ago, or by somebody else.
  const twin = findHostByEmail(deps.db, email);
  if (!twin || twin.id !== ownId) return { outcome: "email_taken" };
  const fits = await fitsPassword(password, twin.passwordHash);
  if (fits === "busy") return { outcome: "busy" };
  if (!fits) return { outcome: "email_taken" };
  const token = write(deps.db, (tx) => openSession(tx, { hostId: twin.id }, ask.browser, deps.clock.now()));
  return { outcome: "registered", hostId: twin.id, token };
}

function idOf(secrets: Secrets, submissionKey: string): string | undefined {
  return submissionKey ? hashOf(secrets.sign("host id", submissionKey)).slice(0, 20) : undefined;
}

/** The local part of the e-mail address when nobody is called that, else a name made of the id. */
function freeUsername(tx: Change, email: string, id: string): string {
  const wished = normaliseBrand(email.split("@")[0] ?? "");
  const names = [...(brandProblem(wished) ? [] : [wished]), `host_${id.slice(0, 8)}`, `host_${id}`];
  return names.find((name) => !isNameTaken(tx, name, id)) ?? `host_${newId()}`;
}
