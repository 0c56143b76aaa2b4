import type { Db } from "#db/open.ts";
import {
  endPayoutAccount,
  insertPayoutAccount,
  livePayouts,
  type PayoutAccount,
  setInitiator,
} from "#db/payout.queries.ts";
import { write } from "#db/write.ts";
import { isSecurityCredential, type RefundsBy } from "#src/core/operation.ts";
import { type NumberType, readAccountReference, readPayNumber, readShortcode, tillFault } from "#src/core/payout.ts";
import type { Clock } from "#src/ports/clock.ts";
import type { Initiator, SealForSafaricom } from "#src/ports/payment-gateway.ts";
import { newId } from "#src/web/ids.ts";
import type { Secrets } from "#src/web/secrets.ts";
import { type Asking, initiatorOf, operatorFor, sealCredentials, sealInitiator } from "./account-of.ts";

export type PayoutFault =
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
  // The initiator belongs to the shortcode: new keys for the same one keep it.
  const live = livePayouts(deps.db, hostId).asking;
  const initiator = live?.shortcode === store ? initiatorOf(deps, live) : undefined;
  replace(deps, hostId, "asking", {
    id,
    ...(live && initiator && sealedInitiator(deps, { ...live, id }, initiator)),
    kind: "daraja",
    numberType: ask.numberType,
    number,
    shortcode: store,
    transactionType: ask.numberType === "till" ? "CustomerBuyGoodsOnline" : "CustomerPayBillOnline",
    sealed: sealCredentials(deps.secrets, id, credentials),
  });
  return { outcome: "saved" };
}

/** Who may look payments up and send money back for her shortcode, and how refunds go. */
export function saveInitiator(
  deps: { db: Db; clock: Clock; secrets: Secrets; sealForSafaricom: SealForSafaricom },
  hostId: string,
  ask: { name: string; typed: string; refundsBy: RefundsBy; refundsAlone: boolean },
): SavePayout {
  const live = livePayouts(deps.db, hostId).asking;
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
  write(deps.db, (tx) => setInitiator(tx, live.id, sealed));
  return { outcome: "saved" };
}

/** Nobody may any more. What M-PESA was told before ends as it began. */
export function endInitiator(deps: { db: Db }, hostId: string): void {
  write(deps.db, (tx) => {
    const live = livePayouts(tx, hostId).asking;
    const nobody = { initiator: null, initiatorSealed: null, refundsBy: "hand", refundsAlone: false } as const;
    if (live) setInitiator(tx, live.id, nobody);
  });
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
