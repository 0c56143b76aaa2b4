import { emailOfPhone, findMessage, markMessage, type StoredMessage } from "#db/message.queries.ts";
import { hostTexted, insertSmsSent } from "#db/sms.queries.ts";
import type { Config } from "#src/config.ts";
import { smsParts } from "#src/core/person/sms-parts.ts";
import { smsReach } from "#src/core/person/sms-reach.ts";
import type { JobResult } from "#src/jobs/runner.ts";
import type { Message, MessageCost } from "#src/ports/messenger.ts";
import type { Deps } from "#src/web/deps.ts";
import { plainSms } from "./plain-sms.ts";
import { mustWait } from "./sms-budget.ts";

type SendDeps = Pick<Deps, "db" | "clock" | "log" | "messenger"> & {
  config: Pick<Config, "mode" | "sms" | "siteName">;
};

const LOOK_AGAIN_MS = 5 * 60_000;
/** A message nobody could deliver for this long is given up: its news is old. */
const GIVE_UP_AFTER_MS = 6 * 3_600_000;

/**
 * Sends one queued message. May send twice if the process dies in between, never zero times in silence.
 *
 * What ends forgets its secrets: codes, and the keys in links, so that a copy of the database opens
 * nobody's booking. The demo keeps them, because people read its messages in the outbox.
 */
export async function sendMessage(deps: SendDeps, messageId: string): Promise<JobResult> {
  const message = findMessage(deps.db, messageId);
  if (message?.state !== "waiting") return { outcome: "done" };
  const keepsSecrets = deps.config.mode === "demo";
  const ended = (state: "sent" | "refused", detail?: string): JobResult => {
    const mark = { state, keepsSecrets, now: deps.clock.now(), ...(detail === undefined ? {} : { detail }) };
    return { outcome: "done", save: (tx) => markMessage(tx, message, mark) };
  };
  if (message.validUntil !== null && deps.clock.now() >= message.validUntil) {
    return ended("refused", "no longer valid");
  }
  if (!message.isWhole) return ended("refused", "sealed by another house");
  const route = routeOf(deps, message);
  if (route === "nowhere") return ended("refused", "a number that is never texted, and no e-mail address");
  // Codes have counted themselves, and are worth nothing later.
  const mayWait = route.channel === "sms" && message.validUntil === null;
  if (mayWait && mustWait(deps.db, deps.config.sms, message, deps.clock.now())) {
    if (deps.clock.now() - message.createdAt > GIVE_UP_AFTER_MS)
      return ended("refused", "the SMS of the day are used up");
    deps.log.error("SMS wait: as many have left as may in an hour or a day");
    return { outcome: "again", runAt: deps.clock.now() + LOOK_AGAIN_MS };
  }
  const sent = await deps.messenger.send(route);
  if (sent.outcome === "sent") {
    const end = ended("sent", route.channel === message.channel ? undefined : "by e-mail");
    return route.channel === "sms" ? withSms(deps, end, route, sent.cost) : end;
  }
  if (sent.outcome === "refused" || deps.clock.now() - message.createdAt > GIVE_UP_AFTER_MS) {
    return ended("refused", sent.detail);
  }
  throw new Error(`message not sent yet: ${sent.detail}`);
}

/** Notes what left, for whose house and at what cost, in the same change. */
function withSms(
  { db, clock }: Pick<SendDeps, "db" | "clock">,
  end: JobResult,
  sms: Message,
  cost?: MessageCost,
): JobResult {
  const sent = {
    at: clock.now(),
    hostId: hostTexted(db, sms.to),
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

/** Where a message goes: numbers that we do not text hear by e-mail, when they left an address. */
function routeOf({ db, config }: Pick<SendDeps, "db" | "config">, message: StoredMessage): Message | "nowhere" {
  const { channel, recipient, subject } = message;
  if (channel !== "sms") return { channel, to: recipient, body: message.body, ...(subject ? { subject } : {}) };
  if (smsReach(recipient, config.sms.countries) === "by_sms") {
    return { channel, to: recipient, body: plainSms(message.body) };
  }
  const email = emailOfPhone(db, recipient);
  return email ? { channel: "email", to: email, subject: config.siteName, body: message.body } : "nowhere";
}
