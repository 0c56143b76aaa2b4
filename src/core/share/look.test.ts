import { expect, test } from "bun:test";
import fc from "fast-check";
import {
  calledBy,
  calledInFull,
  handleAddress,
  knownBy,
  readHandle,
  SOCIAL_SITES,
  type SocialSite,
  writesBrand,
} from "./look.ts";

test.each([
  ["Zuri Stays", true],
  ["ZURI-STAYS!", true],
  ["Zúri Stays", true],
  ["Zuri Stay", false],
  ["Zuri Stays Nairobi", false],
  ["Zuri Stays\u0430", false],
  ["Zuri ✓ Stays", false],
  ["<b>Zuri Stays</b>", false],
  ["", false],
])("%s writes zuristays: %s", (written, isIt) => {
  expect(writesBrand(written, "zuristays")).toBe(isIt);
});

test.each<[SocialSite, string, string | undefined]>([
  ["instagram", "@zuri.stays", "zuri.stays"],
  ["instagram", "https://www.instagram.com/zuri.stays/?igsh=abc", "zuri.stays"],
  ["instagram", "instagram.com/zuri_stays", "zuri_stays"],
  ["instagram", "https://evil.example/zuri", undefined],
  ["instagram", "https://instagram.com.evil.example/zuri", undefined],
  ["instagram", "https://instagram.com@evil.example/zuri", undefined],
  ["instagram", "javascript:alert(1)", undefined],
  ["instagram", "zuri stays", undefined],
  ["tiktok", "https://www.tiktok.com/@zuri.stays", "zuri.stays"],
  ["facebook", "https://m.facebook.com/zuri.stays?ref=x", "zuri.stays"],
  ["facebook", "https://facebook.com/profile.php?id=100012345678", "profile.php?id=100012345678"],
  ["facebook", "https://facebook.com/profile.php?id=1;x", undefined],
  ["x", "https://twitter.com/zuristays", "zuristays"],
  ["x", "a_name_that_is_too_long", undefined],
  ["youtube", "https://youtube.com/@zuri-stays", "zuri-stays"],
  ["youtube", "https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv", "channel/UCabcdefghijklmnopqrstuv"],
  ["youtube", "", ""],
])("%s: %s is %s", (site, typed, handle) => {
  expect(readHandle(site, typed)).toBe(handle);
});

test("whatever is typed leads to the site or nowhere, and what was read is read again the same", () => {
  fc.assert(
    fc.property(fc.constantFrom(...SOCIAL_SITES), fc.oneof(fc.string(), fc.webUrl()), (site, typed) => {
      const handle = readHandle(site, typed);
      if (!handle) return;
      const { protocol, hostname } = new URL(handleAddress(site, handle));
      expect(protocol).toBe("https:");
      expect(hostname.replace("www.", "")).toBe(`${site}.com`);
      expect(readHandle(site, handleAddress(site, handle))).toBe(handle);
    }),
    { numRuns: 200 },
  );
});

test.each([
  ["Zuri Stays", "zuristays", "Zuri Stays", "Zuri Stays, Wanjiru Ng'ang'a"],
  // The brand is another one since.
  ["Zuri Stays", "amani", "Wanjiru", "Wanjiru Ng'ang'a"],
  ["", "zuristays", "Wanjiru", "Wanjiru Ng'ang'a"],
  [null, null, "Wanjiru", "Wanjiru Ng'ang'a"],
])("who writes %p and is %p is called %s", (writtenName, brandName, called, inFull) => {
  const host = { firstName: "Wanjiru", lastName: "Ng'ang'a", brandName, writtenName };
  expect([calledBy(host), calledInFull(host)]).toEqual([called, inFull]);
  expect(knownBy(host)).toBe(called === "Wanjiru" ? inFull : called);
});
