import { expect, test } from "bun:test";
import { CODES_KEPT_MS, copyAfter, keptUntil, readUntil, type ServerSaid, shownFrom } from "./kept-copy.ts";

const NOW = 1_000_000;
const LATER = NOW + 1;
const OPEN = { status: 200, until: LATER };

test.each([
  ["an open guide", OPEN, "keep"],
  ["one that is just over", { status: 200, until: NOW }, "remove"],
  ["one that is shut, cancelled or disputed", { status: 200, until: undefined }, "remove"],
  ["a booking that is not there for them any more", { status: 404, until: undefined }, "remove"],
  ["a redirect, as where they signed out", { status: 0, until: undefined }, "remove"],
  ["a refusal", { status: 403, until: LATER }, "remove"],
  ["a server in trouble", { status: 503, until: undefined }, "leave"],
  ["a server that is asked too often", { status: 429, until: undefined }, "leave"],
  ["a request that took too long", { status: 408, until: undefined }, "leave"],
  ["nobody", undefined, "leave"],
] as const)("the answer of %s: the copy", (_, said: ServerSaid, becomes) => {
  expect(copyAfter(said, NOW)).toBe(becomes);
});

test.each([
  ["online, the answer", OPEN, LATER, "answer"],
  ["online and shut, the answer, whatever is kept", { status: 200, until: undefined }, LATER, "answer"],
  ["online and gone", { status: 404, until: undefined }, LATER, "answer"],
  ["offline, the copy", undefined, LATER, "copy"],
  ["offline after check-out, that it is over", undefined, NOW, "over"],
  ["offline without a copy", undefined, undefined, "nothing"],
  ["a server in trouble, the copy", { status: 503, until: undefined }, LATER, "copy"],
  ["a server in trouble after check-out", { status: 503, until: undefined }, NOW, "over"],
  ["a server in trouble, and nothing is kept", { status: 503, until: undefined }, undefined, "answer"],
] as const)("%s", (_, said: ServerSaid, copyUntil, shown) => {
  expect(shownFrom(said, copyUntil, NOW)).toBe(shown);
});

test.each([
  ["1797000000000", 1_797_000_000_000],
  [null, undefined],
  ["", undefined],
  ["never", undefined],
  ["-1", undefined],
  ["9".repeat(16), undefined],
])("the header %p is the moment %p", (header, until) => {
  expect(readUntil(header)).toBe(until);
});

test.each([
  [{ codes: false, endsAt: 100 * CODES_KEPT_MS }, 100 * CODES_KEPT_MS],
  [{ codes: true, endsAt: 100 * CODES_KEPT_MS }, 1 + CODES_KEPT_MS],
  [{ codes: true, endsAt: 500 }, 500],
])("a copy made at 1 of %j is shown until %d", (standing, until) => expect(keptUntil(standing, 1)).toBe(until));
