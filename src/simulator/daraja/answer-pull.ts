import type { Clock } from "#src/ports/clock.ts";
import { readJson } from "./answer-push.ts";
import { maskedMsisdn } from "./c2b-body.ts";
import { instantInNairobi, pullDate } from "./identifiers.ts";
import { answerJson, invalid } from "./replies.ts";
import type { Store } from "./store.ts";

const WINDOW_MS = 48 * 3_600_000;
const PAGE_ROWS = 100;

/** `POST /pulltransactions/v1/register` */
export async function answerPullRegister(request: Request): Promise<Response> {
  const body = await readJson(request);
  if (body instanceof Response) return body;
  const shortcode = String(body.ShortCode ?? "");
  if (!/^\d{5,7}$/.test(shortcode)) return invalid("ShortCode");
  if (body.RequestType !== "Pull") return invalid("RequestType");
  if (!/^254[17]\d{8}$/.test(String(body.NominatedNumber))) return invalid("NominatedNumber");
  return answerJson(200, {
    ResponseRefID: crypto.randomUUID(),
    ResponseStatus: "1000",
    ShortCode: shortcode,
    ResponseDescription: "Success",
  });
}

/** `POST /pulltransactions/v1/query`: what a shortcode was paid in the last 48 hours, and what of that was taken back, and no longer. */
export async function answerPull(
  { store, clock }: { store: Store; clock: Clock },
  request: Request,
): Promise<Response> {
  store.count("pull");
  const body = await readJson(request);
  if (body instanceof Response) return body;
  const shortcode = String(body.ShortCode ?? "");
  const from = instantInNairobi(String(body.StartDate ?? ""));
  const until = instantInNairobi(String(body.EndDate ?? ""));
  const offset = Number(body.OffSetValue ?? 0);
  if (!/^\d{5,7}$/.test(shortcode)) return invalid("ShortCode");
  if (from === undefined) return invalid("StartDate");
  if (until === undefined) return invalid("EndDate");
  const rows = store
    .receivedBy(shortcode, Math.max(from, clock.now() - WINDOW_MS), until)
    .slice(offset, offset + PAGE_ROWS)
    .map((movement) => ({
      transactionId: movement.receipt,
      trxDate: pullDate(movement.at),
      msisdn: maskedMsisdn(movement.phone),
      sender: "MPESA",
      transactiontype: movement.of
        ? "organization-reversal"
        : movement.reference
          ? "c2b-pay-bill-debit"
          : "c2b-buy-goods-debit",
      // A reversal names the payment that it takes back.
      billreference: movement.of ?? movement.reference,
      amount: `${movement.amountKes}.0`,
      organizationname: store.switches().organisation,
    }));
  return answerJson(200, {
    ResponseRefID: crypto.randomUUID(),
    ResponseCode: rows.length > 0 ? "1000" : "1001",
    ResponseMessage: rows.length > 0 ? "Success" : "No Transactions Found",
    Response: [rows],
  });
}
