import type { OperationAsked, OperationResult } from "#src/ports/mpesa-operations.ts";
import type { Answer } from "./authorised-post.ts";
import { instantOfEat } from "./eat-timestamp.ts";
import { isObject, jsonObject, textOf } from "./exchange.ts";
import { refusalOf } from "./operation-refusal.ts";

const LONGEST_RESULT = 64 * 1024;

/** Whether a look-up, reversal or payout was taken. Its result comes later. */
export function readAccepted(answer: Answer): OperationAsked {
  const refusal = refusalOf(answer);
  if (refusal) {
    const isAgain = answer.outcome === "answered" && /^Duplicate Originator/i.test(answer.error?.message ?? "");
    return isAgain ? { outcome: "duplicate", raw: answer.raw } : refusal;
  }
  const body = answer.outcome === "answered" ? answer.body : undefined;
  const conversationId = textOf(body?.ConversationID);
  const originatorConversationId = textOf(body?.OriginatorConversationID) ?? textOf(body?.OriginatorCoversationID);
  if (textOf(body?.ResponseCode) !== "0" || !conversationId || !originatorConversationId) {
    return { outcome: "unknown", raw: answer.raw };
  }
  return { outcome: "accepted", conversationId, originatorConversationId, raw: answer.raw };
}

/** Reads the result that Daraja posts. Total: any text gives an outcome; what it claims is proved by nobody. */
export function readOperationResult(raw: string): OperationResult {
  const whole = raw.length <= LONGEST_RESULT ? jsonObject(raw.replace(/^\uFEFF/, "")) : undefined;
  const result = isObject(whole?.Result) ? whole.Result : undefined;
  const resultCode = textOf(result?.ResultCode);
  if (!result || resultCode === undefined) return { outcome: "unreadable" };
  const parameters = parametersOf(result.ResultParameters);
  const shillings = /^(\d{1,12})(?:\.0*)?$/.exec(
    parameters.get("amount") ?? parameters.get("transactionamount") ?? "",
  )?.[1];
  return {
    outcome: "result",
    resultCode,
    resultDesc: (textOf(result.ResultDesc) ?? "").slice(0, 500),
    conversationId: textOf(result.ConversationID),
    originatorConversationId: textOf(result.OriginatorConversationID),
    transactionId: textOf(result.TransactionID)?.toUpperCase(),
    initiatedAt: instantOfEat(parameters.get("initiatedtime") ?? ""),
    amountKes: shillings === undefined ? undefined : Number(shillings),
    parameters,
  };
}

/** A list or a single one; some have no value, and types wander. */
function parametersOf(parameters: unknown): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const list = isObject(parameters) ? parameters.ResultParameter : undefined;
  for (const item of Array.isArray(list) ? list : [list]) {
    if (!isObject(item) || typeof item.Key !== "string") continue;
    const value = textOf(item.Value);
    if (value !== undefined) found.set(item.Key.replace(/\s/g, "").toLowerCase(), value);
  }
  return found;
}
