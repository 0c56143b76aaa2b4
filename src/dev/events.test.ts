import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { LANGUAGES, type Language } from "#src/core/language.ts";
import { REFUND_REASONS } from "#src/core/money/refund.ts";
import { refundInWords } from "#views/guest/refund-notice.tsx";
import { messagesIn } from "#views/texts/catalogue.ts";
import { pagesIn } from "#views/texts/pages.ts";

const BY = { phones: ["+254722000020"], paidInCash: false, by: "2026-12-25" };
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
      bookingId: "b",
      state: "due",
      sentAt: null,
      sentReceipt: null,
      way: null,
      phone: BY.phones[0] ?? "",
    } as const;
    const host = {
      firstName: "Wanjiru",
      brandName: null,
      writtenName: null,
      phone: "+254712345678",
      hasLeft: false,
    };
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

test.each(LANGUAGES)("what was paid in cash may go back so: nobody is told that M-PESA sends it (%s)", (language) => {
  const { comesBack, toSend } = pagesIn[language].events;
  const paidInCash = { ...BY, paidInCash: true };
  const said = [comesBack({ host: "Wanjiru", ...paidInCash }), toSend({ kes: 1, guest: "Achieng", ...paidInCash })];
  for (const text of said) expect(text).toMatch(/in cash|pesa taslimu/);
});

const STAY = {
  propertyName: "Cottage",
  dates: "3 - 5 Dec",
  code: "LG",
  link: "/b",
  hostName: "Wanjiru",
  hostPhone: "0712 345 678",
};
const CANCELLED = { ...STAY, ...BY, guestName: "Achieng", refundKes: 0, paidNothing: true, mayStillCome: false };

test.each(LANGUAGES)(
  "how a booking ends is told in one wording: on pages, in lists and in messages (%s)",
  (language) => {
    const { guest, host } = pagesIn[language].events.ends;
    const { requests } = messagesIn[language];
    const said: [string, string][] = [
      [guest.declined("Wanjiru"), requests.declinedGuest(STAY)],
      [guest.unanswered("Wanjiru"), requests.unansweredGuest(STAY)],
      [guest.withdrawn("Wanjiru"), requests.withdrawnGuest(STAY)],
      [guest.cancelled_by_guest(), requests.cancelledGuest({ ...CANCELLED, byHost: false })],
      [guest.cancelled_by_host("Wanjiru"), requests.cancelledGuest({ ...CANCELLED, byHost: true })],
      [host.cancelled_by_guest("Achieng"), requests.cancelledHost({ ...CANCELLED, byHost: false })],
      [host.cancelled_by_host("Achieng"), requests.cancelledHost({ ...CANCELLED, byHost: true })],
    ];
    for (const [event, message] of said) expect(message).toContain(event);
  },
);

/** What only the catalogue of events says, each by the reasons that its table has. */
const KINDS: [string, readonly string[], Readonly<Record<string, number>>][] = [
  // A line of the ledger has a name, which is no sentence.
  ["why money goes back", ["nights_taken", "second_payment", "hold_over"], { "host-money.ts": 1 }],
  ["how a booking ends", ["hold_ended", "given_up", "withdrawn"], {}],
  ["why a request to pay came to nothing", ["no_money", "wrong_pin", "timed_out"], {}],
];

test.each(KINDS)("no catalogue but that of events says %s", (_, reasons, names) => {
  for (const language of LANGUAGES) {
    const folder = `${import.meta.dir}/../../views/texts/${language}`;
    for (const file of readdirSync(folder).filter((name) => name !== "events.ts")) {
      expect([file, tablesIn(require(`${folder}/${file}`), reasons)]).toEqual([file, names[file] ?? 0]);
    }
  }
});

/** Words that tell of an event, in any file but that of events: each would be a second wording. */
const TELLS: Readonly<Record<Language, RegExp>> = {
  en: /has not said what became|not answer in time|took (these|this) (nights|request) back|cancelled this stay|gave these nights up|sold on another site|(hold|nights) ended before|booking of yours took the place/,
  sw: /haijasema|hakujibu kwa wakati|hakuwekei tena|lighairi kukaa|achilia siku|uliondoa ombi|kuuzwa kwenye tovuti nyingine/i,
};

test.each(LANGUAGES)("nobody tells of an end in words of their own (%s)", (language) => {
  const folder = `${import.meta.dir}/../../views/texts/${language}`;
  const telling = readdirSync(folder).filter((name) => TELLS[language].test(readFileSync(`${folder}/${name}`, "utf8")));
  expect(telling).toEqual(["events.ts"]);
});

/** How many tables with a text for each reason there are, at any depth. */
function tablesIn(said: unknown, reasons: readonly string[]): number {
  if (typeof said !== "object" || said === null) return 0;
  const own = reasons.every((reason) => reason in said) ? 1 : 0;
  return Object.values(said).reduce((sum: number, inner) => sum + tablesIn(inner, reasons), own);
}
