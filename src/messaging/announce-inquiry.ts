import { findHost } from "#db/host.queries.ts";
import type { Change } from "#db/write.ts";
import { messagesIn } from "#views/texts/catalogue.ts";
import { tellHost } from "./tell-host.ts";
import type { NoticeOf } from "./tell-team.ts";

/** So much of a question is told by SMS; the page has all of it. */
const TOLD_LONGEST = 120;

/** Tells a host that somebody whom they were in touch with wrote. */
export function announceWrittenBack(
  tx: Change,
  about: Readonly<{ hostId: string; who: string; words: string; link: string; of: NoticeOf | undefined; now: number }>,
): void {
  const host = findHost(tx, about.hostId);
  if (!host) return;
  const { who, link } = about;
  const body = messagesIn[host.language].inquiries.wroteBack({ who, words: cut(about.words), link });
  tellHost(tx, host, { kind: "question", body, ...(about.of && { of: about.of }), now: about.now });
}

/** Tells a host that somebody asks what their listing does not answer. */
export function announceInquiry(
  tx: Change,
  about: Readonly<{
    hostId: string;
    propertyId: string;
    propertyName: string;
    question: string;
    link: string;
    now: number;
  }>,
): void {
  const host = findHost(tx, about.hostId);
  if (!host) return;
  const { propertyName, link } = about;
  const question = cut(about.question);
  const body = messagesIn[host.language].inquiries.asked({ propertyName, question, link });
  tellHost(tx, host, { kind: "question", body, of: { propertyId: about.propertyId }, now: about.now });
}

function cut(words: string): string {
  return words.length > TOLD_LONGEST ? `${words.slice(0, TOLD_LONGEST).trim()}...` : words;
}
