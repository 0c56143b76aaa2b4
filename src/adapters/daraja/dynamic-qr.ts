import type { QrAsk, QrMade } from "#src/ports/mpesa-operations.ts";
import { authorisedPost, type Connection } from "./authorised-post.ts";
import { textOf } from "./exchange.ts";
import { isOk, refusalOf } from "./operation-refusal.ts";
import { plainWords } from "./plain-words.ts";

const TRANSACTION_CODE = { paybill: "PB", till: "BG", phone: "SM" } as const;

/** A picture that a guest scans inside the M-PESA app. */
export async function dynamicQr(connection: Connection, timeoutMs: number, ask: QrAsk): Promise<QrMade> {
  const answer = await authorisedPost(connection, {
    path: "/mpesa/qrcode/v1/generate",
    what: "qr",
    about: ask.reference,
    timeoutMs,
    body: {
      MerchantName: plainWords(ask.merchantName).slice(0, 40),
      RefNo: ask.reference,
      Amount: ask.amountKes,
      TrxCode: TRANSACTION_CODE[ask.kind],
      CPI: ask.creditParty,
      Size: "300",
    },
  });
  const refusal = refusalOf(answer);
  if (refusal) return refusal;
  const picture = isOk(answer) ? textOf(answer.body?.QRCode) : undefined;
  if (!picture || !/^[A-Za-z0-9+/=]{40,}$/.test(picture)) return { outcome: "unknown", raw: answer.raw };
  return { outcome: "made", pngBase64: picture, raw: "(a picture)" };
}
