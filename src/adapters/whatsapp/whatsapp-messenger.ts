import type { Messenger } from "#src/ports/messenger.ts";
import { exchange, isObject, jsonObject, textOf } from "../daraja/exchange.ts";

export type WhatsappOptions = Readonly<{
  /** With the version of the interface, without a slash at the end. */
  baseUrl: string;
  token: string;
  /** The sender's id at Meta, which is not its number. */
  phoneId: string;
  /** An approved template of the kind "authentication", and the language it was approved in. */
  template: string;
  language: string;
  fetch?: typeof fetch;
  timeoutMs?: number;
}>;

type Sent = Awaited<ReturnType<Messenger["send"]>>;

const TIMEOUT_MS = 15_000;
/**
 * What may be well again later: limits of the account, the sender and the pair, a fault or a pause of theirs,
 * a bill that is due, a key that ran out.
 */
const PASSING = new Set(["1", "2", "4", "190", "80007", "130429", "131000", "131016", "131042", "131056", "131057"]);

/**
 * Codes by WhatsApp, through the Cloud API of Meta. A message to somebody who has not written first must be a template
 * that Meta approved; the body of ours is the code alone, and the template brings the words.
 *
 * That a number has no WhatsApp is often said only later and elsewhere, so guests choose this way themselves.
 */
export function whatsappMessenger(options: WhatsappOptions): Messenger {
  const { baseUrl, token, phoneId, template, language, fetch = globalThis.fetch, timeoutMs = TIMEOUT_MS } = options;
  return {
    async send({ channel, to, body }): Promise<Sent> {
      if (channel !== "whatsapp") return { outcome: "refused", detail: `WhatsApp sends no ${channel}` };
      const code = [{ type: "text", text: body }];
      const message = {
        messaging_product: "whatsapp",
        recipient_type: "individual",
        to: to.replace(/^\+/, ""),
        type: "template",
        template: {
          name: template,
          language: { code: language },
          // Once to be read, once for the button that copies it.
          components: [
            { type: "body", parameters: code },
            { type: "button", sub_type: "url", index: "0", parameters: code },
          ],
        },
      };
      const answer = await exchange(
        fetch,
        `${baseUrl}/${phoneId}/messages`,
        {
          method: "POST",
          headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
          body: JSON.stringify(message),
        },
        timeoutMs,
      );
      return answer.outcome === "answered"
        ? readAnswer(answer.status, answer.text)
        : { outcome: "retry", detail: `WhatsApp ${answer.detail}` };
    },
  };
}

function readAnswer(status: number, text: string): Sent {
  const answer = jsonObject(text);
  const [first] = Array.isArray(answer?.messages) ? answer.messages : [];
  if (isObject(first) && textOf(first.id)) return { outcome: "sent" };
  const code = isObject(answer?.error) ? textOf(answer.error.code) : undefined;
  if (code) return { outcome: PASSING.has(code) ? "retry" : "refused", detail: `WhatsApp ${code}` };
  const lasting = status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
  return { outcome: lasting ? "refused" : "retry", detail: `WhatsApp answered HTTP ${status} without a message` };
}
