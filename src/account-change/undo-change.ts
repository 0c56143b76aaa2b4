import { findOldBrand, freeOldBrand, updateHost } from "#db/account.queries.ts";
import { type AccountChange, findUndoable, markUndone, undoableChangesOf } from "#db/account-change.queries.ts";
import { endSessionsOf } from "#db/device.queries.ts";
import { findHost, findHostByEmail, type Host, isNameTaken, setBrand } from "#db/host.queries.ts";
import { endMailTokensOf } from "#db/mail-token.queries.ts";
import type { Db, Reader } from "#db/open.ts";
import { deletePasskey, findPasskeyByCredential, insertPasskey, passkeysOf } from "#db/passkey.queries.ts";
import { payoutsEver, setInitiator, setPayoutEnd } from "#db/payout.queries.ts";
import { type Change, write } from "#db/write.ts";
import { whichOf } from "#src/core/money/payout.ts";
import { PASSKEYS_MOST } from "#src/core/person/passkey-name.ts";
import { tellProvider } from "#src/identity/tell-provider.ts";
import { hashOf } from "#src/web/secrets.ts";
import { giveUpBrand } from "./change-brand.ts";
import { type Before, beforeOf, bringsBack, recipientsOf, type Telling, tellWithoutLink } from "./tell-change.ts";

export type UndoChange =
  /** As it was before, or, where there was nothing to bring back, every other sign-in ended. */
  | Readonly<{ outcome: "undone" | "sessions_ended"; host: Host }>
  /** What was before is somebody else's by now. The sign-ins are ended all the same. */
  | Readonly<{ outcome: "taken"; host: Host }>
  | Readonly<{ outcome: "over" }>;

/** What a link is for, while it works. Looking changes nothing: previews open links by themselves. */
export function changeOfLink(
  db: Reader,
  token: string,
  now: number,
): { change: AccountChange; host: Host } | undefined {
  const change = findUndoable(db, hashOf(token), now);
  const host = change && findHost(db, change.hostId);
  return change && host?.deletedAt === null ? { change, host } : undefined;
}

/**
 * Undoes a change by the link that was sent to the number and address from before, once, and ends every sign-in but
 * the one it is pressed in. Letters that are under way lead nowhere any more.
 */
export function undoChange(
  deps: Telling & { db: Db },
  ask: { token: string; keepTokenHash: string | undefined },
): UndoChange {
  return write(deps.db, (tx): UndoChange => {
    const now = deps.clock.now();
    const found = changeOfLink(tx, ask.token, now);
    const before = found && beforeOf(deps, found.change);
    if (!found || !before) return { outcome: "over" };
    const { host, change } = found;
    const told = recipientsOf(tx, deps, host, now);
    const outcome = before.kind === "passkey" ? bringKeysBack(tx, deps, change, now) : bringBack(tx, host, before, now);
    markUndone(tx, change, now);
    endSessionsOf(tx, { hostId: host.id }, ask.keepTokenHash);
    endMailTokensOf(tx, host.id, now);
    tellWithoutLink(tx, deps, { host, told: { what: "undone" }, recipients: told });
    return { outcome, host };
  });
}

type BroughtBack = "undone" | "sessions_ended" | "taken";

function bringBack(tx: Change, host: Host, before: Exclude<Before, { kind: "passkey" }>, now: number): BroughtBack {
  switch (before.kind) {
    case "payout":
      bringPayoutBack(tx, host.id, before, now);
      return "undone";
    case "initiator": {
      const { initiator, initiatorSealed, refundsBy, refundsAlone } = before;
      setInitiator(tx, before.id, { initiator, initiatorSealed, refundsBy, refundsAlone });
      return "undone";
    }
    case "brand":
      return bringBrandBack(tx, host, before.brandName, now);
    case "phone":
      updateHost(tx, host.id, { phone: before.phone });
      return "undone";
    case "email": {
      const owner = findHostByEmail(tx, before.email);
      if (owner && owner.id !== host.id) return "taken";
      updateHost(tx, host.id, { email: before.email, emailVerifiedAt: before.emailVerifiedAt });
      tellProvider(tx, { kind: "bring_email_back_at_provider", hostId: host.id, now });
      return "undone";
    }
    case "password_mailed": {
      const { passwordHash, passwordMailedAt } = before;
      updateHost(tx, host.id, { passwordHash, passwordMailedAt });
      return "undone";
    }
    case "password":
    case "devices":
    case "export":
      return "sessions_ended";
  }
}

/**
 * The keys are as they were before the change: what was done with others since is taken back as well, the newest first,
 * because its own link leads nowhere from then on. A key that was said to be lost does not come back.
 */
function bringKeysBack(tx: Change, deps: Telling, change: AccountChange, now: number): BroughtBack {
  let outcome: BroughtBack = "sessions_ended";
  for (const one of undoableChangesOf(tx, change.hostId, now)) {
    const before = one.kind === "passkey" && one.at >= change.at ? beforeOf(deps, one) : undefined;
    if (before?.kind !== "passkey") continue;
    if (before.added !== undefined) deletePasskey(tx, before.added);
    const { removed } = before;
    const hasRoom = passkeysOf(tx, change.hostId).length < PASSKEYS_MOST;
    if (removed && hasRoom && !findPasskeyByCredential(tx, removed.credentialId)) {
      insertPasskey(tx, { ...removed, publicKey: Buffer.from(removed.publicKey, "base64") });
    }
    if (bringsBack(before)) outcome = "undone";
  }
  return outcome;
}

/** The ways that were in force are again, and whatever was set up since is none any more. */
function bringPayoutBack(
  tx: Change,
  hostId: string,
  { which, rows }: Extract<Before, { kind: "payout" }>,
  now: number,
): void {
  const known = new Map(rows.map((row) => [row.id, row]));
  const ofKind = payoutsEver(tx, hostId).filter(({ kind }) => whichOf(kind) === which);
  for (const { id, endedAt } of ofKind) {
    if (!known.has(id) && (endedAt === null || endedAt > now)) setPayoutEnd(tx, id, now);
  }
  for (const { id, endedAt } of rows) setPayoutEnd(tx, id, endedAt);
}

/** Their old name is theirs for a year, so it is free for them; nobody gets the one they never wanted meanwhile. */
function bringBrandBack(tx: Change, host: Host, name: string, now: number): "undone" | "taken" {
  const old = findOldBrand(tx, name);
  if (isNameTaken(tx, name, host.id) || (old && old.hostId !== host.id)) return "taken";
  const current = host.brandName;
  setBrand(tx, host.id, name);
  freeOldBrand(tx, name);
  if (current && current !== name) giveUpBrand(tx, { name: current, hostId: host.id, now });
  return "undone";
}
