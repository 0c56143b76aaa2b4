import type { OperationAnswer, PullAsk, Pulled, PulledPayment } from "#src/ports/mpesa-operations.ts";
import { authorisedPost, type Connection } from "./authorised-post.ts";
import { eatDateTime, instantOfEat } from "./eat-timestamp.ts";
import { isObject, textOf, wholeShillings } from "./exchange.ts";
import { isOk, refusalOf } from "./operation-refusal.ts";

const FOUND = "1000";
const NOTHING = "1001";

export async function registerPull(
  connection: Connection,
  timeoutMs: number,
  ask: { nominatedPhone: string; callbackUrl: string },
): Promise<OperationAnswer> {
  const answer = await authorisedPost(connection, {
    path: "/pulltransactions/v1/register",
    what: "pull-register",
    about: connection.credentials.shortcode,
    timeoutMs,
    body: {
      ShortCode: connection.credentials.shortcode,
      RequestType: "Pull",
      NominatedNumber: ask.nominatedPhone,
      CallBackURL: ask.callbackUrl,
    },
  });
  const { raw } = answer;
  const refusal = refusalOf(answer);
  if (refusal) return refusal;
  const status =
    answer.outcome === "answered" ? textOf(answer.body?.ResponseStatus ?? answer.body?.ResponseCode) : undefined;
  if (status === "1001") return { outcome: "registered_before", raw };
  return isOk(answer) && (status === FOUND || status === "0") ? { outcome: "done", raw } : { outcome: "unknown", raw };
}

/** Payments to this shortcode in the last 48 hours. Safaricom's page says GET although there is a body; a POST is what works. */
export async function pull(connection: Connection, timeoutMs: number, ask: PullAsk): Promise<Pulled> {
  const answer = await authorisedPost(connection, {
    path: "/pulltransactions/v1/query",
    what: "pull",
    about: connection.credentials.shortcode,
    timeoutMs,
    body: {
      ShortCode: connection.credentials.shortcode,
      StartDate: eatDateTime(ask.from),
      EndDate: eatDateTime(ask.until),
      OffSetValue: String(ask.offset),
    },
  });
  const { raw } = answer;
  const refusal = refusalOf(answer);
  if (refusal) return refusal;
  const body = answer.outcome === "answered" ? answer.body : undefined;
  const code = textOf(body?.ResponseCode);
  if (!isOk(answer) || (code !== FOUND && code !== NOTHING)) return { outcome: "unknown", raw };
  return { outcome: "pulled", payments: rowsOf(body?.Response), raw };
}

/** Rows come in a list, or in a list of lists. */
function rowsOf(response: unknown): PulledPayment[] {
  const rows = Array.isArray(response) ? response.flat(2) : [];
  return rows.filter(isObject).flatMap((row): PulledPayment[] => {
    const receipt = textOf(row.transactionId)?.replace(/\s/g, "").toUpperCase();
    if (!receipt) return [];
    const amountText = textOf(row.amount) ?? "";
    return [
      {
        receipt,
        paidAt: instantOfEat(textOf(row.trxDate) ?? ""),
        amountKes: wholeShillings(amountText),
        amountText: amountText.slice(0, 32),
        type: (textOf(row.transactiontype) ?? "").slice(0, 80),
        payer: textOf(row.msisdn) ?? "",
        reference: textOf(row.billreference) ?? "",
        raw: JSON.stringify(row),
      },
    ];
  });
}
