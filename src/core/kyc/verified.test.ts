import { expect, test } from "bun:test";
import {
  checksToLookAt,
  lapsesIn,
  readBadgeName,
  readReopened,
  roundedStays,
  verifiedHostSince,
  writeReopened,
} from "./verified.ts";

const TODAY = "2026-12-18";
const host = { suspendedAt: null, deletedAt: null, vouchedAt: null, lapsedBy: "" };
const three = [
  { kind: "identity", propertyId: null, verifiedAt: 5, validUntil: TODAY },
  { kind: "right_to_let", propertyId: "studio", verifiedAt: 9, validUntil: null },
  { kind: "payee", propertyId: null, verifiedAt: 7, validUntil: null },
] as const;

test.each([
  ["three checks that stand", {}, three, TODAY, 9],
  ["two of them", {}, three.slice(1), TODAY, null],
  ["a paper whose last day was yesterday", {}, three, "2026-12-19", null],
  ["the operator's word", { vouchedAt: 3 }, [], TODAY, 3],
  ["a suspension", { suspendedAt: 1, vouchedAt: 3 }, three, TODAY, null],
  ["an account that is gone", { deletedAt: 1 }, three, TODAY, null],
  ["another name that nobody has looked at", { lapsedBy: "name" }, three, TODAY, null],
])("with %s a host is verified since: %p", (_, facts, checks, today, since) => {
  expect(verifiedHostSince({ ...host, ...facts }, checks, today)).toBe(since);
});

test("what changed is looked at again, and nothing else", () => {
  expect(checksToLookAt(lapsesIn("name brand name"))).toEqual(["identity", "right_to_let", "payee"]);
  expect(checksToLookAt(lapsesIn("brand"))).toEqual(["identity"]);
  expect(checksToLookAt(lapsesIn("payee"))).toEqual(["payee"]);
  expect(checksToLookAt(lapsesIn("suspended payee"))).toEqual(["identity", "payee"]);
  expect(lapsesIn("")).toEqual([]);
});

test("what opened a check again is read as it was written; a reviewer's own words are not taken apart", () => {
  for (const because of [["name"], ["brand", "payee"], ["place"]] as const) {
    expect(readReopened(writeReopened(because))).toEqual([...because]);
  }
  for (const words of ["", "You changed your name.", "reopened:", "reopened: by me", "reopened:name,toString"]) {
    expect([words, readReopened(words)]).toEqual([words, []]);
  }
});

test.each([
  [0, 0, false],
  [1, 1, false],
  [10, 10, false],
  [11, 10, true],
  [19, 10, true],
  [20, 20, false],
  [99, 90, true],
  [149, 100, true],
  [1000, 1000, false],
  [1234, 1200, true],
])("%i stays are told as %i and more: %p", (count, atLeast, isMore) => {
  expect(roundedStays(count)).toEqual({ atLeast, isMore });
});

test.each([
  ["ZuriStays", "zuristays"],
  ["barasa.o+1_x-y", "barasa.o+1_x-y"],
  ["a".repeat(64), "a".repeat(64)],
  ["a".repeat(65), undefined],
  ["", undefined],
  ["zuri/stays", undefined],
  ["zuri stays", undefined],
  ["<b>", undefined],
])("a badge of %p is read as %p", (typed, name) => {
  expect(readBadgeName(typed)).toBe(name);
});
