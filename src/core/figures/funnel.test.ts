import { expect, test } from "bun:test";
import { addFunnels, maySee, NO_FUNNEL, seenAt } from "./funnel.ts";

const HOUSE = "/booking/property/garden-studio";
const DATES = "checkIn=2026-12-20&checkOut=2026-12-22";
const at = (path: string) => new URL(path, "https://lango.example");

test.each<[string, string, string | undefined, string]>([
  ["a host's page from a bio", "/zuristays?via=ig", undefined, "page"],
  ["a host's page under its long address", "/host/zuristays", undefined, "page"],
  ["the same loaded again", "/zuristays", "/zuristays", ""],
  ["a property from its host's page", HOUSE, "/zuristays", "property"],
  ["another property from a property", "/booking/property/loft", HOUSE, "property"],
  ["other months of it", `${HOUSE}?month=2027-01`, HOUSE, ""],
  ["its first day chosen", `${HOUSE}?checkIn=2026-12-20`, HOUSE, ""],
  ["its dates chosen without a script", `${HOUSE}?${DATES}`, `${HOUSE}?checkIn=2026-12-20`, "dates"],
  ["its dates chosen by a script", `${HOUSE}?${DATES}&part=dates`, `${HOUSE}?checkIn=2026-12-20`, "dates"],
  ["other dates chosen", `${HOUSE}?checkIn=2026-12-21&checkOut=2026-12-22`, `${HOUSE}?${DATES}`, ""],
  ["a property with dates, from the search", `${HOUSE}?${DATES}`, "/booking/search", "property dates"],
  ["a property with dates, from a chat", `${HOUSE}?${DATES}`, undefined, "property dates"],
  ["the summary", `/booking/summary?property=garden-studio&${DATES}`, `${HOUSE}?${DATES}`, "summary"],
  ["the summary with a code typed", "/booking/summary?property=garden-studio", "/booking/summary?property=x", ""],
  ["the summary of nothing", "/booking/summary", undefined, ""],
  ["photos of a property", `${HOUSE}/photos`, HOUSE, ""],
  ["the front page", "/", undefined, ""],
])("%s", (_, path, from, steps) => {
  const url = at(path);
  expect((seenAt(url, from === undefined ? undefined : at(from))?.steps ?? []).join(" ")).toBe(steps);
  if (steps) expect(maySee(url.pathname)).toBe(true);
});

test("most of what is asked for is left alone unread", () => {
  for (const path of [
    "/",
    "/photos/x.webp",
    "/assets/frame.js",
    "/dashboard/bookings/x",
    "/booking/payment",
    "/api/quote",
  ])
    expect([path, maySee(path)]).toEqual([path, false]);
});

test("funnels add up step by step", () => {
  const one = { ...NO_FUNNEL, page: 3, paid: 1 };
  expect(addFunnels([one, { ...one, dates: 2 }])).toEqual({ ...NO_FUNNEL, page: 6, dates: 2, paid: 2 });
});
