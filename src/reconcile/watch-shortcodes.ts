import { enqueueAll } from "#db/job.queries.ts";
import { findPayoutAccount } from "#db/payout.queries.ts";
import { accountsToWatch, updateWatched, watchedShortcode } from "#db/reconcile.queries.ts";
import { type Change, write } from "#db/write.ts";
import type { CameTo } from "#src/core/money/proof.ts";
import { LIST_REACHES_MS } from "#src/core/money/unknown-end.ts";
import { transactionKind } from "#src/core/reconcile/transaction-kind.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import { openAccount } from "#src/payout/account-of.ts";
import type { MpesaOperations, PulledPayment } from "#src/ports/mpesa-operations.ts";
import type { Deps } from "#src/web/deps.ts";
import { closableByList, closeByList } from "./close-by-list.ts";
import { noticeUrl } from "./notice-address.ts";
import { seenAmount } from "./seen-amount.ts";
import { seeTransaction } from "./take-back.ts";

const OPERATOR = "operator";

const LOOK_FOR_ACCOUNTS_MS = 10 * 60_000;
const PULL_EVERY_MS = 5 * 60_000;
const REGISTER_AGAIN_MS = 3_600_000;
const LONGEST_LOOK_BACK_MS = LIST_REACHES_MS;
/** Lists have been seen to grow at their end for some minutes. */
const OVERLAP_MS = 30 * 60_000;
/** No shortcode has so long a list; one that does is read again from where it was read last. */
const PAGES_MOST = 1000;

/** Has every shortcode watched that is in force now, and read what came by those of the last two days. */
export function watchShortcodes(deps: Deps): JobResult {
  const now = deps.clock.now();
  const { watch } = deps.config.mpesa;
  const { live, ended } = toWatch(deps);
  const inForce = [...(deps.operatorAccount ? [OPERATOR] : []), ...live];
  if (watch === "off") return { outcome: "done" };
  write(deps.db, (tx) => {
    if (watch !== "pull") enqueueAll(tx, { kind: "register_shortcode", keys: inForce, runAt: now, now });
    if (watch !== "c2b") enqueueAll(tx, { kind: "pull_payments", keys: [...inForce, ...ended], runAt: now, now });
  });
  return { outcome: "again", runAt: now + LOOK_FOR_ACCOUNTS_MS };
}

/** Tells M-PESA where payments to a shortcode are announced, until it knows. */
export async function registerShortcode(deps: Deps, account: string): Promise<JobResult> {
  const operations = operationsOf(deps, account, toWatchBeside(deps, account).live.includes(account));
  if (!operations || watchedNow(deps, account)?.registeredAt) return { outcome: "done" };
  const told = await operations.registerUrls({
    version: deps.config.mpesa.c2bVersion,
    confirmationUrl: noticeUrl(deps, account, "paid"),
    validationUrl: noticeUrl(deps, account, "check"),
    whenSilent: "Completed",
  });
  const now = deps.clock.now();
  const isKnown = told.outcome === "done" || told.outcome === "registered_before";
  write(deps.db, (tx) =>
    updateWatched(tx, account, {
      ...shortcodeOf(deps, account),
      registerOutcome: told.outcome,
      registeredAt: isKnown ? now : null,
    }),
  );
  if (!isKnown) deps.log.warn("shortcode not registered", { account, outcome: told.outcome });
  return isKnown ? { outcome: "done" } : { outcome: "again", runAt: now + REGISTER_AGAIN_MS };
}

/** Reads what a shortcode was paid, again and again. */
export async function pullPayments(deps: Deps, account: string): Promise<JobResult> {
  const read = await readList(deps, account);
  if (read === "no_keys") return { outcome: "done" };
  // Settings, and what an app may ask, seldom change within minutes.
  return { outcome: "again", runAt: deps.clock.now() + (read === "refused" ? REGISTER_AGAIN_MS : PULL_EVERY_MS) };
}

/** The shortcodes whose list can be asked for. */
export function listsToRead(deps: Deps): string[] {
  const { live, ended } = toWatch(deps);
  return [...(deps.operatorAccount ? [OPERATOR] : []), ...live, ...ended];
}

/** Until when the list of a shortcode has been read, Unix milliseconds. */
export function readListUntil(deps: Deps, account: string): number {
  return watchedNow(deps, account)?.pulledUntil ?? 0;
}

/** Reads what a shortcode was paid, from a little before where it was read last; whether to its end. */
export async function readList(deps: Deps, account: string): Promise<"read" | "refused" | "try_later" | "no_keys"> {
  const { live, ended } = toWatchBeside(deps, account);
  const operations = operationsOf(deps, account, [...live, ...ended].includes(account));
  if (!operations) return "no_keys";
  const now = deps.clock.now();
  const since = watchedNow(deps, account)?.pulledUntil ?? 0;
  const own = account === OPERATOR ? null : account;
  const closable = closableByList(deps.db, own, now);
  const earliest = Math.min(since - OVERLAP_MS, ...closable.map(({ span }) => span.from));
  const from = Math.max(now - LONGEST_LOOK_BACK_MS, earliest);
  const receipts = new Set<string>();
  let offset = 0;
  for (let page = 0; ; page += 1) {
    if (page === PAGES_MOST) {
      deps.log.warn("more payments than are read at once", { account, read: receipts.size });
      return "try_later";
    }
    const pulled = await operations.pull({ from, until: now, offset });
    if (pulled.outcome !== "pulled") {
      deps.log.warn("payments not pulled", { account, outcome: pulled.outcome });
      return pulled.outcome === "bad_settings" || pulled.outcome === "refused" ? "refused" : "try_later";
    }
    const before = receipts.size;
    for (const { receipt } of pulled.payments) receipts.add(receipt);
    // An empty page is the end, and so is one that was read before, where pages are not told apart.
    if (receipts.size === before) break;
    write(deps.db, (tx) => {
      for (const row of pulled.payments) seeRow(tx, deps, account, row, now);
    });
    offset += pulled.payments.length;
  }
  write(deps.db, (tx) => {
    updateWatched(tx, account, { ...shortcodeOf(deps, account), pulledUntil: now });
    closeByList(tx, own, closable, now);
  });
  return "read";
}

/** What is known of a watched shortcode; of another that the operator had before, nothing that holds for this one. */
function watchedNow(deps: Deps, account: string): ReturnType<typeof watchedShortcode> {
  const watched = watchedShortcode(deps.db, account);
  const { shortcode } = shortcodeOf(deps, account);
  return watched?.shortcode && watched.shortcode !== shortcode ? undefined : watched;
}

/** The settings of a host name one shortcode for ever; the operator's may change. */
function shortcodeOf(deps: Deps, account: string): { shortcode: string | null } {
  return { shortcode: account === OPERATOR ? (deps.operatorAccount?.shortcode ?? null) : null };
}

/** What guests were asked for by settings that have ended is in their list for two more days. */
function toWatch({ db, clock }: Pick<Deps, "db" | "clock">, hostId?: string) {
  const now = clock.now();
  return accountsToWatch(db, { endedSince: now - LONGEST_LOOK_BACK_MS, now, hostId });
}

/** The same of the host of one account: each account is looked at by itself, so none may look at all others. */
function toWatchBeside(deps: Pick<Deps, "db" | "clock">, account: string): ReturnType<typeof toWatch> {
  const hostId = account === OPERATOR ? undefined : findPayoutAccount(deps.db, account)?.hostId;
  return hostId === undefined ? { live: [], ended: [] } : toWatch(deps, hostId);
}

function seeRow(tx: Change, deps: Deps, account: string, row: PulledPayment, now: number): void {
  const amount = seenAmount(row);
  if (!amount) return;
  const money = {
    receipt: row.receipt,
    source: "pull" as const,
    ...numberWatched(deps, account),
    ...amount,
    paidAt: row.paidAt ?? null,
    reference: row.reference,
    payer: row.payer,
    raw: row.raw,
  };
  seeTransaction(tx, deps, { kind: transactionKind(row.type, row.amountText), money, now });
}

/**
 * The number that a watched account's payments come to. A notice that names another than the account's own is kept,
 * but nobody knows what could go back from where.
 */
export function numberWatched(deps: Pick<Deps, "db" | "operatorAccount">, account: string, named?: string): CameTo {
  const isOperator = account === OPERATOR;
  const settings = isOperator ? undefined : findPayoutAccount(deps.db, account);
  const own = isOperator
    ? [deps.operatorAccount?.shortcode, deps.operatorAccount?.partyB]
    : [settings?.shortcode, settings?.number];
  const isOwn = named === undefined || own.includes(named);
  return {
    paidTo: isOperator ? "operator" : "host",
    payoutAccountId: isOperator ? null : account,
    shortcode: (isOwn ? own[0] : undefined) ?? null,
  };
}

function operationsOf(deps: Deps, account: string, isToWatch: boolean): MpesaOperations | undefined {
  if (account === OPERATOR) return deps.operatorAccount && deps.gatewayOf(deps.operatorAccount).operations;
  const settings = isToWatch ? findPayoutAccount(deps.db, account) : undefined;
  const own = settings && openAccount(deps, settings);
  return own && deps.gatewayOf(own).operations;
}
