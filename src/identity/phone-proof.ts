import type { Phone } from "#src/core/person/phone.ts";
import type { Clock } from "#src/ports/clock.ts";
import { cookieName, readCookie, setCookie } from "#src/web/cookies.ts";
import { readVisitor } from "#src/web/door/visitor.ts";
import type { Secrets } from "#src/web/secrets.ts";

type Needs = Readonly<{ secrets: Secrets; secure: boolean; clock: Clock }>;

const NAME = "lango_proof";
/** A day, as long as a request keeps nights. */
const COUNTS_MS = 24 * 3_600_000;

/** Says that this browser has just proven a number. It signs nobody in: who only books stays who they are. */
export function phoneProofCookie({ secrets, secure, clock }: Needs, phone: Phone): string {
  const endsAt = clock.now() + COUNTS_MS;
  const value = `${endsAt}.${secrets.sign("phone proof", `${endsAt}\n${phone}`)}`;
  return setCookie(cookieName(NAME, secure), value, { secure, maxAgeSeconds: COUNTS_MS / 1000 });
}

/** Whoever comes to this browser next has proven nothing. */
export function forgottenProofCookie(secure: boolean): string {
  return setCookie(cookieName(NAME, secure), "", { secure, maxAgeSeconds: 0 });
}

/** Whether whoever asks has proven this number: signed in with it, or by a code typed within the day. */
export function isPhoneProven(
  deps: Needs & Parameters<typeof readVisitor>[0],
  request: Request,
  phone: Phone,
): boolean {
  const visitor = readVisitor(deps, request);
  if (visitor.kind === "guest" && visitor.guest.phone === phone) return true;
  const [end = "", mark = ""] = readCookie(request, cookieName(NAME, deps.secure))?.split(".") ?? [];
  if (!/^\d{13}$/.test(end) || Number(end) <= deps.clock.now()) return false;
  return deps.secrets.verify("phone proof", `${end}\n${phone}`, mark);
}
