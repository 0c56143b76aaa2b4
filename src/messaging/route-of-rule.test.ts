import { expect, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { type RuleRow, saveRule, saveTemplate } from "#db/rule.queries.ts";
import { write } from "#db/write.ts";
import { type RuleToldAtOnce, TOLD_AT_ONCE } from "#src/core/message/rules.ts";
import { addPaidStay } from "#src/dev/fixtures/paid-stay.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { bookingLink, bookingToken, type Deps } from "#src/web/deps.ts";
import { announceBooking } from "./announce.ts";
import { announceOnAccount, announcePart } from "./announce-money.ts";
import { hearReport } from "./hear-provider.ts";
import { reachOfBooking } from "./reach-of.ts";

const PHONE = "+254722000020";
const EMAIL = "achieng@example.com";
const WHATSAPP = { WHATSAPP_PHONE_ID: "10634", WHATSAPP_TOKEN: "t", WHATSAPP_NOTICE_TEMPLATE: "news" };

type House = Readonly<{ t: TestApp; stay: string }>;
function house(env: Record<string, string>, email: string | null = EMAIL): House {
  const t = testApp(env);
  addHost(t.db);
  addProperty(t.db, { units: 3 });
  const stay = addPaidStay(t.db, { n: 0, at: NOON });
  t.db.$client.query("update bookings set guest_email = ?").run(email);
  for (const rule of TOLD_AT_ONCE)
    write(t.db, (tx) =>
      saveTemplate(tx, { hostId: "host-wanjiru", propertyId: null, rule, language: "en", body: "Karibu", now: 1 }),
    );
  t.db.$client.exec("delete from jobs");
  return { t, stay };
}

const set = ({ t }: House, rule: RuleToldAtOnce, change: Partial<RuleRow>) =>
  write(t.db, (tx) =>
    saveRule(tx, {
      ...{ hostId: "host-wanjiru", propertyId: null, rule, isOn: true, days: null, minute: null, afterMinutes: null },
      ...{ channel: "phone", nightsAtLeast: 1, firstStay: false, source: null, updatedAt: 1 },
      ...change,
    }),
  );

const SAYS: Record<RuleToldAtOnce, (house: House) => void> = {
  booked: ({ t, stay }) => write(t.db, (tx) => announceBooking(tx, came(t, stay))),
  paid: ({ t, stay }) => write(t.db, (tx) => announceOnAccount(tx, { ...came(t, stay), receivedKes: 500 })),
  part_paid: ({ t, stay }) =>
    write(t.db, (tx) =>
      announcePart(tx, { ...came(t, stay), receivedKes: 500, restKes: 900, until: NOON + 3_600_000, isLater: false }),
    ),
};
function came(t: TestApp, bookingId: string) {
  return { bookingId, now: NOON, receipt: "UKR0000000", isSaid: false, link: bookingLink(t.deps, bookingId) };
}

/** What their guest was told by a rule, oldest first: by which way, to where, and whether the host's own words stand behind. */
const told = ({ t }: House, rule: RuleToldAtOnce) =>
  t.db.$client
    .query<{ channel: string; recipient: string; body: string }, [string]>(
      "select channel, recipient, body from messages where rule = ? order by rowid",
    )
    .all(rule)
    .map(({ channel, recipient, body }) => `${channel} ${recipient}${body.endsWith("Karibu") ? " +own" : ""}`);

const LETTER = `email ${EMAIL} +own`;
test.each<[RuleToldAtOnce, RuleRow["channel"], string[], string[]]>([
  ["booked", "phone", [`sms ${PHONE} +own`, LETTER], [`sms ${PHONE} +own`]],
  ["booked", "whatsapp", [`whatsapp ${PHONE} +own`, LETTER], [`whatsapp ${PHONE} +own`]],
  ["booked", "email", [LETTER], [`sms ${PHONE} +own`]],
  ["paid", "phone", [`sms ${PHONE} +own`, LETTER], [`sms ${PHONE} +own`]],
  ["paid", "whatsapp", [`whatsapp ${PHONE} +own`, LETTER], [`whatsapp ${PHONE} +own`]],
  ["paid", "email", [LETTER], [`sms ${PHONE} +own`]],
  ["part_paid", "phone", [`sms ${PHONE} +own`], [`sms ${PHONE} +own`]],
  ["part_paid", "whatsapp", [`whatsapp ${PHONE} +own`], [`whatsapp ${PHONE} +own`]],
  ["part_paid", "email", [LETTER], [`sms ${PHONE} +own`]],
])("%s by %s goes at once, and a letter with it to whoever gave an address", (rule, channel, lettered, plain) => {
  for (const [email, expected] of [
    [EMAIL, lettered],
    [null, plain],
  ] as const) {
    const one = house(WHATSAPP, email);
    set(one, rule, { channel });
    SAYS[rule](one);
    expect(told(one, rule)).toEqual(expected);
  }
});

test.each(TOLD_AT_ONCE)(
  "%s goes in any case: what a host sets chooses for whom their own words stand behind it",
  (rule) => {
    const hears = (change: Partial<RuleRow>) => {
      const one = house({}, null);
      set(one, rule, change);
      SAYS[rule](one);
      return told(one, rule);
    };
    for (const change of [{ isOn: false }, { nightsAtLeast: 3 }, { firstStay: true }, { source: "page" as const }])
      expect(hears(change)).toEqual([`sms ${PHONE} +own`]);
    for (const change of [{ nightsAtLeast: 4 }, { source: "host" as const }])
      expect(hears(change)).toEqual([`sms ${PHONE}`]);
    // One property's setting stands before that of all, and another one's says nothing of it.
    expect(hears({ propertyId: "garden-studio", nightsAtLeast: 4 })).toEqual([`sms ${PHONE}`]);
  },
);

type Sent = Awaited<ReturnType<Deps["messenger"]["send"]>>;
async function goes(one: House, answers: Partial<Record<"whatsapp" | "email", Sent>>): Promise<string[]> {
  const { t } = one;
  const went: string[] = [];
  Object.assign(t.deps.messenger, {
    send: (message: { channel: "sms" | "whatsapp" | "email"; to: string; body: string }) => {
      const answer = message.channel === "sms" ? undefined : answers[message.channel];
      const hasKey = message.body.includes(bookingToken(t.deps, one.stay)) || /\/b\/d\w{20,}/.test(message.body);
      if (message.to === PHONE || message.to === EMAIL) went.push(`${message.channel}${hasKey ? " opens" : ""}`);
      return Promise.resolve(answer ?? { outcome: "sent" });
    },
  });
  await t.jobs.runDue();
  return went;
}
const refused = { outcome: "refused", detail: "no way" } as const;

test("what the chosen way does not bring goes by SMS, with links that open, once, and bothers nobody", async () => {
  const one = house(WHATSAPP, null);
  set(one, "booked", { channel: "whatsapp" });
  SAYS.booked(one);
  expect(await goes(one, { whatsapp: refused })).toEqual(["whatsapp opens", "sms opens"]);
  expect(
    one.t.db.$client.query("select count(*) as n from messages where state = 'refused' and seen_to_at is null").get(),
  ).toEqual({ n: 0 });

  const lost = house(WHATSAPP, null);
  set(lost, "booked", { channel: "whatsapp" });
  SAYS.booked(lost);
  expect(await goes(lost, { whatsapp: { outcome: "sent", providerId: "wamid.1" } })).toEqual(["whatsapp opens"]);
  const { config, secrets, publicUrl } = lost.t.deps;
  const about = { now: NOON, siteName: "Lango", publicUrl, secrets, countries: config.sms.countries };
  for (let n = 0; n < 2; n += 1)
    write(lost.t.db, (tx) => hearReport(tx, { providerId: "wamid.1", report: "failed", reason: "131026" }, about));
  expect(await goes(lost, {})).toEqual(["sms opens"]);

  const letter = house({});
  set(letter, "booked", { channel: "email" });
  SAYS.booked(letter);
  expect(await goes(letter, { email: refused })).toEqual(["email opens", "sms opens"]);
});

test("a house without WhatsApp sends an SMS in its place", async () => {
  const one = house({}, null);
  set(one, "paid", { channel: "whatsapp" });
  SAYS.paid(one);
  expect(await goes(one, {})).toEqual(["sms"]);
});

test("a page promises no way where a host chose others for a part of what money does", () => {
  const one = house(WHATSAPP);
  const by = () => {
    const booking = findBooking(one.t.db, one.stay);
    return booking && reachOfBooking(one.t.deps, booking).by;
  };
  expect(by()).toBe("sms");
  set(one, "paid", { channel: "email" });
  expect(by()).toBe("message");
  set(one, "paid", { channel: "whatsapp" });
  expect(by()).toBe("message");
});
