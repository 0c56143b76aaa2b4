import { openFoundOf } from "#db/found.queries.ts";
import { findHost, suspensionOf } from "#db/host.queries.ts";
import type { Reader } from "#db/open.ts";
import type { Payment } from "#db/payment.queries.ts";
import {
  comingPayouts,
  findPayoutAccount,
  livePayouts,
  type PayoutAccount,
  type PayoutWays,
} from "#db/payout.queries.ts";
import type { Config } from "#src/config.ts";
import { secretHash } from "#src/core/secret-hash.ts";
import type { Clock } from "#src/ports/clock.ts";
import type { Initiator, MpesaAccount } from "#src/ports/payment-gateway.ts";
import type { Secrets } from "#src/web/secrets.ts";

/** What is sealed of a host's settings: all that signs a request. */
export type ApiKeys = Readonly<{ consumerKey: string; consumerSecret: string; passkey: string }>;

export type Asking = Readonly<{
  db: Reader;
  clock: Clock;
  secrets: Secrets;
  operatorAccount: MpesaAccount | undefined;
  config: Config;
}>;

/** How guests of a host can pay. Money goes to their own account in each. */
export type WaysToPay = Readonly<{
  /** Asks a phone; without an id by the operator's shortcode. */
  asking: Readonly<{ account: MpesaAccount; payoutAccountId: string | null }> | undefined;
  /** The guest pays by themselves and says so. */
  manual: PayoutAccount | undefined;
  /** The guest sends it from abroad, in a way that the host describes, and says so. */
  transfer: PayoutAccount | undefined;
  /** Where guests can't pay yet and a way of the host's waits for its time: when that begins. */
  opensAt?: number | undefined;
}>;

/**
 * A host who has set up nothing is paid to the operator's shortcode where the operator
 * allows it. Whoever has set up a way of their own never is, unless they chose so. A suspended host is paid nothing new.
 */
export function waysToPay(deps: Asking, hostId: string): WaysToPay {
  if (suspensionOf(deps.db, hostId) !== undefined) return { asking: undefined, manual: undefined, transfer: undefined };
  const now = deps.clock.now();
  const { asking, manual, transfer } = livePayouts(deps.db, hostId, now);
  if (asking?.kind === "daraja") {
    const account = openAccount(deps, asking);
    // A code that M-PESA itself can be asked about needs no number of its own.
    const byCode = account?.initiator ? asking : undefined;
    return { asking: account && { account, payoutAccountId: asking.id }, manual: manual ?? byCode, transfer };
  }
  const operator = operatorFor(deps, hostId);
  const coming = comingPayouts(deps.db, hostId, now);
  const opensAt = firstOf(coming, operator !== undefined);
  // Until the host says whether what was found is theirs, guests wait: nobody else is paid in their stead.
  if (!asking && !manual && openFoundOf(deps.db, hostId).some(({ kind }) => kind === "payout")) {
    return { asking: undefined, manual: undefined, transfer: undefined, opensAt };
  }
  // Whoever waits for a way of their own has set one up: until it begins, nobody else is paid in their stead.
  const hasNone = !manual && !coming.asking && !coming.manual;
  const isOperator = operator && (asking?.kind === "operator" || hasNone);
  if (isOperator) return { asking: { account: operator, payoutAccountId: null }, manual, transfer };
  return { asking: undefined, manual, transfer, ...(!manual && { opensAt }) };
}

/** One word for whom a request pays, so that a form says whom its guest has read of. */
export function payeeMark({ account, payoutAccountId }: NonNullable<WaysToPay["asking"]>): string {
  return secretHash(`${payoutAccountId ?? "operator"} ${account.shortcode} ${account.partyB}`).slice(0, 16);
}

/** When the first of these ways begins by which guests will be able to pay. */
function firstOf({ asking, manual }: PayoutWays, mayUseOperator: boolean): number | undefined {
  const own = asking?.kind === "operator" && !mayUseOperator ? undefined : asking;
  const begins = [own, manual].flatMap((way) => way?.beginsAt ?? []);
  return begins.length > 0 ? Math.min(...begins) : undefined;
}

/** The operator's shortcode, when this host may use it. */
export function operatorFor(
  deps: Pick<Asking, "db" | "config" | "operatorAccount">,
  hostId: string,
): MpesaAccount | undefined {
  if (suspensionOf(deps.db, hostId) !== undefined) return undefined;
  const { forHosts } = deps.config.mpesa;
  const isAllowed = forHosts === "everyone" || (forHosts === "admins" && findHost(deps.db, hostId)?.adminSince != null);
  return isAllowed ? deps.operatorAccount : undefined;
}

/** What a payment was asked for with, whatever its host has set up since. */
export function accountOfPayment(
  deps: Pick<Asking, "db" | "secrets" | "operatorAccount">,
  payment: Pick<Payment, "paidTo" | "payoutAccountId">,
): MpesaAccount | undefined {
  if (payment.paidTo === "operator") return deps.operatorAccount;
  if (payment.payoutAccountId === null) return undefined;
  const settings = findPayoutAccount(deps.db, payment.payoutAccountId);
  return settings && openAccount(deps, settings);
}

/** `undefined` when the credentials are forgotten, or were sealed by another instance. */
export function openAccount(deps: { secrets: Secrets }, settings: PayoutAccount): MpesaAccount | undefined {
  const { sealed, shortcode, number, transactionType } = settings;
  if (sealed === null || shortcode === null || number === null || transactionType === null) return undefined;
  const opened = deps.secrets.open(purposeOf(settings.id), sealed);
  if (opened === undefined) return undefined;
  const initiator = initiatorOf(deps, settings);
  const asInitiator = initiator && { initiator, refundsBy: settings.refundsBy };
  return { ...(JSON.parse(opened) as ApiKeys), shortcode, partyB: number, transactionType, ...asInitiator };
}

/** Who may look payments up and send money back for these settings. */
export function initiatorOf(deps: { secrets: Secrets }, settings: PayoutAccount): Initiator | undefined {
  const { initiator: name, initiatorSealed } = settings;
  if (name === null || initiatorSealed === null) return undefined;
  const credential = deps.secrets.open(initiatorPurpose(settings.id), initiatorSealed);
  return credential === undefined ? undefined : { name, credential };
}

export function sealInitiator(secrets: Secrets, payoutAccountId: string, credential: string): string {
  return secrets.seal(initiatorPurpose(payoutAccountId), credential);
}

export function sealCredentials(secrets: Secrets, payoutAccountId: string, credentials: ApiKeys): string {
  return secrets.seal(purposeOf(payoutAccountId), JSON.stringify(credentials));
}

/** Bound to its row, so that nobody can put one host's credentials in another's place. */
function purposeOf(payoutAccountId: string): string {
  return `payout ${payoutAccountId}`;
}

function initiatorPurpose(payoutAccountId: string): string {
  return `initiator ${payoutAccountId}`;
}

/** Whether guests of a host have any way to pay them. */
export function hasWayToPay(deps: Asking, hostId: string): boolean {
  const { asking, manual, transfer } = waysToPay(deps, hostId);
  return asking !== undefined || manual !== undefined || transfer !== undefined;
}
