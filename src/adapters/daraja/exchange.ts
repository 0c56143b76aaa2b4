import { readAmount } from "#src/core/money/written-amount.ts";

/** The most of an answer that is read at all, and the most of it that is kept for a person to read. */
const READ_BYTES = 256 * 1024;
const KEPT_BYTES = 8 * 1024;

/**
 * One request and what came back. "not_sent" is certain: nobody listens at that
 * address. Everything else without an answer may have reached Daraja.
 */
export type Exchange =
  | Readonly<{ outcome: "answered"; status: number; text: string }>
  | Readonly<{ outcome: "silent"; detail: string }>
  | Readonly<{ outcome: "not_sent"; detail: string }>;

/** Sends once, never again by itself, and ends within `timeoutMs` even when the answer starts and then stalls. */
export async function exchange(
  send: typeof fetch,
  url: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<Exchange> {
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const response = await send(url, { ...init, redirect: "manual", signal: limit });
    return { outcome: "answered", status: response.status, text: await readBounded(response) };
  } catch (error) {
    const code = codeOf(error);
    if (code === "ECONNREFUSED" || code === "ConnectionRefused" || code === "ENOTFOUND") {
      return { outcome: "not_sent", detail: `(not sent: ${code})` };
    }
    if (limit.aborted) return { outcome: "silent", detail: `(no answer within ${timeoutMs} ms)` };
    return { outcome: "silent", detail: `(no answer: ${code})` };
  }
}

/** The body as an object, or `undefined` for HTML, SOAP, half a body, a list or a bare word. */
export function jsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Text or a number as text, trimmed; anything else is `undefined`. Daraja sends codes as either. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "string") return value.trim() || undefined;
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  return undefined;
}

/** An amount that is written without cents, in whichever form. */
export function wholeShillings(amountText: string | undefined): number | undefined {
  const amount = readAmount(amountText ?? "");
  return amount?.cents === 0 ? amount.kes : undefined;
}

/** At most 8 KB, cut between characters. */
export function bounded(text: string): string {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length <= KEPT_BYTES) return text;
  return new TextDecoder().decode(bytes.subarray(0, KEPT_BYTES), { stream: true });
}

/** The time limit of the request ends this reading too. */
async function readBounded(response: Response): Promise<string> {
  if (!response.body) return "";
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      size += value.length;
      text += decoder.decode(value, { stream: true });
      if (size >= READ_BYTES) return text;
    }
  } finally {
    void reader.cancel().catch(() => {});
  }
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "failed";
  const code = "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : error.name;
}
