import { isUnsent, queueMessage } from "#db/message.queries.ts";
import {
  type CodePurpose,
  codesSentTo,
  findPhoneCode,
  insertPhoneCode,
  isNumberOfGuest,
  openCodesOf,
  type PhoneCode,
} from "#db/phone-code.queries.ts";
import { write } from "#db/write.ts";
import type { Config } from "#src/config.ts";
import type { Language } from "#src/core/language.ts";
import type { Phone } from "#src/core/person/phone.ts";
import { CODE_LIVES_MS, isCodeOpen, waitForCodeMs } from "#src/core/person/phone-code.ts";
import { smsReach } from "#src/core/person/sms-reach.ts";
import { mayTextCode } from "#src/messaging/sms-budget.ts";
import type { Deps } from "#src/web/deps.ts";
import { randomBelow } from "#src/web/ids.ts";
import { LIMITS } from "#src/web/limits.ts";
import type { Limits } from "#src/web/rate-limit.ts";
import { hashOf, newSecret, type Secrets } from "#src/web/secrets.ts";
import { messagesIn } from "#views/texts/catalogue.ts";

/** `challenge` is the secret of the form that asked; the code works together with it alone. */
export type SendCode =
  | Readonly<{ outcome: "sent"; challenge: string }>
  | Readonly<{ outcome: "wait"; waitMs: number }>
  | Readonly<{ outcome: "too_many"; waitMs: number }>
  /** We text no numbers of that country, or none of that kind at all. */
  | Readonly<{ outcome: "not_texted" }>;

export type CodeAsk = Readonly<{
  phone: Phone;
  purpose: CodePurpose;
  submissionKey: string;
  /** The network it is asked from. */
  network: string;
  language: Language;
  /** How it goes there; by e-mail, to this address. */
  by: "sms" | "whatsapp" | { email: string };
  /** The key of a browser that is known for this number. */
  known: string | undefined;
  /** Of the form that asks once more; what it sent before goes on counting. */
  earlier?: string | undefined;
}>;

type Sending = Pick<Deps, "db" | "clock" | "secrets" | "log" | "limits" | "jobs"> & {
  config: Pick<Config, "sms" | "siteName">;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Sends a six-digit code to a phone.
 *
 * Each code belongs to the form that asked for it, so a stranger who asks for the
 * same number, or guesses, touches nobody's code but their own. What a number may
 * be sent is limited; a browser that signed in with it before has its own share,
 * so that a stranger who uses up the number's does not lock it out. What a network may ask for is limited too, for
 * numbers that nobody here knows: a code that is used is given back (`codeWasUsed`), so guests who share an address
 * of a mobile carrier do not use it up, however many they are.
 *
 * It waits a moment for what becomes of the message, so that the page that comes next says of a code that did not go
 * that it did not (`isCodeUnsent`).
 */
export async function sendPhoneCode(deps: Sending, ask: CodeAsk): Promise<SendCode> {
  const sent = queuePhoneCode(deps, ask);
  if (sent.outcome === "sent") await deps.jobs.tried({ kind: "send_message", key: hashOf(sent.challenge) });
  return sent;
}

function queuePhoneCode(deps: Sending, ask: CodeAsk): SendCode {
  const { phone } = ask;
  const now = deps.clock.now();
  const asked = keyOfPress(ask);
  const earlier = asked && findPhoneCode(deps.db, hashOf(asked));
  // The same form pressed twice: the code is on its way already.
  if (asked && earlier && earlier.phone === phone && earlier.purpose === ask.purpose && isCodeOpen(earlier, now)) {
    return { outcome: "sent", challenge: asked };
  }
  const refused =
    reachRefusal(deps, ask) ?? (ask.known ? knownRefusal(deps, ask.known, phone) : strangersRefusal(deps, ask, now));
  if (refused) return refused;
  const challenge = asked && !earlier ? asked : newSecret();
  queueCode(deps, ask, challenge);
  return { outcome: "sent", challenge };
}

function reachRefusal({ config }: Sending, { phone, by }: CodeAsk): SendCode | undefined {
  const reach = smsReach(phone, config.sms.countries);
  const isReached = by === "sms" ? reach === "by_sms" : by === "whatsapp" ? reach !== "never" : true;
  return isReached ? undefined : { outcome: "not_texted" };
}

/** Counted by number: whoever proves theirs again and again has as many known browsers as they like. */
function knownRefusal(deps: Sending, known: string, phone: Phone): SendCode | undefined {
  const { codesOfKnownPause, codesOfKnownBrowser } = deps.limits;
  if (!codesOfKnownPause.allow(known)) return { outcome: "wait", waitMs: LIMITS.codesOfKnownPause.ms };
  if (!codesOfKnownBrowser.allow(phone)) return refuse(deps, "known browser", codesOfKnownBrowser.waitMs(phone));
  return undefined;
}

function strangersRefusal(deps: Sending, ask: CodeAsk, now: number): SendCode | undefined {
  const { db, limits, log } = deps;
  const waitMs = waitForCodeMs(codesSentTo(db, ask.phone, now - HOUR_MS), now);
  if (waitMs > 0) {
    log.warn("code refused by a limit", { by: "number" });
    return { outcome: "wait", waitMs };
  }
  // A guest's number is rung five times an hour at most, whoever asks: their network has no say in it.
  const isGuests = isNumberOfGuest(db, ask.phone);
  const share = shareOf(limits, ask);
  const networkMs = isGuests ? 0 : share.waitMs(ask.network);
  if (networkMs > 0) return refuse(deps, "network", networkMs);
  if (ask.by === "sms" && !mayTextCode(deps, now)) return refuse(deps, "SMS of the house", HOUR_MS);
  if (!isGuests) share.allow(ask.network);
  return undefined;
}

function refuse({ log }: Sending, by: string, waitMs: number): SendCode {
  log.warn("code refused by a limit", { by });
  return { outcome: "too_many", waitMs };
}

/** Gives back what a code counted that turned out to be asked for by the phone's owner. */
export function codeWasUsed(limits: Limits, used: Pick<CodeAsk, "purpose" | "network">): void {
  shareOf(limits, used).giveBack(used.network);
}

/**
 * What a network has used up by signing in must not keep its guests from proving their phones to book. An IPv6
 * network is one household's and needs no second share.
 */
function shareOf(limits: Limits, { purpose, network }: Pick<CodeAsk, "purpose" | "network">): Limits["codesOfNetwork"] {
  return purpose === "book" && !network.includes(":") ? limits.codesToBookOfNetwork : limits.codesOfNetwork;
}

function queueCode(deps: Sending, ask: CodeAsk, challenge: string) {
  const { siteName } = deps.config;
  const now = deps.clock.now();
  const id = hashOf(challenge);
  const code = String(randomBelow(1_000_000)).padStart(6, "0");
  write(deps.db, (tx) => {
    const before = ask.earlier ? findPhoneCode(tx, hashOf(ask.earlier)) : undefined;
    const belongs = before?.phone === ask.phone && before.purpose === ask.purpose;
    const series = belongs ? before.series : hashOf(ask.known ?? ask.network);
    const own: Pick<PhoneCode, "phone" | "purpose" | "series"> = { phone: ask.phone, purpose: ask.purpose, series };
    const tries = Math.max(0, ...openCodesOf(tx, own, now).map((open) => open.tries));
    const endsAt = now + CODE_LIVES_MS;
    const row = { ...own, id, codeHash: codeHash(deps.secrets, id, code), tries, createdAt: now, endsAt };
    insertPhoneCode(tx, row, now - DAY_MS);
    const { bookings } = messagesIn[ask.language];
    const words = bookings.code({ code, siteName, minutes: CODE_LIVES_MS / 60_000 });
    const route =
      typeof ask.by === "object"
        ? { channel: "email" as const, recipient: ask.by.email, subject: siteName, body: words }
        : // WhatsApp brings the words: what we send of them is the code.
          { channel: ask.by, recipient: ask.phone, body: ask.by === "whatsapp" ? code : words };
    queueMessage(tx, { id, ...route, now, validUntil: endsAt });
  });
}

/** Whether the code of this challenge did not go out, so that no page says it was sent. */
export function isCodeUnsent({ db }: Pick<Deps, "db">, challenge: string): boolean {
  return isUnsent(db, hashOf(challenge));
}

/** A form has a button for each way, and who goes back and presses the other one asks anew. */
function keyOfPress({ submissionKey, by }: Pick<CodeAsk, "submissionKey" | "by">): string | undefined {
  if (!/^[\w-]{43}$/.test(submissionKey)) return undefined;
  return by === "sms" ? submissionKey : hashOf(`${submissionKey} by ${typeof by === "object" ? by.email : by}`);
}

/** What is stored of a code. Six digits alone could be found by trying; with our key and the challenge's id they cannot. */
export function codeHash(secrets: Secrets, challengeId: string, code: string): string {
  return secrets.sign("phone code", `${challengeId}\n${code}`);
}
