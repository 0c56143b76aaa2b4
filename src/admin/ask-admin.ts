import { hasFreshProof } from "#src/proof/fresh-proof.ts";
import { Refused } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { askHost } from "#src/web/door/ask-host.ts";
import { readVisitor, type Visitor } from "#src/web/door/visitor.ts";

export type Admin = Extract<Visitor, { kind: "host" }>;

export type AskAdmin =
  | Readonly<{ outcome: "admin"; admin: Admin }>
  /** An administrator who has not shown their passkey in this session within ten minutes. */
  | Readonly<{ outcome: "passkey_first"; admin: Admin }>
  /** The way to sign in. */
  | Readonly<{ outcome: "elsewhere"; answer: Response }>;

/**
 * The administrator who asks. To everybody else who is signed in there is no such page.
 *
 * Lists open to whoever is signed in. With `passkey`, for what decides, shows a document or lets money go, a
 * password is not enough: it can be guessed, found or typed into a page that looks like ours.
 */
export function askAdmin(
  deps: Pick<Deps, "db" | "clock" | "secure">,
  request: Request,
  { passkey = false }: { passkey?: boolean } = {},
): AskAdmin {
  const admin = readVisitor(deps, request);
  if (admin.kind !== "host") {
    const answer = askHost(deps, request);
    if (answer instanceof Response) return { outcome: "elsewhere", answer };
    throw new Error("the session changed while it was read");
  }
  if (admin.host.adminSince === null) throw new Refused(404);
  const isShown = admin.provedBy === "passkey" && hasFreshProof(admin, deps.clock.now());
  return { outcome: passkey && !isShown ? "passkey_first" : "admin", admin };
}
