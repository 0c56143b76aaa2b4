import type { Config } from "#src/config.ts";
import type { Language } from "#src/core/language.ts";
import type { Way } from "#src/core/message/delivery.ts";
import { smsReach } from "#src/core/person/sms-reach.ts";
import type { Deps } from "#src/web/deps.ts";
import { messagesIn } from "#views/texts/catalogue.ts";

const SEAL = "offers";
/** `b-…` of a booking, `i-…` of a question. */
const THREAD = /^[bi]-([0-9a-z]{16})$/;

type LinkDeps = Pick<Deps, "secrets" | "publicUrl">;

/** Where whoever got an offer says that they want no more. It opens nothing else. */
export function noOffersLink(deps: LinkDeps, threadId: string): string {
  return `${deps.publicUrl}/guest/offers/${threadId}?t=${noOffersToken(deps, threadId)}`;
}

export function noOffersToken({ secrets }: Pick<Deps, "secrets">, threadId: string): string {
  return secrets.sign(SEAL, THREAD.exec(threadId)?.[1] ?? threadId);
}

export function isNoOffersToken({ secrets }: Pick<Deps, "secrets">, threadId: string, token: string): boolean {
  const id = THREAD.exec(threadId)?.[1];
  return id !== undefined && token !== "" && secrets.verify(SEAL, id, token);
}

type To = Readonly<{ way: Way; phone: string; threadId: string; language: Language }>;

/**
 * What stands behind every offer. A STOP is heard at a number that texts come back to, and by WhatsApp; from a name, and
 * from a letter, nobody can answer, so that a link says it.
 */
export function endOfOffers(deps: LinkDeps & Readonly<{ config: Pick<Config, "sms"> }>, to: To): string {
  const { senderId, countries } = deps.config.sms;
  const isHeard =
    to.way === "whatsapp" ||
    (to.way === "sms" && /^\+?\d{3,15}$/.test(senderId) && smsReach(to.phone, countries) === "by_sms");
  return messagesIn[to.language].rules.stop(isHeard ? undefined : noOffersLink(deps, to.threadId));
}
