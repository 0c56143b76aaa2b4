import { describe, expect, test } from "bun:test";
import { type Extra, extraLine, extraLines, mostOf, readChosen, writeChosen } from "./extras.ts";

const breakfast: Extra = {
  id: "breakfast",
  name: "Breakfast",
  per: "guest_night",
  priceKes: 500,
  required: false,
  most: null,
  minNights: 1,
  leadDays: 0,
};
const ride: Extra = { ...breakfast, id: "ride", name: "Airport", per: "stay", priceKes: 3000, most: 2, leadDays: 1 };
const linen: Extra = { ...breakfast, id: "linen", name: "Linen", per: "guest", priceKes: 200, required: true };
const gate: Extra = {
  ...breakfast,
  id: "gate",
  name: "Gate",
  per: "night",
  priceKes: 100,
  required: true,
  minNights: 3,
};
const all = [breakfast, ride, linen, gate];
const stayed = { nights: 3, party: 4, daysAhead: 10 };
const sums = (chosen: { id: string; count: number }[], of: Partial<typeof stayed> = {}) =>
  extraLines(all, chosen, { ...stayed, ...of }).map(({ id, count, nights, amountKes }) => [
    id,
    count,
    nights,
    amountKes,
  ]);

describe("what extras cost", () => {
  test.each([
    [
      "those that every stay has, unasked",
      [],
      {},
      [
        ["linen", 4, 1, 800],
        ["gate", 1, 3, 300],
      ],
    ],
    [
      "one by guest and night",
      [{ id: "breakfast", count: 2 }],
      { party: 2 },
      [
        ["breakfast", 2, 3, 3000],
        ["linen", 2, 1, 400],
        ["gate", 1, 3, 300],
      ],
    ],
    [
      "never for more guests than there are",
      [{ id: "breakfast", count: 9 }],
      { nights: 1, party: 1 },
      [
        ["breakfast", 1, 1, 500],
        ["linen", 1, 1, 200],
      ],
    ],
    [
      "never more than its own limit",
      [{ id: "ride", count: 5 }],
      { nights: 1, party: 1 },
      [
        ["ride", 2, 1, 6000],
        ["linen", 1, 1, 200],
      ],
    ],
    [
      "none for who books too late for it",
      [{ id: "ride", count: 1 }],
      { nights: 1, party: 1, daysAhead: 0 },
      [["linen", 1, 1, 200]],
    ],
    [
      "nothing for an extra that is not there",
      [{ id: "pool", count: 1 }],
      { nights: 1, party: 1 },
      [["linen", 1, 1, 200]],
    ],
  ])("%s", (_, chosen, of, expected) => expect(sums(chosen, of)).toEqual(expected));

  test("without a limit one of a stay or night, and all guests of those by the guest", () => {
    expect([mostOf({ per: "stay", most: null }, 4), mostOf({ per: "guest", most: null }, 4)]).toEqual([1, 4]);
    expect([mostOf({ per: "night", most: 3 }, 2), mostOf({ per: "guest_night", most: 3 }, 2)]).toEqual([3, 2]);
  });
});

describe("after a change of the stay", () => {
  const [eaten, washed] = extraLines([breakfast, linen], [{ id: "breakfast", count: 2 }], stayed);
  if (!eaten || !washed) throw new Error("no extras");
  test.each([
    ["one by night follows the nights", eaten, { nights: 5, party: 4 }, [2, 5, 5000]],
    ["what was chosen is not chosen for more guests", eaten, { nights: 3, party: 6 }, [2, 3, 3000]],
    ["but leaves with them", eaten, { nights: 3, party: 1 }, [1, 3, 1500]],
    ["and comes back with them", extraLine(eaten, { nights: 3, party: 1 }), { nights: 3, party: 4 }, [2, 3, 3000]],
    ["what every guest has comes with every guest", washed, { nights: 3, party: 6 }, [6, 1, 1200]],
  ])("%s", (_, line, to, expected) => {
    const { count, nights, amountKes } = extraLine(line, to);
    expect([count, nights, amountKes]).toEqual(expected);
  });
});

test("what was chosen is read as it is written, and nothing else is", () => {
  const chosen = [
    { id: "breakfast", count: 2 },
    { id: "ride-1", count: 1 },
  ];
  expect(readChosen(writeChosen(chosen))).toEqual(chosen);
  expect(readChosen(["ride:0", "ride", ":3", "a b:1", "x:100", "y:-1", "breakfast:1", "breakfast:3"])).toEqual([
    { id: "breakfast", count: 3 },
  ]);
});
