import { expect, test } from "bun:test";
import type { FactSaid, HouseFact } from "#src/core/listing/house-facts.ts";
import { PLAIN_RATES, quote, type RateCard } from "#src/core/pricing/pricing.ts";
import { nearestStays, stayRefusal } from "#src/core/stay/refusal.ts";
import { nightsOf } from "#src/core/stay/stay.ts";
import { judgeStay, PLAIN_RULES, pickerOf, roomsOf } from "#src/core/stay/stay-rules.ts";
import { type Answered, answerQuestion, areaOf, guestsToPrice, type ListingFacts } from "./answer.ts";
import { readQuestion } from "./read-question.ts";

/** A Tuesday. */
const TODAY = "2026-12-01";
const RATES: RateCard = {
  ...PLAIN_RATES,
  basePriceKes: 5000,
  cleaningFeeKes: 1000,
  weeklyPercent: 10,
  payNow: { kind: "percent", percent: 50 },
};
const PLAIN_RATES_5000: RateCard = { ...PLAIN_RATES, basePriceKes: 5000 };
const HOUSE: ListingFacts = {
  location: "Kirichwa Road, Kilimani, Nairobi",
  houseRules: "No parties or loud music after 22:00.\nChildren are welcome. No smoking indoors.",
  amenities: ["wifi", "parking", "kitchen", "hot_shower", "backup_power", "tv", "security"],
  said: [],
  beds: [],
  maxGuests: 4,
  bedrooms: 2,
  bathrooms: 1,
  checkInFrom: "14:00",
  checkOutUntil: "10:00",
  rates: RATES,
  fromKes: 5600,
  mode: "instant",
  takesMoney: true,
};
const said = (fact: HouseFact, choice: string, amount: number | null = null): FactSaid => ({
  ...{ fact, choice, amount, testedOn: null, note: "", noteSw: "" },
});
/** The same house, of which its host answered what guests ask; where the two differ, the answer holds. */
const SAID_HOUSE: ListingFacts = {
  ...HOUSE,
  amenities: [...HOUSE.amenities, "lift"],
  said: [
    said("wifi", "fibre", 40),
    said("power", "inverter", 6),
    said("water", "borehole"),
    said("hot_shower", "instant"),
    said("parking", "inside", 2),
    said("security", "always"),
    said("lift", "stairs"),
    said("workspace", "desk"),
    said("quiet", "from", 22),
    said("smoking", "outside"),
    said("parties", "no"),
    said("pets", "ask"),
    said("children", "yes"),
    said("visitors", "day"),
  ],
  beds: [
    { room: 1, kind: "queen", beds: 1 },
    { room: 2, kind: "single", beds: 2 },
  ],
};
const TAKEN = { checkIn: "2026-12-24", checkOut: "2026-12-27" };
const MOMENT = { today: TODAY, hour: 9 };
const CALENDAR = { units: 1, occupied: nightsOf(TAKEN).map((night) => ({ unit: 1, night })) };
const ROOMS = roomsOf(CALENDAR);

function answer(text: string, facts = HOUSE): Answered & { stay: string } {
  const question = readQuestion(text, { today: TODAY, names: ["Quiet room 1", "Kilimani, Nairobi"] });
  const { stay } = question;
  if (!stay) return { ...answerQuestion(question, facts, undefined), stay: "" };
  const verdict = judgeStay(stay, PLAIN_RULES, ROOMS, MOMENT);
  const party = guestsToPrice(question, facts);
  const judged = {
    stay,
    party,
    quote: quote(stay, facts.rates, { party, bookedOn: TODAY }),
    refused: stayRefusal(verdict, stay, CALENDAR),
    nearest: nearestStays(stay, pickerOf(PLAIN_RULES, ROOMS, MOMENT)),
  };
  return { ...answerQuestion(question, facts, judged), stay: `${stay.checkIn}/${stay.checkOut}` };
}

const SPEAKS_OF: readonly (readonly [string, RegExp])[] = [
  ["children", /child/i],
  ["parties", /part/i],
  ["smoking", /smok/i],
];

/** What was answered by itself, in the words of the sample files. */
function told({ verdict, answers, stay }: Answered & { stay: string }, rules: string): string {
  if (verdict === "host") return "host |";
  const topics = answers.flatMap((one): readonly string[] => {
    switch (one.about) {
      case "not_free":
        return ["free"];
      case "from_price":
        return ["price"];
      case "listed":
        return one.amenities;
      case "rule":
        expect(rules).toContain(one.words);
        return [SPEAKS_OF.find(([, words]) => words.test(one.words))?.[0] ?? "pets"];
      case "fact":
        return [one.said.fact];
      default:
        return [one.about];
    }
  });
  return `${verdict} | ${[...new Set(topics)].sort().join(" ")} ${stay}`.trim();
}

test.each<[string, ListingFacts]>([
  ["sample-questions.txt", HOUSE],
  ["unseen-questions.txt", HOUSE],
  ["hard-questions.txt", SAID_HOUSE],
])("every question of %s is answered as it should be", async (file, house) => {
  const lines = (await Bun.file(`${import.meta.dir}/${file}`).text()).split("\n");
  const samples = lines.filter((line) => line.includes("|") && !line.startsWith("#"));
  const wanted = samples.map((line) => {
    const [verdict = "", said = "", text = ""] = line.split("|").map((part) => part.trim());
    const words = said.split(" ").filter(Boolean);
    const topics = words.filter((word) => !word.includes("/")).sort();
    return {
      text,
      told: `${verdict} | ${[...topics, ...words.filter((word) => word.includes("/"))].join(" ")}`.trim(),
    };
  });
  expect(wanted.map(({ text }) => ({ text, told: told(answer(text, house), house.houseRules) }))).toEqual(wanted);
});

test.each([
  ["Kirichwa Road, Kilimani, Nairobi", "Kilimani, Nairobi"],
  ["House 7, Gate B, Kilimani", "Kilimani"],
  ["Argwings Kodhek Rd, opposite Yaya", undefined],
  ["", undefined],
])("of the location %s, the area alone is told", (location, area) => {
  expect(areaOf(location)).toBe(area);
});

test("what a listing does not say goes to the host, neither promised nor denied", () => {
  const bare = { ...HOUSE, amenities: [], houseRules: "", location: "", takesMoney: false };
  for (const text of ["is there wifi", "are pets allowed", "can we have a party", "where is it", "how do i pay"]) {
    expect(answer(text, bare)).toMatchObject({ verdict: "host", answers: [] });
  }
  expect(answer("are kids allowed and is there parking", HOUSE).answers).toEqual([
    { about: "rule", words: "Children are welcome." },
    { about: "listed", amenities: ["parking"] },
  ]);
});

test("prices and free nights are the calendar's and the quote's, and no discount is invented", () => {
  expect(answer("how much 7 nights from 7 december").answers).toMatchObject([
    { about: "price", quote: { totalKes: 32500 } },
  ]);
  expect(answer("is it free 24 to 27 dec").answers).toMatchObject([{ about: "not_free", refused: { rule: "taken" } }]);
  expect(answer("any discount", { ...HOUSE, rates: PLAIN_RATES_5000 }).answers).toEqual([
    { about: "discount", discounts: [] },
  ]);
  // Without dates the cheapest night that can be booked, which need not be the base price.
  expect(answer("how much is it").answers).toEqual([{ about: "from_price", kes: 5600, guests: 4 }]);
  expect(answer("how much is it", { ...HOUSE, fromKes: undefined })).toMatchObject({ verdict: "host", answers: [] });
  expect(
    answer("how much for 4 people", { ...HOUSE, rates: { ...RATES, includedGuests: 2, extraGuestKes: 900 } }).verdict,
  ).toBe("host");
});

test("a number is told only where the host gave one, and who wants to be asked first is asked", () => {
  const kinds = { ...SAID_HOUSE, said: SAID_HOUSE.said.map((one) => ({ ...one, amount: null })) };
  for (const text of ["wifi speed?", "how many cars can we park", "how many hours of backup power"])
    expect(answer(text, kinds)).toMatchObject({ verdict: "host", answers: [] });
  expect(answer("is there wifi", kinds).answers).toMatchObject([{ about: "fact", said: { fact: "wifi" } }]);
  const families = (choice: string) =>
    answer("is it free 18-20 dec for 2 adults and 2 kids", { ...SAID_HOUSE, said: [said("children", choice)] });
  expect(families("no").answers).toMatchObject([{ about: "free" }, { said: { choice: "no" } }, { about: "rule" }]);
  expect(families("ask")).toMatchObject({ verdict: "partly", answers: [{ about: "free" }], toHost: ["children"] });
});
