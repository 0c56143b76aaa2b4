import { expect, test } from "bun:test";
import type { GuideStanding } from "./guide-door.ts";
import { partsToCome } from "./parts-to-come.ts";

const OPEN: GuideStanding = { is: "open", codes: false, codesAt: 800, endsAt: 9_000 };
const FULL = {
  address: "Kirichwa Lane 14",
  entrySw: "Piga kengele.",
  gateCode: "4711#",
  network: "Zuri",
  password: "karibu2026",
  meter: "37182012345",
};

test.each([
  ["open, the codes' hour not yet come", OPEN, { way: "now", codes: 800, pass: "now" }],
  ["open with its codes", { ...OPEN, codes: true }, { way: "now", codes: "now", pass: "now" }],
  ["paid, while cancelling is free", { is: "waits", opensAt: 500 }, { way: 500, codes: 500, pass: 500 }],
  ["not paid", { is: "shut", why: "unpaid" }, { way: "later", codes: "later", pass: "later" }],
] satisfies [string, GuideStanding, object][])("%s", (_, standing, expected) => {
  const { way, codes, pass } = expected;
  expect(partsToCome(FULL, standing)).toEqual([
    { part: "way", opens: way },
    { part: "gate", opens: way },
    { part: "codes", opens: codes },
    { part: "wifi", opens: way },
    { part: "power", opens: way },
    { part: "pass", opens: pass },
  ] as ReturnType<typeof partsToCome>);
});

test("what its host did not write is not promised, and of a stay that is over nothing is", () => {
  expect(partsToCome({ pin: "-1.29, 36.78" }, OPEN).map(({ part }) => part)).toEqual(["way", "pass"]);
  expect(partsToCome(FULL, { is: "over", since: 1 })).toEqual([]);
});

test("no secret leaves with the list", () => {
  const said = JSON.stringify(partsToCome(FULL, { ...OPEN, codes: true }));
  for (const secret of [FULL.gateCode, FULL.password, FULL.meter, FULL.address]) expect(said).not.toContain(secret);
});
