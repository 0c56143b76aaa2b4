import { livePayouts, type PayoutAccount } from "#db/payout.queries.ts";
import { type Asking, openAccount } from "#src/payout/account-of.ts";
import { isSameNumber } from "#src/payout/initiator.ts";
import type { Clock } from "#src/ports/clock.ts";
import type { GatewayOf } from "#src/ports/payment-gateway.ts";

/** A page waits no longer for a picture that is only one way among others. */
const PATIENCE_MS = 4000;
const KEEP_MS = 10 * 60_000;
/** Whoever had none a moment ago is not asked again at once. */
const KEEP_NOTHING_MS = 30_000;
const KEPT_MOST = 200;

type Picture = Uint8Array<ArrayBuffer> | undefined;
export type QrPictures = Readonly<{
  /** PNG, or `undefined` when M-PESA makes none in time. */
  picture(ask: { hostId: string; hostName: string; code: string; amountKes: number }): Promise<Picture>;
}>;

/** Whether guests of a host can scan where they pay to: their own paybill or till, for which they have keys. */
export function canScan(deps: Pick<Asking, "db" | "clock">, hostId: string): boolean {
  return scanned(deps, hostId) !== undefined;
}

/** Pictures that the M-PESA app scans. Each is made once for a booking and amount, and kept for some minutes. */
export function createQrPictures(
  deps: Asking & { clock: Clock; gatewayOf: GatewayOf },
  patienceMs = PATIENCE_MS,
): QrPictures {
  const kept = new Map<string, { picture: Promise<Picture>; until: number }>();

  return {
    picture(ask) {
      const now = deps.clock.now();
      const key = `${ask.hostId} ${ask.code} ${ask.amountKes}`;
      const known = kept.get(key);
      if (known && known.until > now) return known.picture;
      const picture = within(patienceMs, make(ask));
      const entry = { picture, until: now + KEEP_MS };
      kept.delete(key);
      kept.set(key, entry);
      if (kept.size > KEPT_MOST) kept.delete(kept.keys().next().value ?? "");
      void picture.then((made) => {
        if (!made) entry.until = now + KEEP_NOTHING_MS;
      });
      return picture;
    },
  };

  async function make(ask: Parameters<QrPictures["picture"]>[0]): Promise<Picture> {
    const settings = scanned(deps, ask.hostId);
    const account = settings && openAccount(deps, settings.live);
    const operations = account && deps.gatewayOf(account).operations;
    if (!settings || !operations) return undefined;
    const made = await operations.dynamicQr({
      merchantName: settings.paidTo.receiverName ?? ask.hostName,
      reference: settings.paidTo.accountReference ?? ask.code,
      amountKes: ask.amountKes,
      kind: settings.live.numberType === "till" ? "till" : "paybill",
      creditParty: settings.live.number ?? "",
    });
    if (made.outcome !== "made") return undefined;
    const bytes = Uint8Array.from(Buffer.from(made.pngBase64, "base64"));
    return isPng(bytes) ? bytes : undefined;
  }
}

function scanned(
  deps: Pick<Asking, "db" | "clock">,
  hostId: string,
): { live: PayoutAccount; paidTo: PayoutAccount } | undefined {
  const { asking: live, manual } = livePayouts(deps.db, hostId, deps.clock.now());
  if (live?.kind !== "daraja") return undefined;
  const paidTo = manual ?? (live.initiator === null ? undefined : live);
  return paidTo && (paidTo.id === live.id || isSameNumber(paidTo, live)) ? { live, paidTo } : undefined;
}

function isPng(bytes: Uint8Array): boolean {
  return [0x89, 0x50, 0x4e, 0x47].every((byte, at) => bytes[at] === byte);
}

async function within(patienceMs: number, picture: Promise<Picture>): Promise<Picture> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const timer = setTimeout(resolve, patienceMs, undefined);
  try {
    return await Promise.race([picture, promise]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
