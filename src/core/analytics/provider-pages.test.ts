import { expect, test } from "bun:test";
import { ADDRESSES } from "#src/core/addresses.ts";
import { mayTellProvider } from "./provider-pages.ts";

const OPEN = ["/", "/about", "/contact", "/welcome", "/terms", "/privacy"];

test.each([...OPEN, "/zuristays", "/host/zuristays", "/host_1a2b3c4d"])(
  "an analytics provider may be told of %s",
  (path) => {
    expect(mayTellProvider(path)).toBe(true);
  },
);

test("nowhere else among our own addresses, and nowhere below them", () => {
  const told = Object.keys(ADDRESSES).flatMap((path) =>
    [path, `${path}/x7k2m9`, `${path}/x7k2m9/details`].filter(mayTellProvider),
  );
  expect(told.filter((path) => path !== "/host/x7k2m9").sort()).toEqual([...OPEN].sort());
});

test.each(["/zuristays/", "/zuristays/x", "/host/", "/host/zuri/x", "//evil", "/a", "/x?t=1", "/%2e%2e", ""])(
  "and not of %p",
  (path) => {
    expect(mayTellProvider(path)).toBe(false);
  },
);
