import { createContext, type ReactNode, use } from "react";
import type { Language } from "#src/core/language.ts";
import type { Hearing } from "#src/core/message/reach.ts";
import { maskedEmail } from "#src/core/person/email.ts";
import { maskedPhone } from "#src/core/person/phone.ts";
import { textsOf, useTexts } from "./language.tsx";
import { Notice } from "./notice.tsx";

const Reached = createContext<Hearing | undefined>(undefined);

/** Stands around a page that may promise a message. */
export function InReach({ reach, children }: { reach: Hearing | undefined; children: ReactNode }) {
  return <Reached value={reach}>{children}</Reached>;
}

/** What may be promised to whoever reads: "you hear by SMS", or that the news stands on this page. */
export function useHearing(): string {
  const { hearing } = useTexts().frame;
  return hearing[use(Reached)?.by ?? "sms"];
}

/** The same for whoever makes the page, and so stands outside it. */
export function hearingOf(page: Readonly<{ language?: Language | undefined; reach?: Hearing | undefined }>): string {
  return textsOf(page).frame.hearing[page.reach?.by ?? "sms"];
}

/** The message that did not arrive, where its promise was read. */
export function NotReached() {
  const { notReached: t } = useTexts().frame;
  const missed = use(Reached)?.missed;
  if (!missed) return null;
  // The page may have been sent on to those they travel with.
  const to = missed.way === "email" ? maskedEmail(missed.to) : maskedPhone(missed.to);
  return (
    <Notice
      tone="amber"
      role="status"
      title={t.title(t.ways[missed.way], to)}
      text={t.text(missed.why && t.why[missed.why])}
    />
  );
}
