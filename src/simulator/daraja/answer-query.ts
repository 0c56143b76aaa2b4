import { readJson } from "./answer-push.ts";
import { type Merchants, passwordFits } from "./merchants.ts";
import { answerJson, invalid, refusal } from "./replies.ts";
import { CANCELLED, type Result, wordedForQuery } from "./results.ts";
import type { Prompt, Store } from "./store.ts";

const STILL_PROCESSING: Result = { code: "4999", desc: "The transaction is still under processing" };
/** How often a slow query says "not yet" before it tells. */
const SLOW_ANSWERS = 3;

/** `POST /mpesa/stkpushquery/v1/query`. Every value is text; there is never a receipt, an amount or a phone. */
export async function answerQuery(desk: { store: Store; merchants: Merchants }, request: Request): Promise<Response> {
  const { store, merchants } = desk;
  store.count("query");
  const body = await readJson(request);
  if (body instanceof Response) return body;
  const shortcode = String(body.BusinessShortCode ?? "");
  const timestamp = String(body.Timestamp ?? "");
  const checkoutRequestId = String(body.CheckoutRequestID ?? "");
  if (!/^\d{5,7}$/.test(shortcode)) return invalid("BusinessShortCode");
  if (!/^ws_CO_\w{10,58}$/.test(checkoutRequestId)) return invalid("CheckoutRequestID");
  if (!passwordFits(merchants, shortcode, String(body.Password ?? ""), timestamp)) {
    return refusal(500, "500.001.1001", "[MerchantValidate] - Wrong credentials");
  }
  const prompt = store.promptByCheckout(checkoutRequestId);
  if (!prompt || prompt.shortcode !== shortcode) {
    return refusal(500, "500.001.1001", "The transaction does not Exist");
  }
  const nth = prompt.queries + 1;
  store.write(() => store.savePrompt({ ...prompt, queries: nth }));
  return answerFor(prompt, nth);
}

function answerFor(prompt: Prompt, nth: number): Response {
  const { result, behaviour } = prompt;
  const known = result ? wordedForQuery(result) : STILL_PROCESSING;
  switch (behaviour.name) {
    case "callback_never_query_slow":
      return says(prompt, nth <= SLOW_ANSWERS ? STILL_PROCESSING : known);
    case "query_old_pending":
      if (nth > SLOW_ANSWERS && result) return says(prompt, known);
      return refusal(500, "500.001.1001", "The transaction is being processed");
    case "query_flaky":
      return nth % 2 === 1 ? refusal(500, "500.001.1001", "Unable to process the request") : says(prompt, known);
    case "query_contradicts":
      return says(prompt, result ? CANCELLED : STILL_PROCESSING);
    case "callback_late":
      return says(prompt, prompt.deliveries > 0 ? known : STILL_PROCESSING);
    default:
      return says(prompt, known);
  }
}

function says(prompt: Prompt, result: Result): Response {
  return answerJson(200, {
    ResponseCode: "0",
    ResponseDescription: "The service request has been accepted successsfully",
    MerchantRequestID: prompt.merchantRequestId,
    CheckoutRequestID: prompt.checkoutRequestId,
    ResultCode: result.code,
    ResultDesc: result.desc,
  });
}
