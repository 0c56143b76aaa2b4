import type { OperationRefusal } from "#src/ports/mpesa-operations.ts";
import type { Answer } from "./authorised-post.ts";
import { asksUsToSlowDown, isTokenRefusal } from "./daraja-error.ts";

/** Why a request was not taken, or `undefined` when it was answered without an error. */
export function refusalOf(answer: Answer): OperationRefusal | undefined {
  // Nobody waits at a phone for these, and after a start nobody remembers whether the keys have worked: a refusal
  // without a word is a trouble that may pass, for as long as it is tried.
  if (answer.outcome === "turned_away") return { outcome: "try_later", raw: answer.raw };
  if (answer.outcome !== "answered") return answer;
  const { error, status, raw } = answer;
  if (!error) return status === 429 ? { outcome: "try_later", raw } : undefined;
  if (asksUsToSlowDown(error) || status === 429) return { outcome: "try_later", raw };
  // The app lacks this product, or has it in the other version.
  if (isTokenRefusal(error)) return { outcome: /apiproduct/i.test(error.message) ? "bad_settings" : "try_later", raw };
  if (/merchant does not exist|wrong credentials|initiator/i.test(error.message)) {
    return { outcome: "bad_settings", raw };
  }
  if (/^400\.008\./.test(error.code) || error.code === "404.001.01") return { outcome: "bad_settings", raw };
  return { outcome: /^40[045]\./.test(error.code) ? "refused" : "unknown", raw };
}

/** Unless M-PESA said plainly that it was done, nobody knows. */
export const isOk = (answer: Answer): answer is Extract<Answer, { outcome: "answered" }> =>
  answer.outcome === "answered" && answer.status === 200 && answer.error === undefined;
