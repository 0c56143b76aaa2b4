import { expect, test } from "bun:test";
import { assess } from "./assess.ts";
import {
  type AskedMore,
  asksAnything,
  isCleared,
  moreAsText,
  moreFor,
  NO_CHOICES,
  readMore,
  toDoFor,
} from "./measure.ts";

const choices = { low: "nothing", look: "deposit", high: "request", depositKes: 5000 } as const;
const instant = { mode: "instant", damageDepositKes: 0 } as const;

test.each([
  ["low", choices, instant, undefined],
  ["look", choices, instant, { what: "deposit", kes: 5000 }],
  ["look", choices, { mode: "instant", damageDepositKes: 2000 }, { what: "deposit", kes: 5000 }],
  // Everybody brings as much.
  ["look", choices, { mode: "instant", damageDepositKes: 5000 }, undefined],
  ["high", choices, instant, { what: "request", kes: 0 }],
  // Everybody asks first.
  ["high", choices, { mode: "request", damageDepositKes: 0 }, undefined],
  ["high", { ...choices, high: "id" }, { mode: "request", damageDepositKes: 9000 }, { what: "id", kes: 0 }],
  ["high", NO_CHOICES, instant, undefined],
] as const)("%s asks %#", (level, chosen, everybody, expected) =>
  expect(moreFor(chosen, level, everybody)).toEqual(expected as AskedMore | undefined),
);

test("nothing is looked at for a host who asks nothing", () => {
  expect(asksAnything(NO_CHOICES)).toBe(false);
  expect(asksAnything({ ...NO_CHOICES, low: "id" })).toBe(true);
});

test.each<[AskedMore | undefined, string]>([
  [undefined, ""],
  [{ what: "deposit", kes: 5000 }, "deposit-5000"],
  [{ what: "deposit", kes: 100 }, "deposit-100"],
  [{ what: "deposit", kes: 1_000_000 }, "deposit-1000000"],
  [{ what: "request", kes: 0 }, "request"],
  [{ what: "id", kes: 0 }, "id"],
])("%p goes through a form as %s", (asked, text) => {
  expect(moreAsText(asked)).toBe(text);
  expect(readMore(text)).toEqual(asked);
});

test.each(["deposit-", "deposit-0", "deposit-99", "deposit-1000001", "deposit-5000x", "nothing", "<b>"])(
  "%s is nothing that anybody was asked",
  (text) => expect(readMore(text)).toBeUndefined(),
);

const high = assess({ isTakenBack: true });
test.each([
  [{ cleared: false, wasAsked: false }, "request"],
  [{ cleared: true, wasAsked: false }, undefined],
  [{ cleared: false, wasAsked: true }, undefined],
] as const)("of a booking that stands, with %p, the host has to do %p", (stands, expected) =>
  expect(toDoFor(choices, { risk: high, ...stands })).toBe(expected as never),
);

test("all is well of the reasons that it was said of, and of no others", () => {
  const risk = assess({ isTakenBack: true, isNewNumber: true });
  expect(isCleared(risk, undefined)).toBe(false);
  expect(isCleared(risk, ["taken_back"])).toBe(false);
  expect(isCleared(risk, ["new_number", "taken_back"])).toBe(true);
  expect(isCleared(risk, ["new_number", "taken_back", "blocked"])).toBe(true);
});
