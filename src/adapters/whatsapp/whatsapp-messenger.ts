import type { Messenger, Sending, Sent } from "#src/ports/messenger.ts";
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
  /** An approved template of the kind "utility" whose body is one variable, and its language; without it only answers go. */
  notice?: Readonly<{ template: string; language: string }> | undefined;
  fetch?: typeof fetch;
  timeoutMs?: number;
}>;

const TIMEOUT_MS = 15_000;
/**
 * What may be well again later: limits of the account, the sender and the pair, a fault or a pause of theirs,
 * a bill that is due, a key that ran out.
 */
const PASSING = new Set(["1", "2", "4", "190", "80007", "130429", "131000", "131016", "131042", "131056", "131057"]);

/**
 * WhatsApp through the Cloud API of Meta. A message to somebody who has not written within a day must be a template that
 * Meta approved: of a code the body is the code alone, and the template brings the words.
 *
 * That a number has no WhatsApp is often said only later, by a report. Meta knows no key by which a second try would be
 * the same one: where its answer is lost, nobody knows.
 */
export function whatsappMessenger(options: WhatsappOptions): Messenger {
  const { baseUrl, token, phoneId, fetch = globalThis.fetch, timeoutMs = TIMEOUT_MS } = options;
  return {
    async send({ channel, to, body }, sending): Promise<Sent> {
      if (channel !== "whatsapp") return { outcome: "refused", detail: `WhatsApp sends no ${channel}` };
      const words = wordsOf(options, body, sending?.as ?? "code");
      if (!words) return { outcome: "refused", detail: "WhatsApp has no template for what is no answer" };
      const message = {
        messaging_product: "whatsapp",
        recipient_type: "individual",
        to: to.replace(/^\+/, ""),
        ...words,
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
      if (answer.outcome === "answered") return readAnswer(answer.status, answer.text);
      return { outcome: answer.outcome === "not_sent" ? "retry" : "unsure", detail: `WhatsApp ${answer.detail}` };
    },
  };
}

function wordsOf({ template, language, notice }: WhatsappOptions, body: string, as: Sending["as"]) {
  if (as === "answer") return { type: "text", text: { body, preview_url: true } };
  if (as === "code") {
    const code = [{ type: "text", text: body }];
    // Once to be read, once for the button that copies it.
    const button = { type: "button", sub_type: "url", index: "0", parameters: code };
    const components = [{ type: "body", parameters: code }, button];
    return { type: "template", template: { name: template, language: { code: language }, components } };
  }
  if (!notice) return undefined;
  // A variable of a template holds no line breaks.
  const text = body.replace(/\s+/g, " ");
  const components = [{ type: "body", parameters: [{ type: "text", text }] }];
  return { type: "template", template: { name: notice.template, language: { code: notice.language }, components } };
}

function readAnswer(status: number, text: string): Sent {
  const answer = jsonObject(text);
  const [first] = Array.isArray(answer?.messages) ? answer.messages : [];
  const providerId = isObject(first) ? textOf(first.id) : undefined;
  if (providerId) return { outcome: "sent", providerId: providerId.slice(0, 256) };
  const code = isObject(answer?.error) ? textOf(answer.error.code) : undefined;
  if (code) return { outcome: PASSING.has(code) ? "retry" : "refused", detail: `WhatsApp ${code}` };
  const lasting = status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
  const detail = `WhatsApp answered HTTP ${status} without a message`;
  if (lasting) return { outcome: "refused", detail };
  return { outcome: status < 300 || status === 502 || status === 504 ? "unsure" : "retry", detail };
}
