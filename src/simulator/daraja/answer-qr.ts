import type { Clock } from "#src/ports/clock.ts";
import { readJson } from "./answer-push.ts";
import { conversationId } from "./identifiers.ts";
import { answerJson, invalid, refusal } from "./replies.ts";

/** One grey pixel: a scanner is not simulated. */
const PICTURE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==";

/** `POST /mpesa/qrcode/v1/generate` */
export async function answerQr(clock: Clock, request: Request): Promise<Response> {
  const body = await readJson(request);
  if (body instanceof Response) return body;
  if (!body.MerchantName) return refusal(400, "400.003.01", "Bad Request - Invalid MerchantName");
  if (!/^(BG|PB|SM|SB|WA)$/.test(String(body.TrxCode))) return invalid("TrxCode");
  if (!/^[1-9]\d*$/.test(String(body.Amount))) return invalid("Amount");
  if (!/^\d{5,12}$/.test(String(body.CPI))) return invalid("CPI");
  return answerJson(200, {
    ResponseCode: conversationId(clock.now()),
    RequestID: crypto.randomUUID(),
    ResponseDescription: "QR Code Successfully Generated.",
    QRCode: PICTURE,
  });
}
