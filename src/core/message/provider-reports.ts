import type { NetworkReport } from "./delivery.ts";

/** What a provider tells of one message of ours. */
export type ToldReport = Readonly<{ providerId: string; report: NetworkReport; reason: string | null }>;
/** What somebody wrote to the number that messages come from; `from` as the provider writes it. */
export type ToldMessage = Readonly<{ providerId: string; from: string; body: string }>;

/** A provider's name for a message. */
const ID = /^[\w.:=+/-]{5,256}$/;
/** One call of Meta's may tell of several. */
const MOST = 100;
const INCOMING_MOST = 2000;

const ENDS: Readonly<Record<string, NetworkReport>> = { success: "delivered", failed: "failed", rejected: "failed" };

/** A delivery report of Africa's Talking; `undefined` while it is on its way, and for whatever is no report. */
export function readSmsReport(text: (name: string, longest: number) => string): ToldReport | undefined {
  const providerId = text("id", 257);
  const report = ENDS[text("status", 20).toLowerCase()];
  if (!ID.test(providerId) || !report) return undefined;
  return { providerId, report, reason: report === "failed" ? plainWord(text("failureReason", 80)) : null };
}

/** An SMS to our number, as Africa's Talking passes it on. */
export function readIncomingSms(text: (name: string, longest: number) => string): ToldMessage | undefined {
  const [providerId, from, body] = [text("id", 257), text("from", 20), text("text", INCOMING_MOST).trim()];
  return ID.test(providerId) && from && body ? { providerId, from, body } : undefined;
}

/** Everything that Meta tells in one call; of another sender's number nothing. */
export function readWhatsapp(call: unknown, phoneId: string): { reports: ToldReport[]; messages: ToldMessage[] } {
  const values = list(object(call).entry)
    .flatMap((entry) => list(object(entry).changes))
    .map((change) => object(object(change).value))
    .filter((value) => object(value.metadata).phone_number_id === phoneId)
    .slice(0, MOST);
  return {
    reports: values
      .flatMap((value) => list(value.statuses))
      .slice(0, MOST)
      .flatMap(reportOf),
    messages: values
      .flatMap((value) => list(value.messages))
      .slice(0, MOST)
      .flatMap(messageOf),
  };
}

function reportOf(told: unknown): ToldReport[] {
  const { id, status, errors } = object(told);
  if (typeof id !== "string" || !ID.test(id)) return [];
  if (status !== "delivered" && status !== "read" && status !== "failed") return [];
  const code = object(list(errors)[0]).code;
  const reason = typeof code === "number" || typeof code === "string" ? plainWord(String(code)) : null;
  return [{ providerId: id, report: status, reason: status === "failed" ? reason : null }];
}

/** Words alone; a picture or a voice is not kept here. */
function messageOf(told: unknown): ToldMessage[] {
  const { id, from, text } = object(told);
  const { body } = object(text);
  if (typeof id !== "string" || !ID.test(id) || typeof from !== "string" || typeof body !== "string") return [];
  const words = body.trim().slice(0, INCOMING_MOST);
  return words && /^\d{8,15}$/.test(from) ? [{ providerId: id, from: `+${from}`, body: words }] : [];
}

/** Their word or code for it; anything that could carry a number or a name is left out. */
function plainWord(said: string): string | null {
  return /^[A-Za-z][A-Za-z ]{0,59}$|^\d{1,6}$/.test(said) ? said : null;
}

const STOP = new Set(["stop", "stopall", "unsubscribe", "acha", "simama", "sitaki"]);
/** What may stand behind it and asks for nothing else; networks teach `STOP*456*9*5#`. */
const MANNERS = new Set(
  "please pls tafadhali all now sasa offer offers ofa message messages sms jumbe ujumbe kutuma kunitumia it this hizi hii 456 9 5".split(
    " ",
  ),
);

const wordsIn = (body: string) => body.match(/[\p{L}\d]+/gu) ?? [];

/**
 * Whether somebody asks for no more offers, in either language. `Acha` and `sitaki` begin ordinary sentences as well:
 * those end the offers too, because nobody is to be asked twice.
 */
export function saysStop(body: string): boolean {
  return STOP.has(wordsIn(body)[0]?.toLowerCase() ?? "");
}

/** Whether they ask for nothing else, so that no host need read it: the word as networks teach it, or with manners alone. */
export function saysStopAlone(body: string): boolean {
  const [first = "", ...others] = wordsIn(body);
  if (!STOP.has(first.toLowerCase())) return false;
  return first === "STOP" || first === "STOPALL" || others.every((word) => MANNERS.has(word.toLowerCase()));
}

function object(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
