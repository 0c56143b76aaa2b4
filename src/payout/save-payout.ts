import type { Db } from "#db/open.ts";
import { endPayoutAccount, insertPayoutAccount, livePayouts } from "#db/payout.queries.ts";
import { write } from "#db/write.ts";
import { type NumberType, readAccountReference, readPayNumber, readShortcode, tillFault } from "#src/core/payout.ts";
import type { Clock } from "#src/ports/clock.ts";
import { newId } from "#src/web/ids.ts";
import type { Secrets } from "#src/web/secrets.ts";
import { type Asking, operatorFor, sealCredentials } from "./account-of.ts";

export type PayoutFault =
  | "number"
  | "phone"
  | "store_missing"
  | "store_is_till"
  | "account_reference"
  | "key_missing"
  | "secret_missing"
  | "passkey_missing"
  | "not_allowed";
export type SavePayout = { outcome: "saved" } | { outcome: "faults"; faults: { field: string; fault: PayoutFault }[] };

/** A host's own Daraja credentials, as she typed them. */
export type DarajaAsk = Readonly<{
  numberType: "paybill" | "till";
  number: string;
  store: string;
  consumerKey: string;
  consumerSecret: string;
  passkey: string;
}>;

/** Her guests' phones are asked by her own paybill or till from now on. */
export function saveDaraja(
  deps: { db: Db; clock: Clock; secrets: Secrets },
  hostId: string,
  ask: DarajaAsk,
): SavePayout {
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
  replace(deps, hostId, "asking", {
    id,
    kind: "daraja",
    numberType: ask.numberType,
    number,
    shortcode: store,
    transactionType: ask.numberType === "till" ? "CustomerBuyGoodsOnline" : "CustomerPayBillOnline",
    sealed: sealCredentials(deps.secrets, id, credentials),
  });
  return { outcome: "saved" };
}

/** Her guests pay to the operator's shortcode, where the operator allows it. */
export function saveOperator(deps: Asking & { db: Db; clock: Clock }, hostId: string): SavePayout {
  if (!operatorFor(deps, hostId)) return { outcome: "faults", faults: [{ field: "operator", fault: "not_allowed" }] };
  replace(deps, hostId, "asking", { id: newId(), kind: "operator" });
  return { outcome: "saved" };
}

/** What guests pay to from their own M-PESA menu. */
export function saveManual(
  deps: { db: Db; clock: Clock },
  hostId: string,
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
  replace(deps, hostId, "manual", {
    id: newId(),
    kind: "manual",
    numberType: ask.numberType,
    number,
    accountReference: reference ?? null,
    receiverName: ask.receiverName.trim() || null,
  });
  return { outcome: "saved" };
}

/** This way is no way any more. Payments that are under way end as they began. */
export function endPayout(deps: { db: Db; clock: Clock }, hostId: string, which: "asking" | "manual"): void {
  write(deps.db, (tx) => {
    const live = livePayouts(tx, hostId)[which];
    if (live) endPayoutAccount(tx, live.id, deps.clock.now());
  });
}

type NewSettings = Omit<Parameters<typeof insertPayoutAccount>[1], "hostId" | "createdAt">;

function replace(
  deps: { db: Db; clock: Clock },
  hostId: string,
  which: "asking" | "manual",
  settings: NewSettings,
): void {
  write(deps.db, (tx) => {
    const now = deps.clock.now();
    const live = livePayouts(tx, hostId)[which];
    if (live) endPayoutAccount(tx, live.id, now);
    insertPayoutAccount(tx, { ...settings, hostId, createdAt: now });
  });
}
