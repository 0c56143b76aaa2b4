import type { C2bNotice, OperationAnswer, UrlRegistration } from "#src/ports/mpesa-operations.ts";
import { authorisedPost, type Connection } from "./authorised-post.ts";
import { instantOfEat } from "./eat-timestamp.ts";
import { jsonObject, textOf, wholeShillings } from "./exchange.ts";
import { isOk, refusalOf } from "./operation-refusal.ts";

const LONGEST_NOTICE = 64 * 1024;

/** Tells where payments to this shortcode are announced. In production it can be said once. */
export async function registerUrls(
  connection: Connection,
  timeoutMs: number,
  ask: UrlRegistration,
): Promise<OperationAnswer> {
  const answer = await authorisedPost(connection, {
    path: `/mpesa/c2b/v${ask.version}/registerurl`,
    what: "c2b-register",
    about: connection.credentials.shortcode,
    timeoutMs,
    body: {
      ShortCode: connection.credentials.shortcode,
      ResponseType: ask.whenSilent,
      ConfirmationURL: ask.confirmationUrl,
      ValidationURL: ask.validationUrl,
    },
  });
  const { raw } = answer;
  if (answer.outcome === "answered" && /already registered/i.test(answer.error?.message ?? "")) {
    return { outcome: "registered_before", raw };
  }
  const refusal = refusalOf(answer);
  if (refusal) return refusal;
  const said = isOk(answer) ? textOf(answer.body?.ResponseCode) : undefined;
  return said !== undefined && /^0+$/.test(said) ? { outcome: "done", raw } : { outcome: "unknown", raw };
}

/** Reads what a shortcode's address is told. All values are text, and the reference is as somebody typed it. */
export function readC2bNotice(raw: string): C2bNotice {
  const body = raw.length <= LONGEST_NOTICE ? jsonObject(raw.replace(/^\uFEFF/, "")) : undefined;
  const receipt = textOf(body?.TransID)?.replace(/\s/g, "").toUpperCase();
  const amountText = textOf(body?.TransAmount);
  const shortcode = textOf(body?.BusinessShortCode);
  if (!body || !receipt || !/^[A-Z0-9]{6,20}$/.test(receipt) || !amountText || !shortcode)
    return { outcome: "unreadable" };
  const names = [body.FirstName, body.MiddleName, body.LastName].flatMap((name) => textOf(name) ?? []);
  return {
    outcome: "notice",
    receipt,
    type: (textOf(body.TransactionType) ?? "").slice(0, 80),
    amountText: amountText.slice(0, 32),
    amountKes: wholeShillings(amountText),
    paidAt: instantOfEat(textOf(body.TransTime) ?? ""),
    shortcode: shortcode.slice(0, 12),
    reference: (textOf(body.BillRefNumber) ?? "").slice(0, 40),
    payer: (textOf(body.MSISDN) ?? "").slice(0, 80),
    payerName: names.join(" ").slice(0, 80),
  };
}
