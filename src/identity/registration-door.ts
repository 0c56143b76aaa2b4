import { isInviteOpen } from "#db/invite.queries.ts";
import type { Reader } from "#db/open.ts";
import { registrationChosen } from "#db/registration.queries.ts";
import type { Config } from "#src/config.ts";
import { type SecretHash, secretHash } from "#src/core/secret-hash.ts";
import type { Clock } from "#src/ports/clock.ts";
import { cookieName, readCookie, setCookie } from "#src/web/cookies.ts";
import { languageOf } from "#src/web/language.ts";
import type { Newcomer } from "./enter-as-host.ts";

/** How long an invitation is good for. */
export const INVITE_LIVES_MS = 14 * 24 * 3_600_000;
const NAME = "lango_invite";

/** With what this browser opens an account; nothing where it may open none. */
export function newcomer(deps: Parameters<typeof registrationDoor>[0], request: Request): Newcomer | undefined {
  const door = registrationDoor(deps, request);
  return door.isOpen ? { language: languageOf(request), invite: door.invite } : undefined;
}

export type RegistrationDoor =
  | Readonly<{ isOpen: true; invite: SecretHash | undefined }>
  | Readonly<{ isOpen: false; why: "closed" | "by_invitation" }>;

/** Who may open an account: as an operator chose on the page, and until they did, as the environment says. */
export function registrationNow(deps: { db: Reader; config: Pick<Config, "registration"> }): Config["registration"] {
  return registrationChosen(deps.db)?.door ?? deps.config.registration;
}

/** Whether this browser may open an account here, and by which invitation. */
export function registrationDoor(
  deps: { db: Reader; clock: Clock; secure: boolean; config: Pick<Config, "registration"> },
  request: Request,
): RegistrationDoor {
  switch (registrationNow(deps)) {
    case "open":
      return { isOpen: true, invite: undefined };
    case "closed":
      return { isOpen: false, why: "closed" };
    case "invite": {
      const token = readCookie(request, cookieName(NAME, deps.secure));
      const invite = token ? secretHash(token.slice(0, 100)) : undefined;
      const isInvited = invite !== undefined && isInviteOpen(deps.db, invite, deps.clock.now());
      return isInvited ? { isOpen: true, invite } : { isOpen: false, why: "by_invitation" };
    }
  }
}

/** Keeps an invitation in the browser, whichever way it registers, so that its secret leaves the address. */
export function inviteCookie(token: string, secure: boolean): string {
  return setCookie(cookieName(NAME, secure), token, { secure, maxAgeSeconds: INVITE_LIVES_MS / 1000 });
}

export function inviteLink(publicUrl: string, token: string): string {
  return `${publicUrl}/host-register?${new URLSearchParams({ invite: token })}`;
}
