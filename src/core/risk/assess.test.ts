import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { assess, LEVEL_FROM, SCORE_MOST } from "./assess.ts";
import { RISK_RULES, type RiskFacts } from "./rules.ts";

/** For each rule: facts that only just make it count, and the nearest that do not. */
const BORDERS: readonly (readonly [code: string, counts: RiskFacts, not: readonly RiskFacts[]])[] = [
  ["blocked", { isBlocked: true }, [{ isBlocked: false }]],
  ["taken_back", { isTakenBack: true }, [{ isTakenBack: false }]],
  ["contradicted", { message: "contradicted" }, [{ message: "fits" }]],
  ["reused_code", { isCodeReused: true }, [{ isCodeReused: false }]],
  ["unconfirmed_code", { typedCode: "in_no_list" }, [{ typedCode: "in_a_list" }]],
  ["many_numbers", { numbersOfBrowser: 3 }, [{ numbersOfBrowser: 2 }]],
  [
    "last_minute",
    { isSameDay: true, nights: 1, party: 5 },
    [
      { isSameDay: true, nights: 1, party: 4 },
      { isSameDay: true, nights: 2, party: 9 },
      { isSameDay: false, nights: 1, party: 9 },
      { nights: 1, party: 9 },
      { isSameDay: true, nights: 1, party: 2, maxGuests: 2 },
    ],
  ],
  ["last_minute", { isSameDay: true, nights: 1, party: 4, maxGuests: 4 }, []],
  ["many_holds", { unpaidHolds: 3 }, [{ unpaidHolds: 2 }]],
  ["failed_prompts", { failedPrompts: 3 }, [{ failedPrompts: 2 }]],
  ["odd_name", { name: "x" }, [{ name: "Victor Ochieng" }]],
  ["odd_email", { email: "v@mailinator.com" }, [{ email: "v@gmail.com" }, { email: null }]],
  ["new_number", { isNewNumber: true }, [{ isNewNumber: false }]],
];

test.each(BORDERS)("%s counts from its border on", (code, counts, not) => {
  expect(assess(counts).reasons.map((reason) => reason.code)).toEqual([code as never]);
  for (const facts of not) expect(assess(facts)).toEqual({ score: 0, level: "low", reasons: [] });
});

test("every rule has its border", () => {
  const shown = new Set(BORDERS.map(([code]) => code));
  expect(RISK_RULES.map(({ code }) => code).filter((code) => !shown.has(code))).toEqual(["other_payer"]);
});

test("another payer alone changes nothing, and beside another reason it counts", () => {
  expect(assess({ payer: "another" })).toEqual({ score: 0, level: "low", reasons: [] });
  const beside = assess({ payer: "another", isNewNumber: true });
  expect(beside.reasons.map(({ code }) => code)).toEqual(["other_payer", "new_number"]);
});

test.each([
  ["somebody new", { isNewNumber: true }, "low"],
  ["somebody new who books a party for tonight", { isNewNumber: true, isSameDay: true, nights: 1, party: 6 }, "low"],
  [
    "the same with a code that no list has",
    { isNewNumber: true, isSameDay: true, nights: 1, party: 6, typedCode: "in_no_list" },
    "look",
  ],
  ["a message that M-PESA contradicts", { message: "contradicted", isNewNumber: true }, "look"],
  ["that and a party for tonight", { message: "contradicted", isSameDay: true, nights: 1, party: 6 }, "high"],
  ["money that was taken back", { isTakenBack: true }, "high"],
  ["a number that the host has blocked", { isBlocked: true }, "high"],
  ["reasons that come to 25", { isSameDay: true, nights: 1, party: 5, isNewNumber: true }, "low"],
  ["reasons that come to 30", { isSameDay: true, nights: 1, party: 5, name: "asdf" }, "look"],
  ["reasons that come to 55", { isCodeReused: true, name: "asdf" }, "look"],
] as const)("%s is worth: %#", (_, facts, level) => expect(assess(facts).level).toBe(level));

const count = fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined });
const flag = fc.option(fc.boolean(), { nil: undefined });
const anyFacts = fc.record<RiskFacts>({
  unpaidHolds: count,
  numbersOfBrowser: count,
  payer: fc.constantFrom(undefined, "guest", "another"),
  typedCode: fc.constantFrom(undefined, "in_a_list", "in_no_list"),
  message: fc.constantFrom(undefined, "fits", "contradicted"),
  isCodeReused: flag,
  isTakenBack: flag,
  isSameDay: flag,
  nights: count,
  party: count,
  maxGuests: count,
  isNewNumber: flag,
  isBlocked: flag,
  failedPrompts: count,
  email: fc.constantFrom(undefined, null, "v@gmail.com", "v@mailinator.com"),
  name: fc.constantFrom(undefined, "Victor Ochieng", "asdf"),
});

describe("whatever is known", () => {
  test("the score is its reasons added up, within its bounds, and its level goes by it", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const { score, level, reasons } = assess(facts);
        const sum = reasons.reduce((all, { weight }) => all + weight, 0);
        expect(score).toBe(Math.min(sum, SCORE_MOST));
        expect(level).toBe(score >= LEVEL_FROM.high ? "high" : score >= LEVEL_FROM.look ? "look" : "low");
      }),
    );
  });

  test("one fact more never lowers it", () => {
    const names = fc.constantFrom(...(Object.keys(anyFactsKeys) as (keyof RiskFacts)[]));
    fc.assert(
      fc.property(anyFacts, names, (facts, name) => {
        const { [name]: _, ...without } = facts;
        expect(assess(facts).score).toBeGreaterThanOrEqual(assess(without).score);
      }),
    );
  });

  test("more of what is counted never lowers it", () => {
    const counted = fc.constantFrom("unpaidHolds", "numbersOfBrowser", "failedPrompts", "party");
    fc.assert(
      fc.property(anyFacts, counted, (facts, name) => {
        const more = { ...facts, [name]: (facts[name as keyof RiskFacts] as number | undefined) ?? 0 };
        more[name as "party"] = (more[name as "party"] ?? 0) + 1;
        expect(assess(more).score).toBeGreaterThanOrEqual(assess(facts).score);
      }),
    );
  });

  test("what is not known is as if nobody had asked", () => {
    fc.assert(
      fc.property(anyFacts, (facts) => {
        const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
        expect(assess(facts)).toEqual(assess(known));
      }),
    );
  });
});

const anyFactsKeys: Required<{ [Name in keyof RiskFacts]: true }> = {
  unpaidHolds: true,
  numbersOfBrowser: true,
  payer: true,
  typedCode: true,
  message: true,
  isCodeReused: true,
  isTakenBack: true,
  isSameDay: true,
  nights: true,
  party: true,
  maxGuests: true,
  isNewNumber: true,
  isBlocked: true,
  failedPrompts: true,
  email: true,
  name: true,
};
