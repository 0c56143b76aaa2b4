import { describe, expect, test } from "bun:test";
import {
  endsOf,
  furtherOf,
  goodUntil,
  houseCoveredSince,
  isOpenToHost,
  missingOf,
  missingOfFurther,
  mostPages,
  PAPERS,
  type Paper,
  papersOf,
  stands,
  verifiedSince,
} from "./check.ts";
import { CHECK_LIFE } from "./check-life.ts";

const TODAY = "2026-12-01";
const page = (part: "front" | "back" | "face" | "pages", facts: { retakeWhy?: string; deletedAt?: number } = {}) => ({
  part,
  retakeWhy: "",
  deletedAt: null,
  ...facts,
});
const check = (paper: Paper | null, facts: object = {}) => ({
  paper,
  face: "photo" as const,
  typedName: "Wanjiru Ng'ang'a",
  paperEndsOn: "2030-01-01",
  ...facts,
});

describe("what is missing", () => {
  test.each([
    ["everything, until a paper is chosen", check(null), [], ["paper"]],
    ["nothing of a whole ID", check("national_id"), [page("front"), page("back"), page("face")], []],
    ["the sides and the face", check("national_id"), [], ["front", "back", "face"]],
    ["no back of a passport", check("passport"), [page("front"), page("face")], []],
    ["no face for who chose a call", check("passport", { face: "call" }), [page("front")], []],
    ["no face for who chose a letter", check("passport", { face: "letter" }), [page("front")], []],
    ["no face with a lease", check("lease"), [page("pages")], []],
    ["the name", check("lease", { typedName: " " }), [page("pages")], ["name"]],
    ["the last day of what always has one", check("lease", { paperEndsOn: null }), [page("pages")], ["end"]],
    [
      "no last day of an older ID",
      check("national_id", { face: "call", paperEndsOn: null }),
      [page("front"), page("back")],
      [],
    ],
    ["another paper when it is over", check("lease", { paperEndsOn: "2026-11-30" }), [page("pages")], ["end_is_over"]],
    ["nothing on its last day", check("lease", { paperEndsOn: TODAY }), [page("pages")], []],
    ["no last day of a title", check("title", { paperEndsOn: "2020-01-01" }), [page("pages")], []],
    [
      "a page that was asked for again",
      check("lease"),
      [page("pages"), page("pages", { retakeWhy: "dark" })],
      ["retake_pages"],
    ],
    ["a page that was deleted", check("lease"), [page("pages", { deletedAt: 1 })], ["pages"]],
    ["a picture of what M-PESA shows", check("till"), [], ["pages"]],
  ])("%s", (_, of, pages, missing) => {
    expect(missingOf(of, pages, { today: TODAY, isTested: false }) as string[]).toEqual(missing);
  });

  test("no picture of a number that a shilling has tested, and a test proves nothing else", () => {
    expect(missingOf(check("till"), [], { today: TODAY, isTested: true })).toEqual([]);
    expect(missingOf(check("till", { typedName: "" }), [], { today: TODAY, isTested: true })).toEqual(["name"]);
    expect(missingOf(check("lease"), [], { today: TODAY, isTested: true })).toEqual(["pages"]);
  });
});

describe("papers beside the one that a check is about", () => {
  const sheet = (paper: Paper | null, retakeWhy = "") => ({ ...page("pages", { retakeWhy }), paper });
  test.each([
    ["a page and the last day", { paper: "tra_licence", endsOn: null }, [], ["end", "pages"]],
    ["a page of its own", { paper: "title", endsOn: null }, [sheet(null), sheet("lease")], ["pages"]],
    ["nothing that is there", { paper: "owner_consent", endsOn: null }, [sheet("owner_consent")], []],
    ["a licence that is good", { paper: "tra_licence", endsOn: "2026-11-30" }, [sheet("tra_licence")], ["end_is_over"]],
    ["a page asked for again", { paper: "title", endsOn: null }, [sheet("title", "dark")], ["retake_pages"]],
  ] as const)("ask for %s", (_, further, pages, missing) => {
    const asked = missingOfFurther([further], pages, TODAY);
    expect(asked).toEqual(missing.map((one) => ({ paper: further.paper, missing: one })));
  });

  test("lend no page to the paper that the check is about", () => {
    expect(missingOf(check("lease"), [sheet("title")], { today: TODAY, isTested: false })).toEqual(["pages"]);
  });

  test("stand beside papers of a house alone, and are good together until the first ends", () => {
    expect(furtherOf("lease")).toEqual(["title", "owner_consent", "tra_licence", "county_permit"]);
    expect([furtherOf("passport"), furtherOf("till")]).toEqual([[], []]);
    expect(goodUntil(["2028-01-01", null, "2027-03-31"])).toBe("2027-03-31");
    expect([goodUntil([null]), goodUntil([])]).toEqual([null, null]);
    expect([endsOf(["title", "lease"]), endsOf(["title", "owner_consent"]), endsOf(["title"])]).toEqual([
      "always",
      "may",
      "never",
    ]);
  });
});

test("only who they are asks for a face, and every paper asks for one page at least", () => {
  for (const paper of Object.keys(PAPERS) as Paper[]) {
    const asks = missingOf(check(paper), [], { today: TODAY, isTested: false });
    expect([paper, asks.includes("face")]).toEqual([paper, PAPERS[paper].kind === "identity"]);
    expect(asks.length).toBeGreaterThan(0);
  }
  expect(papersOf("payee")).toEqual(["till", "paybill", "phone"]);
  expect([mostPages("front"), mostPages("face"), mostPages("pages")]).toEqual([1, 1, 20]);
});

test("a host changes a check unless somebody is to look at it", () => {
  expect(CHECK_LIFE.states.filter(isOpenToHost)).toEqual(["not_begun", "more_asked", "verified", "refused", "expired"]);
});

describe("what stands", () => {
  const verdict = (
    kind: "identity" | "right_to_let" | "payee",
    verifiedAt: number | null,
    validUntil: string | null = null,
    propertyId: string | null = kind === "right_to_let" ? "studio" : null,
  ) => ({ kind, verifiedAt, validUntil, propertyId });

  test.each([
    ["what was never verified", null, null, false],
    ["what has no last day", 5, null, true],
    ["its last day", 5, TODAY, true],
    ["the day after", 5, "2026-11-30", false],
  ])("%s", (_, verifiedAt, validUntil, is) => {
    expect(stands({ verifiedAt, validUntil }, TODAY)).toBe(is);
  });

  test("a host is verified since the last of the three, and not by two", () => {
    const all = [verdict("identity", 5), verdict("right_to_let", 9, TODAY), verdict("payee", 7)];
    expect(verifiedSince(all, TODAY)).toBe(9);
    expect(verifiedSince(all, "2026-12-02")).toBeUndefined();
    expect(verifiedSince(all.slice(1), TODAY)).toBeUndefined();
    expect(verifiedSince([], TODAY)).toBeUndefined();
  });

  test("one house that was looked at is enough for the host, and covers no other", () => {
    const later = verdict("right_to_let", 20, null, "cottage");
    const all = [verdict("identity", 5), later, verdict("right_to_let", 9, TODAY), verdict("payee", 7)];
    expect(verifiedSince(all, TODAY)).toBe(9);
    expect(verifiedSince(all, "2026-12-02")).toBe(20);
    expect(verifiedSince([...all, verdict("right_to_let", null, null, "loft")], TODAY)).toBe(9);
    const covered = (day: string) => ["studio", "cottage", "loft"].map((house) => houseCoveredSince(all, house, day));
    expect(covered(TODAY)).toEqual([9, 20, undefined]);
    expect(covered("2026-12-02")).toEqual([undefined, 20, undefined]);
  });
});
