import { expect, test } from "bun:test";
import { readdirSync } from "node:fs";
import { REFUND_REASONS } from "#src/core/money/refund.ts";
import { refundInWords } from "#views/guest/refund-notice.tsx";
import { messagesIn } from "#views/texts/catalogue.ts";
import { pagesIn } from "#views/texts/pages.ts";

const BY = { phones: ["+254722000020"], by: "2026-12-25" };
const NAMES = {
  propertyName: "Cottage",
  hostName: "Wanjiru",
  hostPhone: "0712 345 678",
  guestName: "Achieng",
  code: "LG",
};

test.each(REFUND_REASONS.flatMap((reason) => [[reason, "en"] as const, [reason, "sw"] as const]))(
  "that money goes back, %s, is told in one wording: on the page, in the list and in both messages (%s)",
  (reason, language) => {
    const { refunds, comesBack, toSend } = pagesIn[language].events;
    const why = refunds[reason];
    expect(why.length).toBeGreaterThan(10);
    const { money } = messagesIn[language];
    const facts = { ...BY, ...NAMES, amountKes: 4_500, reason };
    const refund = {
      ...facts,
      id: "r",
      state: "due",
      sentAt: null,
      sentReceipt: null,
      way: null,
      phone: BY.phones[0] ?? "",
    } as const;
    const host = { firstName: "Wanjiru", phone: "+254712345678", hasLeft: false };
    const toGuest = comesBack({ host: "Wanjiru", ...BY });
    const toHost = toSend({ kes: 4_500, guest: "Achieng", ...BY });
    const shown = (to: Parameters<typeof refundInWords>[1]) =>
      refundInWords({ ...refund, isSaidByHost: false, isLate: false }, to, pagesIn[language]);
    for (const text of [money.refundGuest(facts), shown({ host })]) expect(text).toContain(`${why} ${toGuest}`);
    for (const text of [money.refundHost(facts), shown({ guest: "Achieng" })]) {
      expect(text).toContain(why);
      expect(text).toContain(toHost);
    }
    expect(money.refundHostLeftGuest(facts)).toContain(why);
  },
);

test("no catalogue but that of events says why money goes back", () => {
  for (const language of ["en", "sw"]) {
    const folder = `${import.meta.dir}/../../views/texts/${language}`;
    // A line of the ledger has a name, which is no sentence.
    for (const file of readdirSync(folder).filter((name) => name !== "events.ts")) {
      expect([file, tablesIn(require(`${folder}/${file}`))]).toEqual([file, file === "host-money.ts" ? 1 : 0]);
    }
  }
});

/** How many tables with a text for each reason there are, at any depth. */
function tablesIn(said: unknown): number {
  if (typeof said !== "object" || said === null) return 0;
  const own = ["nights_taken", "second_payment", "hold_over"].every((reason) => reason in said) ? 1 : 0;
  return Object.values(said).reduce((sum: number, inner) => sum + tablesIn(inner), own);
}
