import { describe, expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import { type Candidate, proposalsFor } from "./proposal.ts";

const NOW = Date.UTC(2026, 10, 29, 12);
const HOUR = 3_600_000;
const money = (payerName = "ACHIENG OTIENO") => ({
  ...{ amountKes: 4500, paidAt: NOW, payerName, reference: "" },
  isPayer: (phone: string) => phone === "254722000011",
});
/** Nothing speaks for it. */
const candidate = (facts: Partial<Candidate> = {}): Candidate => ({
  ...{ id: "a", code: "LG2K7MQP", guestName: "Wanjiru Kamau", guestPhone: "+254733000000", sumsKes: [9000, 18_000] },
  ...{ createdAt: NOW - 100 * HOUR },
  ...facts,
});
const reasonsOf = (facts: Partial<Candidate>, of = money()) => proposalsFor(of, [candidate(facts)])[0]?.reasons;

describe("what speaks for a booking", () => {
  test.each([
    ["nothing", {}, undefined],
    ["what is due", { sumsKes: [4500] }, ["amount"]],
    ["the whole price", { sumsKes: [9000, 4500] }, ["amount"]],
    ["a shilling less", { sumsKes: [4499] }, undefined],
    ["a name alone is too little", { guestName: "Achieng Odhiambo" }, undefined],
    ["a phone alone is too little", { guestPhone: "+254722000011" }, undefined],
    ["the time alone is too little", { createdAt: NOW }, undefined],
    ["a name and the time", { guestName: "Achieng Odhiambo", createdAt: NOW }, ["name", "time"]],
    ["a phone and the time", { guestPhone: "+254722000011", createdAt: NOW }, ["phone", "time"]],
    ["a phone and a name", { guestPhone: "+254722000011", guestName: "Otieno" }, ["name", "phone"]],
    ["just less than two days before", { sumsKes: [4500], createdAt: NOW - 48 * HOUR + 1 }, ["amount", "time"]],
    ["two days before", { sumsKes: [4500], createdAt: NOW - 48 * HOUR }, ["amount"]],
    ["money that came before the booking", { sumsKes: [4500], createdAt: NOW + HOUR }, ["amount", "time"]],
  ])("%s", (_, facts, reasons) => {
    expect(reasonsOf(facts)).toEqual(reasons as never);
  });

  test.each([
    ["one sign of it is another", "LG2K7MQR", true],
    ["one is missing", "LG2K7MP", true],
    ["the last is missing", "LG2K7MQ", true],
    ["one is too many", "LG2K77MQP", true],
    ["two have changed places", "LG2KM7QP", true],
    ["its own letters are missing", "2k7mqp", true],
    ["any case, with blanks and more before", "room lg-2k7 mqr", true],
    ["any case, with blanks", "lg 2k7 mqr", true],
    ["among other words", "Achieng LG2K7MQR", true],
    ["two signs are others", "LG2K7MRR", false],
    ["two are missing", "LG2K7M", false],
    ["nothing was typed", "", false],
    ["another code", "LG9ZZ4TT", false],
  ])("almost its code: %s", (_, reference, isNear) => {
    const reasons = reasonsOf({}, { ...money(), reference });
    expect(reasons).toEqual(isNear ? ["code"] : undefined);
  });

  test.each([
    ["its own order and case", "OTIENO ACHIENG", "achieng a. otieno", true],
    ["accents", "WANJUKU MWANGI", "Wanjũkũ", true],
    ["an apostrophe", "NGANGA NJOROGE", "Ng'ang'a", true],
    ["two letters in common", "ABU BA", "Ba Li", false],
    ["three letters in common", "ABU BAKARI", "Abu Li", true],
    ["a part of a name", "OTIENO", "Otien", false],
    ["no name at all", "", "", false],
  ])("a name: %s", (_, payerName, guestName, isShared) => {
    const reasons = reasonsOf({ guestName, sumsKes: [4500] }, money(payerName));
    expect(reasons?.includes("name")).toBe(isShared);
  });
});

test("the likeliest come first, three at most, and those alike in the order they came", () => {
  const all = [
    candidate({ id: "amount", sumsKes: [4500] }),
    candidate({ id: "amount too", sumsKes: [4500] }),
    candidate({ id: "amount, time", sumsKes: [4500], createdAt: NOW }),
    candidate({ id: "nothing" }),
    candidate({ id: "name, phone", guestName: "Achieng", guestPhone: "+254722000011" }),
    candidate({ id: "amount, name", sumsKes: [4500], guestName: "Achieng" }),
  ];
  const ids = (from: Candidate[]) => proposalsFor(money(), from).map(({ id }) => id);
  expect(ids(all)).toEqual(["amount, name", "name, phone", "amount, time"]);
  expect(ids(all.slice(0, 3))).toEqual(["amount, time", "amount", "amount too"]);
  expect(ids([])).toEqual([]);
});

test("one weak sign alone proposes nothing, whatever the others are like", () => {
  const some = fc.record({
    sumsKes: fc.constantFrom<number[]>([4500], [9000]),
    guestName: fc.constantFrom("Achieng", "Wanjiru"),
    guestPhone: fc.constantFrom("+254722000011", "+254733000000"),
    createdAt: fc.constantFrom(NOW, NOW - 100 * HOUR),
  });
  fc.assert(
    fc.property(fc.array(some, { maxLength: 8 }), (facts) => {
      const proposals = proposalsFor(
        money(),
        facts.map((one, n) => candidate({ ...one, id: String(n) })),
      );
      expect(proposals.length).toBeLessThanOrEqual(3);
      for (const { reasons } of proposals) expect(reasons.includes("amount") || reasons.length > 1).toBe(true);
      const strong = facts.filter(({ sumsKes }) => sumsKes.includes(4500)).length;
      expect(proposals.length).toBeGreaterThanOrEqual(Math.min(3, strong));
    }),
  );
});
