import type { Clock } from "#src/ports/clock.ts";
import { type Behaviour, behaviourOfPhone } from "./behaviours.ts";
import { checkoutRequestId, merchantRequestId, transactionDate } from "./identifiers.ts";
import { type Merchants, passwordFits } from "./merchants.ts";
import type { PhoneNetwork } from "./phone.ts";
import { PROMPT_MS, responseOf } from "./plan.ts";
import { answerJson, brokenOff, htmlPage, invalid, invalidToken, refusal, silence, soapFault } from "./replies.ts";
import type { Prompt, Store } from "./store.ts";

/** The most M-PESA moves in one payment, in shillings. */
const MOST_KES = 250_000;
const LONGEST_REFERENCE = 12;
const LONGEST_DESCRIPTION = 13;
const LONGEST_PROMPT = 182;
const HOUR_MS = 3_600_000;

export type PushDesk = Readonly<{ store: Store; clock: Clock; phones: PhoneNetwork; merchants: Merchants }>;

/** `POST /mpesa/stkpush/v1/processrequest`. There is no idempotency: two posts are two prompts. */
export async function answerPush(desk: PushDesk, request: Request): Promise<Response> {
  const { store, phones } = desk;
  store.count("push");
  const ask = await readAsk(desk, request);
  if (ask instanceof Response) return ask;

  const behaviour = chooseBehaviour(store, ask.phone);
  const refused = refuseBy(desk, behaviour, ask);
  if (refused) return refused;

  const prompt = newPrompt(desk, ask, behaviour);
  store.count("prompt");
  if (behaviour.name === "callback_first") await phones.payAndDeliver(prompt);
  else phones.ring(prompt);

  switch (responseOf(behaviour)) {
    case "lost":
      return brokenOff();
    case "hangs":
      return silence(request.signal, phones.stopping);
    case "html":
      return htmlPage(200);
    case "empty":
      return new Response("", { status: 200 });
    case "named_error":
      return answerJson(500, { ...idsOf(prompt), ResponseCode: "1", ResponseDescription: "Internal error" });
    case "repeated":
      return accepted(store.prompts(2).find(({ id }) => id !== prompt.id) ?? prompt);
    case "accepted":
      return accepted(prompt);
  }
}

function accepted(prompt: Prompt): Response {
  const words = "Success. Request accepted for processing";
  return answerJson(200, { ...idsOf(prompt), ResponseCode: "0", ResponseDescription: words, CustomerMessage: words });
}

function idsOf({ merchantRequestId, checkoutRequestId }: Prompt) {
  return { MerchantRequestID: merchantRequestId, CheckoutRequestID: checkoutRequestId };
}

function chooseBehaviour(store: Store, phone: string): Behaviour {
  return store.takeNextScript() ?? store.scriptOfPhone(phone) ?? behaviourOfPhone(phone);
}

type Ask = Pick<
  Prompt,
  "phone" | "amountKes" | "reference" | "description" | "shortcode" | "partyB" | "transactionType" | "callbackUrl"
>;

/** The fields in the order they are checked, or the first that is wrong. */
async function readAsk({ store, clock, merchants }: PushDesk, request: Request): Promise<Ask | Response> {
  const body = await readJson(request);
  if (body instanceof Response) return body;
  const field = (name: string) => {
    const value = body[name];
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  };

  const shortcode = field("BusinessShortCode");
  const timestamp = field("Timestamp");
  const amount = field("Amount");
  if (!/^\d{5,7}$/.test(shortcode)) return invalid("BusinessShortCode");
  if (!isTimestamp(timestamp)) return invalid("Timestamp");
  if (store.switches().checkTimestamp && !isNear(timestamp, clock.now())) return invalid("Timestamp");
  if (!/^Customer(PayBill|BuyGoods)Online$/.test(field("TransactionType"))) return invalid("TransactionType");
  if (!/^[1-9]\d*$/.test(amount) || Number(amount) > MOST_KES) return invalid("Amount");
  if (!/^254[17]\d{8}$/.test(field("PartyA"))) return invalid("PartyA");
  if (!/^\d{5,7}$/.test(field("PartyB"))) return invalid("PartyB");
  if (!/^254[17]\d{8}$/.test(field("PhoneNumber"))) return invalid("PhoneNumber");
  if (!/^https?:\/\/\S+$/.test(field("CallBackURL")) || !URL.canParse(field("CallBackURL")))
    return invalid("CallBackURL");
  if (!field("AccountReference")) return invalid("AccountReference");
  if (field("TransactionDesc").length > LONGEST_DESCRIPTION) return invalid("TransactionDesc");
  if (!passwordFits(merchants, shortcode, field("Password"), timestamp)) {
    return refusal(500, "500.001.1001", "[MerchantValidate] - Wrong credentials");
  }
  return {
    phone: field("PhoneNumber"),
    amountKes: Number(amount),
    reference: field("AccountReference"),
    description: field("TransactionDesc"),
    shortcode,
    partyB: field("PartyB"),
    transactionType: field("TransactionType"),
    callbackUrl: field("CallBackURL"),
  };
}

/** Turned away before any prompt is made. */
function refuseBy({ store }: PushDesk, behaviour: Behaviour, ask: Ask): Response | undefined {
  const locked = "Unable to lock subscriber, a transaction is already in process for the current subscriber";
  switch (behaviour.name) {
    case "lock_subscriber":
      return refusal(500, "500.001.1001", locked);
    case "spike_arrest":
      return refusal(500, "500.003.02", "Error Occurred: Spike Arrest Violation");
    case "quota":
      return refusal(500, "500.003.03", "Error Occurred: Quota Violation");
    case "system_busy":
      return refusal(500, "500.003.02", "System is busy. Please try again in few minutes.");
    case "soap_body":
      return soapFault();
    case "internal_error":
      return refusal(500, "500.003.1001", "Internal Server Error");
    case "wrong_credentials":
      return refusal(500, "500.001.1001", "Wrong credentials");
    case "no_such_merchant":
      return refusal(500, "500.001.1001", "Merchant does not exist");
    case "not_safaricom":
      return invalid("PhoneNumber");
    case "token_refused":
      // Every other request of this phone, so that the one repeated with a new token goes through.
      if (store.count(`token_refused ${ask.phone}`) % 2 === 0) break;
      store.endTokens();
      return invalidToken();
    default:
      break;
  }
  const open = store.switches().oneOpenPrompt && store.hasOpenPrompt(ask.phone);
  return open ? refusal(500, "500.001.1001", locked) : undefined;
}

function newPrompt({ store, clock }: PushDesk, ask: Ask, behaviour: Behaviour): Prompt {
  const requestedAt = clock.now();
  let idInstant = requestedAt;
  while (store.promptByCheckout(checkoutRequestId(idInstant, ask.phone))) idInstant += 1;
  // Accepted with "Success", and then no prompt ever appears.
  const tooLong = ask.reference.length > LONGEST_REFERENCE;
  const unfit = promptText(store, ask).length > LONGEST_PROMPT;
  return {
    ...ask,
    id: crypto.randomUUID(),
    merchantRequestId: merchantRequestId(),
    checkoutRequestId: checkoutRequestId(idInstant, ask.phone),
    requestedAt,
    behaviour: tooLong ? { name: "no_answer", afterMs: PROMPT_MS } : unfit ? { name: "prompt_too_long" } : behaviour,
    onPhone: !tooLong && !unfit && behaviour.name !== "prompt_too_long",
    state: "waiting",
    queries: 0,
    deliveries: 0,
  };
}

/** What stands on the phone. */
function promptText(store: Store, { amountKes, reference }: Ask): string {
  const { organisation } = store.switches();
  return `Do you want to pay Ksh${amountKes}.00 to ${organisation} Account no. ${reference}? Enter M-PESA PIN:`;
}

/** A form-encoded body is read as one without any field, so the first field is the one that is wrong. */
export async function readJson(request: Request): Promise<Record<string, unknown> | Response> {
  const text = await request.text();
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === "object" && body !== null && !Array.isArray(body)) return body as Record<string, unknown>;
  } catch {
    if (/^\w+=/.test(text)) return invalid("BusinessShortCode");
  }
  return refusal(400, "400.002.05", "Invalid Request Payload");
}

function isTimestamp(text: string): boolean {
  return /^20\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])([01]\d|2[0-3])[0-5]\d[0-5]\d$/.test(text);
}

function isNear(timestamp: string, now: number): boolean {
  return timestamp >= transactionDate(now - HOUR_MS) && timestamp <= transactionDate(now + HOUR_MS);
}
