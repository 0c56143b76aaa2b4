import { findHost } from "#db/host.queries.ts";
import type { Change } from "#db/write.ts";
import { messagesIn } from "#views/texts/catalogue.ts";
import { tellHost } from "./tell-host.ts";

/** So much of a question is told by SMS; the page has all of it. */
const TOLD_LONGEST = 120;

/** Tells a host that somebody asks what their listing does not answer. */
export function announceInquiry(
  tx: Change,
  about: Readonly<{ hostId: string; propertyName: string; question: string; link: string; now: number }>,
): void {
  const host = findHost(tx, about.hostId);
  if (!host) return;
  const { propertyName, link } = about;
  const isLong = about.question.length > TOLD_LONGEST;
  const question = isLong ? `${about.question.slice(0, TOLD_LONGEST).trim()}...` : about.question;
  const body = messagesIn[host.language].inquiries.asked({ propertyName, question, link });
  tellHost(tx, host, { kind: "question", body, now: about.now });
}
