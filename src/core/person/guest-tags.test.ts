import { expect, test } from "bun:test";
import { readTags, TAG_LONGEST, TAGS_MOST } from "./guest-tags.ts";

test.each([
  ["nothing", "", []],
  ["one", "VIP", ["VIP"]],
  ["several, trimmed, each once whatever its capitals", " VIP ,  late  arrival, vip,", ["VIP", "late arrival"]],
  ["the longest", "x".repeat(TAG_LONGEST), ["x".repeat(TAG_LONGEST)]],
])("tags: %s", (_, typed, tags) => {
  expect(readTags(typed)).toEqual({ tags });
});

test("too long and too many are faults", () => {
  expect(readTags("x".repeat(TAG_LONGEST + 1))).toEqual({ fault: "too_long" });
  const many = Array.from({ length: TAGS_MOST + 1 }, (_, index) => `tag ${index}`);
  expect(readTags(many.join(","))).toEqual({ fault: "too_many" });
  expect(readTags(many.slice(1).join(","))).toMatchObject({ tags: { length: TAGS_MOST } });
});
