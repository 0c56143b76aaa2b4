import { expect, test } from "bun:test";
import fc from "fast-check";
import { ADDRESSES, OWN_NAMES, roomAt } from "./addresses.ts";

test.each([
  ["/", "site"],
  ["/booking", "checkout"],
  ["/booking/dates", "checkout"],
  ["/booking/search", "houses"],
  ["/booking/search/", "houses"],
  ["/booking/searching", "checkout"],
  ["/dashboard/properties/garden-studio/prices", "properties"],
  ["/dashboard/money/2026.csv", "dashboard"],
  ["/guests/view", "guest"],
  ["/guest/booking/1/details", "checkout"],
  ["/robots.txt", "houses"],
  ["/zuristays", "houses"],
  ["/dashboards", "houses"],
])("%s is answered by %s", (path, room) => {
  expect(roomAt(path)).toBe(room as ReturnType<typeof roomAt>);
});

test("the longest beginning wins, whatever follows", () => {
  const beginnings = Object.keys(ADDRESSES).filter((path) => path !== "/");
  fc.assert(
    fc.property(fc.constantFrom(...beginnings), fc.stringMatching(/^[a-z0-9_.-]{0,12}$/), (beginning, rest) => {
      const path = `${beginning}/${rest}`;
      const longest = beginnings
        .filter((one) => path === one || path.startsWith(`${one}/`))
        .sort((a, b) => b.length - a.length)[0];
      expect(roomAt(path)).toBe(ADDRESSES[longest as keyof typeof ADDRESSES]);
    }),
  );
});

test("what our addresses begin with is nobody's name", () => {
  expect(OWN_NAMES).toContain("host-login");
  expect(OWN_NAMES).not.toContain("");
  expect(new Set(OWN_NAMES).size).toBe(OWN_NAMES.length);
});
