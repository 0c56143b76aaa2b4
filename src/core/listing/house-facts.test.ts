import { expect, test } from "bun:test";
import { fc } from "#src/dev/fixtures/lots.ts";
import {
  BED_KINDS,
  byRoom,
  HOUSE_FACT_NAMES,
  houseFact,
  readBeds,
  readFacts,
  roomsToFill,
  typedBeds,
  typedFacts,
} from "./house-facts.ts";

const TODAY = "2026-12-18";

test("what was typed becomes answers, spaces and thousands tidied; what has no answer is not said", () => {
  expect(
    readFacts(
      "facts",
      { wifi: "fibre", wifiAmount: " 1,000 ", wifiTestedOn: "2026-12-18", wifiNote: " In  every room ", power: "" },
      TODAY,
    ),
  ).toEqual({
    facts: [{ fact: "wifi", choice: "fibre", amount: 1000, testedOn: "2026-12-18", note: "In every room", noteSw: "" }],
  });
  expect(readFacts("facts", {}, TODAY)).toEqual({ facts: [] });
  expect(readFacts("facts", { wifi: "<b>" }, TODAY)).toEqual({ facts: [] });
});

test.each([
  [{ wifiAmount: "40" }, "wifi no_answer"],
  [{ wifiNote: "Fast" }, "wifi no_answer"],
  [{ wifi: "fibre", wifiAmount: "fast" }, "wifiAmount not_whole"],
  [{ wifi: "fibre", wifiAmount: "0" }, "wifiAmount out_of_bounds"],
  [{ wifi: "fibre", wifiAmount: "2001" }, "wifiAmount out_of_bounds"],
  [{ wifi: "fibre", wifiAmount: "40", wifiTestedOn: "2026-12-19" }, "wifiTestedOn not_a_day"],
  [{ wifi: "fibre", wifiAmount: "40", wifiTestedOn: "yesterday" }, "wifiTestedOn not_a_day"],
  [{ power: "solar", powerNote: "x".repeat(161) }, "powerNote too_long"],
  [{ power: "solar", powerNoteSw: "x".repeat(161) }, "powerNoteSw too_long"],
])("%p is wrong: %s", (typed, expected) => {
  const read = readFacts("facts", typed as Record<string, string>, TODAY);
  expect("problems" in read && read.problems.map(({ field, problem }) => `${field} ${problem}`)).toEqual([expected]);
});

test.each([
  [{ quiet: "from" }, "quietAmount no_hour"],
  [{ quiet: "from", quietAmount: "17" }, "quietAmount out_of_bounds"],
  [{ quiet: "from", quietAmount: "24" }, "quietAmount out_of_bounds"],
])("among the rules %p is wrong: %s", (typed, expected) => {
  const read = readFacts("rules", typed as Record<string, string>, TODAY);
  expect("problems" in read && read.problems.map(({ field, problem }) => `${field} ${problem}`)).toEqual([expected]);
});

test("a day without a measured number says nothing, and is left out", () => {
  const read = readFacts("facts", { wifi: "fibre", wifiTestedOn: "2026-12-01" }, TODAY);
  expect("facts" in read && read.facts[0]).toMatchObject({ amount: null, testedOn: null });
});

test("whatever is stored comes back into the form and out of it as it was", () => {
  const said = fc.constantFrom(...HOUSE_FACT_NAMES).chain((fact) => {
    const { part, choices, amount } = houseFact(fact);
    return fc.record({
      fact: fc.constant(fact),
      choice: fc.constantFrom(...choices),
      amount: amount ? fc.integer({ min: amount.least, max: amount.most }) : fc.constant(null),
      testedOn: fc.constant(fact === "wifi" ? "2026-11-02" : null),
      note: fc.constant(part === "facts" ? "A note" : ""),
      noteSw: fc.constant(part === "facts" ? "Maelezo" : ""),
    });
  });
  fc.assert(
    fc.property(said, (one) => {
      expect(readFacts(houseFact(one.fact).part, typedFacts([one]), TODAY)).toEqual({ facts: [one] });
    }),
  );
  const beds = fc.uniqueArray(
    fc.record({
      room: fc.integer({ min: 0, max: 4 }),
      kind: fc.constantFrom(...BED_KINDS),
      beds: fc.integer({ min: 1, max: 5 }),
    }),
    { selector: ({ room }) => room, maxLength: 5 },
  );
  fc.assert(
    fc.property(beds, (ones) => {
      const rooms = roomsToFill(1, ones);
      const read = readBeds(typedBeds(ones), rooms);
      expect("beds" in read && byRoom(read.beds)).toEqual(byRoom(ones));
    }),
  );
});

test("beds: one where no number is typed, the same kind twice is added up, nothing without a kind", () => {
  expect(
    readBeds({ "bed1-0": "king", "bed1-1": "single", "beds1-1": "2", "bed1-2": "single", "beds1-2": "1" }, [1, 0]),
  ).toEqual({
    beds: [
      { room: 1, kind: "king", beds: 1 },
      { room: 1, kind: "single", beds: 3 },
    ],
  });
  expect(readBeds({ "beds1-0": "2" }, [1])).toEqual({ problems: [{ field: "bed1-0", problem: "no_kind" }] });
  expect(readBeds({ "bed1-0": "king", "beds1-0": "21" }, [1])).toEqual({
    problems: [{ field: "beds1-0", problem: "out_of_bounds" }],
  });
  expect(readBeds({ "bed9-0": "king" }, [1, 0])).toEqual({ beds: [] });
});

test("the form has every bedroom, every room with beds, and the living room last", () => {
  expect(roomsToFill(2, [])).toEqual([1, 2, 0]);
  expect(roomsToFill(0, [])).toEqual([0]);
  expect(roomsToFill(1, [{ room: 3, kind: "king", beds: 1 }])).toEqual([1, 2, 3, 0]);
});
