import { type AccountChange, forgetUndo, insertAccountChange, undoableChangesOf } from "#db/account-change.queries.ts";
import type { Host } from "#db/host.queries.ts";
import { enqueue } from "#db/job.queries.ts";
import { queueMessage } from "#db/message.queries.ts";
import type { Passkey } from "#db/passkey.queries.ts";
import type { PayoutAccount } from "#db/payout.queries.ts";
import type { SessionProof } from "#db/session.queries.ts";
import { type Change, write } from "#db/write.ts";
import type { PayoutWhich } from "#src/core/money/payout.ts";
import type { Device } from "#src/core/person/device.ts";
import { canBeCalled } from "#src/core/person/phone.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import type { Clock } from "#src/ports/clock.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";
import { hashOf, newSecret, type Secrets } from "#src/web/secrets.ts";
import { messagesIn } from "#views/texts/catalogue.ts";

/** A removed passkey, as it is written down sealed. */
type KeptPasskey = Readonly<Omit<Passkey, "publicKey"> & { publicKey: string }>;

/** What was before, as far as it takes to go back there. */
export type Before =
  | Readonly<{ kind: "payout"; which: PayoutWhich; rows: readonly { id: string; endedAt: number | null }[] }>
  | Readonly<
      { kind: "initiator" } & Pick<PayoutAccount, "id" | "initiator" | "initiatorSealed" | "refundsBy" | "refundsAlone">
    >
  | Readonly<{ kind: "brand"; brandName: string }>
  | Readonly<{ kind: "phone"; phone: string }>
  | Readonly<{ kind: "email"; email: string; emailVerifiedAt: number | null }>
  | Readonly<{ kind: "password_mailed"; passwordHash: string; passwordMailedAt: number | null }>
  /** A key that was added, or one that was removed and may come back. Neither: it was lost, and must not. */
  | Readonly<{ kind: "passkey"; added?: string; removed?: KeptPasskey }>
  /** Nothing that could be brought back: the link ends sign-ins. */
  | Readonly<{ kind: "password" | "devices" | "export" }>;

/** From which device, and by what it was shown to be the host's own wish. */
export type ChangedBy = Readonly<{ device: Device; provedBy: SessionProof | null }>;

export type Telling = Readonly<{
  clock: Clock;
  secrets: Secrets;
  publicUrl: string;
  config: Readonly<{ siteName: string }>;
}>;

/** What a message says of a change: one sentence. `phone` and `name` are the new ones. */
export type Told =
  | Readonly<{ what: "payout_now" | "payout_ended" | "payout_cancelled" | "initiator" | "email" | "password" }>
  | Readonly<{ what: "password_mailed" | "devices" | "export" | "deletion" | "undone" }>
  | Readonly<{ what: "passkey_added" | "passkey_removed" }>
  | Readonly<{ what: "payout_from"; at: number }>
  | Readonly<{ what: "brand"; name: string }>
  | Readonly<{ what: "phone"; phone: string }>;

const FAREWELL_KEPT_MS = 3_600_000;
const UNDO_LIVES_MS = 72 * 3_600_000;

/**
 * Writes down that something of an account was changed which moves money or identity, and tells it at once to the
 * number and the address that were the host's before, with a link to a page that undoes it. `host` is as they were
 * before the change. Somebody who changed the number first hears of nothing alone: a number or an address that was
 * replaced within the link's time is told of all that follows, too.
 */
export function tellChange(
  tx: Change,
  deps: Telling,
  change: { host: Host; before: Before; told: Told; by: ChangedBy },
): void {
  const { host, before, by } = change;
  const now = deps.clock.now();
  const recipients = recipientsOf(tx, deps, host, now);
  const token = newSecret();
  const id = newId();
  insertAccountChange(tx, {
    id,
    hostId: host.id,
    kind: before.kind,
    at: now,
    ...by.device,
    provedBy: by.provedBy,
    undoHash: hashOf(token),
    undoSealed: deps.secrets.seal(purposeOf(id), JSON.stringify(before)),
    undoEndsAt: now + UNDO_LIVES_MS,
  });
  enqueue(tx, { kind: "forget_undo", key: id, runAt: now + UNDO_LIVES_MS, now });
  const link = `${deps.publicUrl}/account/undo?token=${token}`;
  tellOf(tx, deps, { host, recipients, told: change.told, link, undoes: bringsBack(before), now });
}

/** Tells what no link can undo: that an account is gone, or that something was undone. */
export function tellWithoutLink(
  tx: Change,
  deps: Telling,
  { host, told, recipients }: { host: Host; told: Told; recipients: readonly Recipient[] },
): void {
  const now = deps.clock.now();
  const ids = tellOf(tx, deps, { host, told, recipients, link: undefined, undoes: false, now });
  if (told.what !== "deletion") return;
  // The last that is kept of somebody who has left: their number and address, until this has reached them.
  for (const id of ids) enqueue(tx, { kind: "forget_message", key: id, runAt: now + FAREWELL_KEPT_MS, now });
}

type Recipient = Readonly<{ channel: "sms" | "email"; to: string }>;

function tellOf(
  tx: Change,
  deps: Telling,
  ask: {
    host: Host;
    recipients: readonly Recipient[];
    told: Told;
    link: string | undefined;
    undoes: boolean;
    now: number;
  },
): string[] {
  const { link, undoes, now } = ask;
  const { siteName } = deps.config;
  const texts = messagesIn[ask.host.language];
  const sentence = texts.changes.sentence(siteName, ask.told, texts.moment);
  // A letter may go to an address that nobody has proven, so it has no word in it that was typed.
  const plain = ["brand", "phone"].includes(ask.told.what) ? texts.changes.kept(siteName, ask.told.what) : sentence;
  return ask.recipients.map(({ channel, to }) => {
    const message = { id: newId(), recipient: to, now };
    if (channel === "sms") {
      queueMessage(tx, { ...message, channel, body: texts.changes.sms({ sentence, link, undoes }) });
    } else {
      queueMessage(tx, {
        ...message,
        channel,
        ...texts.changes.mail({ siteName, what: ask.told.what, sentence: plain, link, undoes }),
      });
    }
    return message.id;
  });
}

/** Whether the link of a notice brings something back; else it ends sign-ins alone. */
export function bringsBack(before: Before): boolean {
  if (before.kind === "passkey") return before.added !== undefined || before.removed !== undefined;
  return !["password", "devices", "export"].includes(before.kind);
}

/** The number and address in force, and those that were until lately. */
export function recipientsOf(tx: Change, deps: Pick<Telling, "secrets">, host: Host, now: number): Recipient[] {
  const earlier = undoableChangesOf(tx, host.id, now).map((change) => beforeOf(deps, change));
  const phones = [host.phone, ...earlier.flatMap((before) => (before?.kind === "phone" ? [before.phone] : []))];
  const mails = [host.email, ...earlier.flatMap((before) => (before?.kind === "email" ? [before.email] : []))];
  return [
    ...[...new Set(phones)].filter(canBeCalled).map((to) => ({ channel: "sms" as const, to })),
    ...[...new Set(mails)].map((to) => ({ channel: "email" as const, to })),
  ];
}

export function beforeOf(deps: Pick<Telling, "secrets">, change: AccountChange): Before | undefined {
  const opened = change.undoSealed === null ? undefined : deps.secrets.open(purposeOf(change.id), change.undoSealed);
  return opened === undefined ? undefined : (JSON.parse(opened) as Before);
}

export function forgetEndedUndo({ db, clock }: Pick<Deps, "db" | "clock">): JobResult {
  write(db, (tx) => forgetUndo(tx, clock.now()));
  return { outcome: "done" };
}

function purposeOf(id: string): string {
  return `account change ${id}`;
}
