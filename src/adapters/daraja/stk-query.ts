import type { Clock } from "#src/ports/clock.ts";
import type { PaymentQueried } from "#src/ports/payment-gateway.ts";
import { type Answer, authorisedPost, type Connection } from "./authorised-post.ts";
import { stkPassword } from "./credentials.ts";
import { eatTimestamp } from "./eat-timestamp.ts";
import { textOf } from "./exchange.ts";

/** Codes of the query alone, for a payment that is still on its way. */
const PENDING_CODES = ["4999", "2029"];
const PENDING_WORDS = /(being|under) process/i;

/** Asks what became of a request. One known payment answered 500 in four of nineteen tries, so a 500 says nothing. */
export async function stkQuery(
  connection: Connection,
  settings: { clock: Clock; timeoutMs: number },
  checkoutRequestId: string,
): Promise<PaymentQueried> {
  const { credentials } = connection;
  const timestamp = eatTimestamp(settings.clock.now());
  const answer = await authorisedPost(connection, {
    path: "/mpesa/stkpushquery/v1/query",
    what: "stk-query",
    about: checkoutRequestId,
    timeoutMs: settings.timeoutMs,
    body: {
      BusinessShortCode: credentials.shortcode,
      Password: stkPassword(credentials, timestamp),
      Timestamp: timestamp,
      CheckoutRequestID: checkoutRequestId,
    },
  });
  return readQuery(answer, checkoutRequestId);
}

/** An answer about another request is no answer: it must never confirm somebody else's booking. */
export function readQuery(answer: Answer, checkoutRequestId: string): PaymentQueried {
  const { raw } = answer;
  if (answer.outcome !== "answered") return { outcome: "no_answer", raw };
  if (answer.error) return { outcome: PENDING_WORDS.test(answer.error.message) ? "still_pending" : "no_answer", raw };

  const { body } = answer;
  const resultCode = textOf(body?.ResultCode);
  const resultDesc = textOf(body?.ResultDesc) ?? "";
  const about = textOf(body?.CheckoutRequestID);
  if (about !== undefined && about !== checkoutRequestId) return { outcome: "no_answer", raw };
  if (answer.status !== 200 || textOf(body?.ResponseCode) !== "0") return { outcome: "no_answer", raw };
  if (resultCode === undefined) return { outcome: PENDING_WORDS.test(resultDesc) ? "still_pending" : "no_answer", raw };
  if (PENDING_CODES.includes(resultCode)) return { outcome: "still_pending", raw };
  return { outcome: "answered", resultCode, resultDesc, raw };
}
