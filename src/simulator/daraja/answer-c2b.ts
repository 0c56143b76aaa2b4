import { readJson } from "./answer-push.ts";
import { requestId } from "./identifiers.ts";
import type { PhoneNetwork } from "./phone.ts";
import { answerJson, invalid, refusal } from "./replies.ts";
import type { Store } from "./store.ts";

/** Words that Safaricom refuses anywhere in an address, in any case. */
const REFUSED_WORDS = ["MPESA", "M-PESA", "SAFARICOM", "EXE", "EXEC", "CMD", "SQL", "QUERY"];
const NO_PRODUCT = "Error Occurred - Invalid Access Token - Invalid API call as no apiproduct match found";

type Desk = Readonly<{ store: Store; phones: PhoneNetwork }>;

/** `POST /mpesa/c2b/v1/registerurl` and `/v2/`. In production it can be done once. */
export async function answerRegister({ store }: Desk, version: 1 | 2, request: Request): Promise<Response> {
  store.count("register");
  const body = await readJson(request);
  if (body instanceof Response) return body;
  const { c2bVersion, registerOnce } = store.switches();
  if (c2bVersion !== 0 && c2bVersion !== version) return refusal(401, "401.003.01", NO_PRODUCT);
  const field = (name: string) => String(body[name] ?? "");
  const shortcode = field("ShortCode");
  if (!/^\d{5,7}$/.test(shortcode)) return invalid("ShortCode");
  if (!/^(Completed|Cancelled)$/.test(field("ResponseType"))) return invalid("ResponseType");
  for (const name of ["ConfirmationURL", "ValidationURL"]) {
    const url = field(name);
    const word = REFUSED_WORDS.find((refused) => url.toUpperCase().includes(refused));
    if (word) return refusal(400, "400.003.02", `Bad Request - Invalid ${name} - URL has the word ${word}`);
    if (!/^https?:\/\/\S+$/.test(url) || !URL.canParse(url))
      return refusal(400, "400.003.02", `Bad Request - Invalid ${name}`);
  }
  if (registerOnce && store.registered(shortcode)) return refusal(500, "500.003.1001", "Urls are already registered");
  store.write(() =>
    store.register(shortcode, {
      version,
      confirmationUrl: field("ConfirmationURL"),
      validationUrl: field("ValidationURL"),
      responseType: field("ResponseType"),
    }),
  );
  // "Coversation" is how Safaricom spells it.
  return answerJson(200, { OriginatorCoversationID: requestId(), ResponseCode: "0", ResponseDescription: "success" });
}

/** `POST /mpesa/c2b/v2/simulate`: a customer pays from the menu of their own phone. */
export async function answerSimulate({ store, phones }: Desk, request: Request): Promise<Response> {
  const body = await readJson(request);
  if (body instanceof Response) return body;
  const amount = String(body.Amount ?? "");
  const phone = String(body.Msisdn ?? "");
  const shortcode = String(body.ShortCode ?? "");
  if (!/^[1-9]\d*$/.test(amount)) return invalid("Amount");
  if (!/^254[17]\d{8}$/.test(phone)) return invalid("Msisdn");
  if (!store.registered(shortcode)) return refusal(400, "400.002.02", "Bad Request - Invalid ShortCode");
  const reference = body.CommandID === "CustomerPayBillOnline" ? String(body.BillRefNumber ?? "").slice(0, 20) : "";
  void phones.payByHerself({ phone, shortcode, amountKes: Number(amount), reference, payerName: "JANE WAMBUI" });
  return answerJson(200, {
    OriginatorCoversationID: requestId(),
    ResponseCode: "0",
    ResponseDescription: "Accept the service request successfully.",
  });
}
