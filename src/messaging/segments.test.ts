import { expect, test } from "bun:test";
import { AMENITIES } from "#src/core/listing/amenities.ts";
import { BED_KINDS, HOUSE_FACTS, type HouseFact } from "#src/core/listing/house-facts.ts";
import { plainSms } from "#src/core/message/plain-sms.ts";
import { smsParts } from "#src/core/person/sms-parts.ts";
import { messagesIn } from "#views/texts/catalogue.ts";

/** Facts as they are on an ordinary day, with the address as it leaves (`short-address.ts`). */
const SAMPLES: Readonly<Record<string, unknown>> = {
  guestName: "Achieng Otieno",
  propertyName: "Garden studio on Ngong Road",
  dates: "18–21 Dec",
  code: "LG7Q2MXP",
  hostName: "Wanjiru",
  hostPhone: "0712 345 678",
  receipt: "TLI4K2P9QX",
  link: `https://lango.co.ke/b/d${"7".repeat(27)}`,
  phones: ["+254722000020"],
  rest: "",
  until: "14:15",
  siteName: "Lango",
};
const SUBJECTS = ["bookings", "money", "requests", "calendars", "byHost", "changes", "reviews", "verified"] as const;

/** What a sample has no name for: sums, questions with yes or no, and the rest as a word. */
function sampleOf(name: string): unknown {
  if (Object.hasOwn(SAMPLES, name)) return SAMPLES[name];
  if (/kes$/i.test(name)) return 13_500;
  return /^(?:is|has)/.test(name) ? false : undefined;
}

/** Every text of a phone that these facts are enough for, by language and name. */
function textsSaid(): Map<string, string> {
  const said = new Map<string, string>();
  const facts = new Proxy({}, { get: (_, name) => sampleOf(String(name)) });
  for (const language of ["en", "sw"] as const) {
    for (const subject of SUBJECTS) {
      for (const [name, say] of Object.entries(messagesIn[language][subject])) {
        if (typeof say !== "function" || say.length !== 1) continue;
        const text = tried(() => (say as (facts: object) => unknown)(facts));
        if (typeof text === "string") said.set(`${language} ${subject}.${name}`, text);
      }
    }
  }
  return said;
}

function tried(say: () => unknown): unknown {
  try {
    return say();
  } catch {
    // It wants more than a name and a sum.
    return undefined;
  }
}

test("no SMS takes more than two parts on an ordinary day, most take one, and no sign makes one dearer", () => {
  const said = textsSaid();
  expect(said.size).toBeGreaterThan(110);
  const parts = [...said].map(([name, text]) => ({ name, text: plainSms(text), parts: smsParts(plainSms(text)) }));
  expect(parts.filter((one) => one.parts > 2)).toEqual([]);
  const alone = parts.filter((one) => one.parts === 1);
  expect(alone.length / parts.length).toBeGreaterThan(0.55);
  // 160 letters and not 70: every text is within the alphabet of phones.
  expect(parts.filter(({ text, parts: n }) => n > 1 && text.length <= 160).map(({ name }) => name)).toEqual([]);
});

test("whatever a listing answers by itself is within the alphabet of phones, in both languages", () => {
  const said = { amount: 20, testedOn: "2026-11-02", note: "", noteSw: "" };
  const facts = (Object.keys(HOUSE_FACTS) as HouseFact[]).flatMap((fact) =>
    HOUSE_FACTS[fact].choices.map((choice) => ({ about: "fact" as const, said: { ...said, fact, choice } })),
  );
  const beds = BED_KINDS.map((kind, room) => ({ kind, room, beds: 1 + (room % 2) }));
  const answers = [...facts, { about: "beds" as const, beds }, { about: "listed" as const, amenities: AMENITIES }];
  for (const language of ["en", "sw"] as const) {
    for (const answer of answers) {
      const text = plainSms(messagesIn[language].inquiries.answer(answer));
      expect([text, /undefined|: \.|, \./.test(text), smsParts(text)]).toEqual([
        text,
        false,
        Math.ceil(text.length / 160),
      ]);
    }
  }
});
