import { findHost } from "#db/host.queries.ts";
import {
  comingPayouts,
  insertPayoutAccount,
  livePayouts,
  type PayoutAccount,
  payoutsEver,
  setInitiator,
  setPayoutEnd,
  wasEverInForce,
} from "#db/payout.queries.ts";
import { lapsePayee } from "#db/verified.queries.ts";
import { type Change, write } from "#db/write.ts";
import { type ChangedBy, type Telling, type Told, tellChange } from "#src/account-change/tell-change.ts";
import { isSecurityCredential, type RefundsBy } from "#src/core/money/operation.ts";
import {
  type NumberType,
  type PayoutWhich,
  readAccountReference,
  readPayNumber,
  readShortcode,
  tillFault,
} from "#src/core/money/payout.ts";
import type { Initiator, SealForSafaricom } from "#src/ports/payment-gateway.ts";
import type { Deps } from "#src/web/deps.ts";
import { newId } from "#src/web/ids.ts";
import type { Secrets } from "#src/web/secrets.ts";
import { type Asking, initiatorOf, operatorFor, sealCredentials, sealInitiator } from "./account-of.ts";

type PayoutFault =
  | "number"
  | "phone"
  | "store_missing"
  | "store_is_till"
  | "account_reference"
  | "key_missing"
  | "secret_missing"
  | "passkey_missing"
  | "initiator_missing"
  | "credential_missing"
  | "credential"
  | "transfer_words"
  | "transfer_hours"
  | "not_allowed";
/** `beginsAt`: when guests begin to pay by it; nothing when they do at once. */
export type SavePayout =
  | { outcome: "saved"; beginsAt?: number }
  | { outcome: "faults"; faults: { field: string; fault: PayoutFault }[] };

/** A host's own Daraja credentials, as they typed them. */
export type DarajaAsk = Readonly<{
  numberType: "paybill" | "till";
  number: string;
  store: string;
  /** As M-PESA shows it to guests; empty where the host does not say. */
  receiverName: string;
  consumerKey: string;
  consumerSecret: string;
  passkey: string;
}>;

/** As long as a new way waits, so that its host can read of it before money goes there. */
const NEW_WAY_WAITS_MS = 24 * 3_600_000;

export type Saving = Telling & Pick<Deps, "db" | "secrets">;
/** Whose settings, and who changes them from where. */
export type Owner = Readonly<{ hostId: string; by: ChangedBy }>;

/** Their guests' phones are asked by their own paybill or till from now on. */
export function saveDaraja(deps: Saving, owner: Owner, ask: DarajaAsk): SavePayout {
  const faults: { field: string; fault: PayoutFault }[] = [];
  const number = readShortcode(ask.number);
  if (!number) faults.push({ field: "number", fault: "number" });
  const store = ask.numberType === "till" ? readShortcode(ask.store) : number;
  const till = ask.numberType === "till" && number ? tillFault(number, store) : undefined;
  if (till) faults.push({ field: "store", fault: till });
  // Secrets are pasted out of portals and letters, with spaces and line breaks around them.
  const credentials = {
    consumerKey: ask.consumerKey.trim(),
    consumerSecret: ask.consumerSecret.trim(),
    passkey: ask.passkey.trim(),
  };
  if (!credentials.consumerKey) faults.push({ field: "consumerKey", fault: "key_missing" });
  if (!credentials.consumerSecret) faults.push({ field: "consumerSecret", fault: "secret_missing" });
  if (!credentials.passkey) faults.push({ field: "passkey", fault: "passkey_missing" });
  if (faults.length > 0 || !number || !store) return { outcome: "faults", faults };

  const id = newId();
  // The initiator belongs to the shortcode: new keys for the same one keep it.
  const live = livePayouts(deps.db, owner.hostId, deps.clock.now()).asking;
  const initiator = live?.shortcode === store ? initiatorOf(deps, live) : undefined;
  return replace(deps, owner, "asking", {
    id,
    ...(live && initiator && sealedInitiator(deps, { ...live, id }, initiator)),
    kind: "daraja",
    numberType: ask.numberType,
    number,
    shortcode: store,
    receiverName: ask.receiverName || null,
    transactionType: ask.numberType === "till" ? "CustomerBuyGoodsOnline" : "CustomerPayBillOnline",
    sealed: sealCredentials(deps.secrets, id, credentials),
  });
}

/** Who may look payments up and send money back for their shortcode, and how refunds go. */
export function saveInitiator(
  deps: Saving & { sealForSafaricom: SealForSafaricom },
  owner: Owner,
  ask: { name: string; typed: string; refundsBy: RefundsBy; refundsAlone: boolean },
): SavePayout {
  const now = deps.clock.now();
  const live = livePayouts(deps.db, owner.hostId, now).asking ?? comingPayouts(deps.db, owner.hostId, now).asking;
  if (live?.kind !== "daraja") return { outcome: "faults", faults: [{ field: "initiator", fault: "not_allowed" }] };
  const name = ask.name.trim();
  const typed = ask.typed.trim();
  const known = initiatorOf(deps, live);
  // Under the same name, nothing typed keeps what is known: how refunds go can be changed alone.
  const credential = typed ? credentialOf(deps, typed) : known?.name === name ? known.credential : undefined;
  const faults: { field: string; fault: PayoutFault }[] = [];
  if (!name) faults.push({ field: "initiator", fault: "initiator_missing" });
  if (!credential) faults.push({ field: "credential", fault: typed ? "credential" : "credential_missing" });
  if (faults.length > 0 || !credential) return { outcome: "faults", faults };
  const { refundsBy } = ask;
  const refundsAlone = ask.refundsAlone && refundsBy !== "hand";
  const sealed = sealedInitiator(deps, { id: live.id, refundsBy, refundsAlone }, { name, credential });
  write(deps.db, (tx) => changeInitiator(tx, deps, owner, live, sealed));
  return { outcome: "saved" };
}

/** Nobody may any more. What M-PESA was told before ends as it began. */
export function endInitiator(deps: Saving, owner: Owner): void {
  write(deps.db, (tx) => {
    const now = deps.clock.now();
    const live = livePayouts(tx, owner.hostId, now).asking ?? comingPayouts(tx, owner.hostId, now).asking;
    const nobody = { initiator: null, initiatorSealed: null, refundsBy: "hand", refundsAlone: false } as const;
    if (live) changeInitiator(tx, deps, owner, live, nobody);
  });
}

function changeInitiator(
  tx: Change,
  deps: Saving,
  owner: Owner,
  live: PayoutAccount,
  set: Parameters<typeof setInitiator>[2],
): void {
  const { id, initiator, initiatorSealed, refundsBy, refundsAlone } = live;
  setInitiator(tx, id, set);
  const before = { kind: "initiator", id, initiator, initiatorSealed, refundsBy, refundsAlone } as const;
  tellChange(tx, deps, { ...whose(tx, owner), before, told: { what: "initiator" } });
}

/** What the portal made of the password, or the password itself where Safaricom's certificate is at hand. Only the first is kept. */
function credentialOf(deps: { sealForSafaricom: SealForSafaricom }, typed: string): string | undefined {
  const plain = typed.replace(/\s/g, "");
  return isSecurityCredential(plain) ? plain : deps.sealForSafaricom(typed);
}

function sealedInitiator(
  deps: { secrets: Secrets },
  { id, refundsBy, refundsAlone }: Pick<PayoutAccount, "id" | "refundsBy" | "refundsAlone">,
  { name, credential }: Initiator,
) {
  return { initiator: name, initiatorSealed: sealInitiator(deps.secrets, id, credential), refundsBy, refundsAlone };
}

/** Their guests pay to the operator's shortcode, where the operator allows it. */
export function saveOperator(deps: Asking & Saving, owner: Owner): SavePayout {
  if (!operatorFor(deps, owner.hostId))
    return { outcome: "faults", faults: [{ field: "operator", fault: "not_allowed" }] };
  return replace(deps, owner, "asking", { id: newId(), kind: "operator" });
}

/** What guests pay to from their own M-PESA menu. */
export function saveManual(
  deps: Saving,
  owner: Owner,
  ask: { numberType: NumberType; number: string; accountReference: string; receiverName: string },
): SavePayout {
  const faults: { field: string; fault: PayoutFault }[] = [];
  const isShortcode = ask.numberType === "paybill" || ask.numberType === "till";
  const number = readPayNumber(ask.numberType, ask.number);
  if (!number) faults.push({ field: "payNumber", fault: isShortcode ? "number" : "phone" });
  const typedReference = ask.numberType === "paybill" ? ask.accountReference.trim() : "";
  const reference = typedReference ? readAccountReference(typedReference) : undefined;
  if (typedReference && !reference) faults.push({ field: "accountReference", fault: "account_reference" });
  if (faults.length > 0 || !number) return { outcome: "faults", faults };
  return replace(deps, owner, "manual", {
    id: newId(),
    kind: "manual",
    numberType: ask.numberType,
    number,
    accountReference: reference ?? null,
    receiverName: ask.receiverName || null,
  });
}

/**
 * This way is no way any more, at once: who takes one away has a reason not to be paid there. One that waits to
 * take its place is left to wait. Payments that are under way end as they began.
 */
export function endPayout(deps: Saving, owner: Owner, which: PayoutWhich): void {
  write(deps.db, (tx) => {
    const now = deps.clock.now();
    const live = livePayouts(tx, owner.hostId, now)[which];
    if (!live) return;
    const before = beforeOf(tx, owner.hostId, which, now);
    setPayoutEnd(tx, live.id, now);
    if (!hasOwnNumber(tx, owner.hostId, now)) lapsePayee(tx, owner.hostId, now);
    tellChange(tx, deps, { ...whose(tx, owner), before, told: { what: "payout_ended" } });
  });
}

function hasOwnNumber(tx: Change, hostId: string, now: number): boolean {
  const ways = [livePayouts(tx, hostId, now), comingPayouts(tx, hostId, now)];
  return ways.flatMap(({ asking, manual }) => [asking, manual]).some((way) => way && way.number !== null);
}

/** The way that waits is given up before it begins, and the one before it goes on. */
export function cancelPayout(deps: Saving, owner: Owner, which: PayoutWhich): void {
  write(deps.db, (tx) => {
    const now = deps.clock.now();
    const coming = comingPayouts(tx, owner.hostId, now)[which];
    if (!coming) return;
    const before = beforeOf(tx, owner.hostId, which, now);
    setPayoutEnd(tx, coming.id, now);
    const live = livePayouts(tx, owner.hostId, now)[which];
    if (live) setPayoutEnd(tx, live.id, null);
    tellChange(tx, deps, { ...whose(tx, owner), before, told: { what: "payout_cancelled" } });
  });
}

export type NewSettings = Omit<Parameters<typeof insertPayoutAccount>[1], "hostId" | "createdAt">;

/**
 * Writes new settings at once. Guests pay by them from now on when the house had none ever before, or when they
 * lead to the very place that the ones in force lead to; else in a day, and until then by the ones in force.
 */
export function replace(deps: Saving, owner: Owner, which: PayoutWhich, settings: NewSettings): SavePayout {
  return write(deps.db, (tx): SavePayout => {
    const { hostId } = owner;
    const now = deps.clock.now();
    const live = livePayouts(tx, hostId, now)[which];
    const coming = comingPayouts(tx, hostId, now)[which];
    const isFirst = !payoutsEver(tx, hostId).some((row) => wasEverInForce(row, now));
    const beginsAt = isFirst || (live && isSamePlace(live, settings)) ? now : now + NEW_WAY_WAITS_MS;
    const before = beforeOf(tx, hostId, which, now);
    if (coming) setPayoutEnd(tx, coming.id, now);
    if (live) setPayoutEnd(tx, live.id, beginsAt);
    insertPayoutAccount(tx, { ...settings, hostId, createdAt: now, beginsAt });
    const told: Told = beginsAt > now ? { what: "payout_from", at: beginsAt } : { what: "payout_now" };
    tellChange(tx, deps, { ...whose(tx, owner), before, told });
    return { outcome: "saved", ...(beginsAt > now ? { beginsAt } : {}) };
  });
}

/** Whether money goes to the same account by both: keys and names may differ. */
function isSamePlace(live: PayoutAccount, settings: NewSettings): boolean {
  return (["kind", "numberType", "number", "shortcode", "accountReference", "words"] as const).every(
    (part) => live[part] === (settings[part] ?? null),
  );
}

function beforeOf(tx: Change, hostId: string, which: PayoutWhich, now: number) {
  const ways = [livePayouts(tx, hostId, now)[which], comingPayouts(tx, hostId, now)[which]];
  const rows = ways.flatMap((row) => (row ? [{ id: row.id, endedAt: row.endedAt }] : []));
  return { kind: "payout", which, rows } as const;
}

function whose(tx: Change, { hostId, by }: Owner) {
  const host = findHost(tx, hostId);
  if (!host) throw new Error("a host who is signed in is not there");
  return { host, by };
}
