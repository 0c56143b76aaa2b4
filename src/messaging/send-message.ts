import {
  emailFor,
  findMessage,
  forgetMessage,
  type Mark,
  markMessage,
  noteTry,
  type StoredMessage,
} from "#db/message.queries.ts";
import { hostTexted, houseOfMessage, insertSmsSent } from "#db/sms.queries.ts";
import { lastWroteByWhatsapp } from "#db/thread.queries.ts";
import { write } from "#db/write.ts";
import type { Config } from "#src/config.ts";
import { plainSms } from "#src/core/message/plain-sms.ts";
import { smsParts } from "#src/core/person/sms-parts.ts";
import { smsReach } from "#src/core/person/sms-reach.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import type { Message, MessageCost, Sending } from "#src/ports/messenger.ts";
import type { Deps } from "#src/web/deps.ts";
import { isOfChosenWay, sendBySms } from "./by-sms-instead.ts";
import { letterOf } from "./letter-id.ts";
import { withShortAddresses } from "./short-address.ts";
import { countToHouse, type HouseOfSms, mustWait } from "./sms-budget.ts";

type SendDeps = Pick<Deps, "db" | "clock" | "log" | "limits" | "messenger" | "secrets" | "publicUrl" | "meters"> & {
  config: Pick<Config, "mode" | "sms" | "siteName" | "whatsapp">;
};

const LOOK_AGAIN_MS = 5 * 60_000;
/** A message nobody could deliver for this long is given up: its news is old. */
const GIVE_UP_AFTER_MS = 6 * 3_600_000;

/**
 * Sends one queued message: a code until it is taken, anything else at most once. It is noted before it is handed
 * over, so that one which a provider may have taken, because its answer was lost or this process died, is never handed
 * over again by itself: nobody knows of it, and its host is told so and sends it another way. What was surely not
 * taken is tried again for six hours.
 *
 * What ends forgets its secrets: codes, and the keys in links, so that a copy of the database opens
 * nobody's booking. The demo keeps them, because people read its messages in the outbox.
 */
export async function sendMessage(deps: SendDeps, messageId: string): Promise<JobResult> {
  const message = findMessage(deps.db, messageId);
  if (message?.state !== "waiting") return { outcome: "done" };
  const ended = (mark: Omit<Mark, "keepsSecrets" | "now">): JobResult => {
    const channel = mark.route ?? message.channel;
    deps.meters.count("lango_messages_total", { channel, outcome: mark.isUnsure ? "unsure" : mark.state });
    const whole = { ...mark, keepsSecrets: deps.config.mode === "demo", now: deps.clock.now() };
    const { publicUrl, secrets } = deps;
    const { siteName, sms } = deps.config;
    const about = { now: whole.now, siteName, publicUrl, secrets, countries: sms.countries };
    return {
      outcome: "done",
      save(tx) {
        markMessage(tx, message, whole);
        if (mark.route !== message.channel || !isOfChosenWay(message)) return;
        if (mark.state === "refused") sendBySms(tx, message, about, message.body);
        else if (findMessage(tx, message.id)?.report === "failed") sendBySms(tx, message, about);
      },
    };
  };
  const refused = (detail: string) => ended({ state: "refused", detail });
  const isCode = message.validUntil !== null;
  if (message.triedAt !== null && !isCode) return ended({ state: "sent", isUnsure: true, route: message.channel });
  if (message.validUntil !== null && deps.clock.now() >= message.validUntil) return refused("no longer valid");
  if (!message.isWhole) return refused("sealed by another house");
  const route = routeOf(deps, message);
  if (route === "nowhere") return refused("a number that is never texted, and no e-mail address");
  if (route === "in its letter") return { outcome: "done", save: (tx) => forgetMessage(tx, message.id) };
  // Codes have counted themselves, and are worth nothing later.
  const house = isCode ? undefined : houseOfMessage(deps.db, message);
  if (route.channel === "sms" && !isCode && mustWait(deps, { ...message, house }, deps.clock.now())) {
    if (isOld(deps, message)) return refused("the SMS of the day are used up");
    deps.log.error("SMS wait: as many have left as may in an hour or a day", house && { host: house.id });
    return { outcome: "again", runAt: deps.clock.now() + LOOK_AGAIN_MS };
  }
  if (!isCode) write(deps.db, (tx) => noteTry(tx, message.id, deps.clock.now()));
  const sent = await deps.messenger.send(route, { id: message.id, as: formOf(deps, message) });
  const left = { sms: route, house };
  if (sent.outcome === "sent") return withSms(deps, ended(gone(message, route, sent)), { ...left, cost: sent.cost });
  if (sent.outcome === "unsure" && !isCode) {
    deps.log.warn("a message may have gone or not", { detail: sent.detail });
    const end = ended({ state: "sent", isUnsure: true, route: route.channel, detail: sent.detail });
    return withSms(deps, end, left);
  }
  if (sent.outcome === "refused" || isOld(deps, message))
    return ended({ ...gone(message, route), state: "refused", detail: sent.detail });
  if (!isCode) write(deps.db, (tx) => noteTry(tx, message.id, null));
  throw new Error(`message not sent yet: ${sent.detail}`);
}

function isOld({ clock }: Pick<SendDeps, "clock">, { createdAt }: StoredMessage): boolean {
  return clock.now() - createdAt > GIVE_UP_AFTER_MS;
}

function gone(
  message: StoredMessage,
  route: Message,
  sent?: { providerId?: string },
): Omit<Mark, "keepsSecrets" | "now"> {
  return {
    state: "sent",
    route: route.channel,
    ...(route.channel !== message.channel && { detail: "by e-mail" }),
    ...(sent?.providerId && { providerId: sent.providerId }),
  };
}

/** WhatsApp lets words of one's own go for a day after somebody wrote. */
const ANSWER_MS = 24 * 3_600_000;

function formOf({ db, clock }: Pick<SendDeps, "db" | "clock">, message: StoredMessage): Sending["as"] {
  if (message.validUntil !== null) return "code";
  if (message.channel !== "whatsapp" || message.threadId === null) return "notice";
  const wroteAt = lastWroteByWhatsapp(db, message.threadId) ?? 0;
  return clock.now() - wroteAt < ANSWER_MS ? "answer" : "notice";
}

/** Notes what left, for whose house and at what cost, in the same change. */
function withSms(
  deps: Pick<SendDeps, "db" | "clock" | "limits" | "config">,
  end: JobResult,
  { sms, house, cost }: { sms: Message; house: HouseOfSms | undefined; cost?: MessageCost | undefined },
): JobResult {
  if (sms.channel !== "sms") return end;
  const now = deps.clock.now();
  if (house) countToHouse(deps, house, now);
  const sent = {
    at: now,
    hostId: house?.id ?? hostTexted(deps.db, sms.to),
    segments: smsParts(sms.body),
    cost: cost?.tenThousandths ?? null,
    currency: cost?.currency ?? null,
  };
  return {
    ...end,
    save(tx) {
      end.save?.(tx);
      insertSmsSent(tx, sent);
    },
  };
}

/**
 * Where a message goes: numbers that we do not text hear by e-mail, when they left an address. Where the same news goes
 * by letter as well, that letter is enough.
 */
function routeOf(
  deps: Pick<SendDeps, "db" | "config" | "secrets" | "publicUrl">,
  message: StoredMessage,
): Message | "nowhere" | "in its letter" {
  const { db, config } = deps;
  const { recipient, subject } = message;
  // A host who chose WhatsApp in a house that has it no more.
  const isLost = message.channel === "whatsapp" && isOfChosenWay(message) && !config.whatsapp?.notice;
  const channel = isLost ? "sms" : message.channel;
  if (channel !== "sms") return { channel, to: recipient, body: message.body, ...(subject ? { subject } : {}) };
  if (smsReach(recipient, config.sms.countries) === "by_sms") {
    return { channel, to: recipient, body: plainSms(withShortAddresses(deps, message.body)) };
  }
  if (findMessage(db, letterOf(message.id))) return "in its letter";
  const email = emailFor(db, message);
  return email ? { channel: "email", to: email, subject: config.siteName, body: message.body } : "nowhere";
}
