import type { MessageCost, Messenger, Sent } from "#src/ports/messenger.ts";
import { exchange, isObject, jsonObject, textOf } from "../daraja/exchange.ts";

export type AfricasTalkingOptions = Readonly<{
  /** Without a slash at the end. */
  baseUrl: string;
  username: string;
  apiKey: string;
  /** A registered name or short code; empty for Africa's Talking's own. */
  senderId: string;
  fetch?: typeof fetch;
  timeoutMs?: number;
}>;

const TIMEOUT_MS = 15_000;
/** Processed, sent, queued. */
const TAKEN = new Set(["100", "101", "102"]);
/** What may be well again later: no money left, a sender id being registered, no route, their own faults. */
const PASSING = new Set(["402", "405", "407", "500", "501"]);

/**
 * SMS by Africa's Talking. Whether a message was taken is said by the first
 * recipient's code, not by the HTTP status. They know no key by which a second
 * try would be the same one: where their answer is lost, nobody knows.
 */
export function africasTalkingMessenger(options: AfricasTalkingOptions): Messenger {
  const { baseUrl, username, apiKey, senderId, fetch = globalThis.fetch, timeoutMs = TIMEOUT_MS } = options;
  return {
    async send({ channel, to, body }): Promise<Sent> {
      if (channel !== "sms") return { outcome: "refused", detail: `Africa's Talking sends no ${channel}` };
      const form = new URLSearchParams({ username, to, message: body, ...(senderId ? { from: senderId } : {}) });
      const answer = await exchange(
        fetch,
        `${baseUrl}/version1/messaging`,
        {
          method: "POST",
          headers: { apikey: apiKey, accept: "application/json", "content-type": "application/x-www-form-urlencoded" },
          body: form.toString(),
        },
        timeoutMs,
      );
      if (answer.outcome === "answered") return readAnswer(answer.status, answer.text);
      const outcome = answer.outcome === "not_sent" ? "retry" : "unsure";
      return { outcome, detail: `Africa's Talking ${answer.detail}` };
    },
  };
}

function readAnswer(status: number, text: string): Sent {
  const recipients = recipientsIn(text);
  const recipient = recipients?.[0];
  const code = recipient && textOf(recipient.statusCode);
  if (code && TAKEN.has(code)) {
    const cost = costOf(recipient.cost);
    const providerId = idOf(recipient.messageId);
    return { outcome: "sent", ...(cost && { cost }), ...(providerId && { providerId }) };
  }
  if (recipient && code) {
    const detail = `Africa's Talking ${code} ${wordOf(recipient.status)}`.trim();
    return { outcome: PASSING.has(code) ? "retry" : "refused", detail };
  }
  // A wrong key (401) can be put right while the message waits; a request they cannot read will never do.
  const lasting = status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
  const detail = `Africa's Talking answered HTTP ${status} for nobody ${wordOf(dataIn(text)?.Message)}`.trim();
  if (lasting) return { outcome: "refused", detail };
  // Taken, and their words cut off; or a gateway between us lost their answer.
  const isLost = (status < 300 && recipients?.length !== 0) || status === 502 || status === 504;
  return { outcome: isLost ? "unsure" : "retry", detail };
}

/** `undefined` where they do not say for whom. */
function recipientsIn(text: string): Record<string, unknown>[] | undefined {
  const data = dataIn(text);
  return Array.isArray(data?.Recipients) ? data.Recipients.filter(isObject) : undefined;
}

function dataIn(text: string): Record<string, unknown> | undefined {
  const data = jsonObject(text)?.SMSMessageData;
  return isObject(data) ? data : undefined;
}

/** What they call a message; they write `None` where they have no name for it. */
function idOf(id: unknown): string | undefined {
  return typeof id === "string" && /^[\w.:=+/-]{5,128}$/.test(id) ? id : undefined;
}

/** As they write it, `KES 0.8000`; anything else is no cost that we know. */
function costOf(text: unknown): MessageCost | undefined {
  const [, currency, whole, part = ""] =
    typeof text === "string" ? (/^([A-Z]{3}) (\d{1,6})(?:\.(\d{1,4}))?$/.exec(text) ?? []) : [];
  if (!currency || whole === undefined) return undefined;
  return { currency, tenThousandths: Number(whole) * 10_000 + Number(part.padEnd(4, "0")) };
}

/** Their word for a code, such as `UserInBlacklist`; anything that could carry a number is left out. */
function wordOf(status: unknown): string {
  return typeof status === "string" && /^[A-Za-z ]{1,40}$/.test(status) ? status : "";
}
