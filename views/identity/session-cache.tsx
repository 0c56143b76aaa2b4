import type { Shell } from "#views/frame/page.tsx";
import { Island } from "#views/kit/island.tsx";

/** The specification's keys that tell of a person. */
const KEYS = ["auth_user", "guest_user", "guestPhone", "guest_auth_token", "demo_booking", "emailForSignIn"];

/** In a demo alone: everybody else's browser keeps the session's cookie, and fetches no code for more. */
export function SessionCache({ shell, keep = {} }: { shell: Shell; keep?: Record<string, string> | undefined }) {
  return shell.site.demo ? <Island name="session-cache" on="idle" props={{ keep, keys: KEYS }} /> : null;
}
