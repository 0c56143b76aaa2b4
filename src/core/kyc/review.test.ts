import { describe, expect, test } from "bun:test";
import { CHECKLIST, claimOn, judgeReview, type TypedReview } from "./review.ts";

const TODAY = "2026-12-18";
const ACCOUNT = "Wanjiru Ng'ang'a";
const id = {
  kind: "identity",
  papers: ["passport"],
  typedName: "Wanjiru Akinyi Ng'ang'a",
  faceProof: "photo",
} as const;
const whole: TypedReview = {
  outcome: "verified",
  ticked: CHECKLIST.identity,
  readName: "WANJIRU AKINYI NGANGA",
  validUntil: "2031-04-01",
  reason: "",
};
const said = (change: Partial<TypedReview>, check: Parameters<typeof judgeReview>[1] = id) => {
  const of = judgeReview({ ...whole, ...change }, check, ACCOUNT, TODAY);
  return "problems" in of ? of.problems.map(({ field, problem }) => `${field} ${problem}`) : of.judged;
};

describe("a review", () => {
  test("verifies what was looked at point by point, and keeps what came of the names without the names", () => {
    expect(said({})).toEqual({
      outcome: "verified",
      reason: "",
      validUntil: "2031-04-01",
      checklist: "genuine name_typed same_face good_until",
      nameMatch: '{"account":"likely","typed":"same"}',
    });
  });

  test.each<[string, Partial<TypedReview>, string[]]>([
    ["a point that is not ticked", { ticked: ["genuine", "name_typed", "same_face", "made_up"] }, ["ticked not_all"]],
    ["no name", { readName: " " }, ["readName missing"]],
    ["another name without a word about it", { readName: "Barasa Otieno" }, ["reason names_differ"]],
    ["no last day where the paper has one", { validUntil: "" }, ["validUntil missing"]],
    ["a last day that is over", { validUntil: "2026-12-17" }, ["validUntil over"]],
    ["no day at all", { validUntil: "31 April" }, ["validUntil not_a_day"]],
    ["a day in another century", { validUntil: "2231-04-01" }, ["validUntil too_far"]],
    ["very many words", { reason: "x".repeat(1001) }, ["reason too_long"]],
    ["nothing to the host", { outcome: "refused", ticked: [], readName: "" }, ["reason missing"]],
    ["nothing asked", { outcome: "more_asked", reason: " \n" }, ["reason missing"]],
  ])("does not pass with %s", (_, change, problems) => {
    expect(said(change) as string[]).toEqual(problems);
  });

  test("verifies another name with words about it, and papers that never end without a day", () => {
    expect(said({ readName: "Barasa Otieno", reason: "Married name, deed poll seen" })).toMatchObject({
      nameMatch: '{"account":"differs","typed":"differs"}',
    });
    const title = { kind: "right_to_let", papers: ["title"], typedName: ACCOUNT, faceProof: "photo" } as const;
    expect(said({ ticked: CHECKLIST.right_to_let, validUntil: "nonsense" }, title)).toMatchObject({ validUntil: null });
    expect(said({ validUntil: "" }, { ...id, papers: ["national_id"] })).toMatchObject({ validUntil: null });
  });

  test("verifies nobody whose face no call and no letter has stood in for yet", () => {
    expect(said({}, { ...id, faceProof: "missing" }) as string[]).toEqual(["ticked no_face"]);
    expect(said({}, { ...id, faceProof: "proven" })).toMatchObject({ outcome: "verified" });
    const asked = { outcome: "more_asked", reason: "Please answer our call." } as const;
    expect(said(asked, { ...id, faceProof: "missing" })).toMatchObject({ outcome: "more_asked" });
  });

  test("asks and refuses with words alone", () => {
    const no = { ticked: [], readName: "", validUntil: "", reason: " The picture is blurred. " };
    expect(said({ ...no, outcome: "refused" })).toMatchObject({
      outcome: "refused",
      reason: "The picture is blurred.",
    });
    expect(said({ ...no, outcome: "more_asked" })).toMatchObject({ validUntil: null, nameMatch: "" });
  });
});

test.each([
  ["handed_in", null, null, "free"],
  ["in_review", "asha", 10, "mine"],
  ["in_review", "asha", 1, "mine"],
  ["in_review", "mercy", 10, "others"],
  ["in_review", "mercy", 5, "free"],
  ["verified", null, null, "not_waiting"],
])("%s, claimed by %p until %p, is %s at 5", (state, claimedBy, claimEndsAt, claim) => {
  expect(claimOn({ state, claimedBy, claimEndsAt, hostId: "wanjiru" }, "asha", 5)).toBe(claim as "free");
  if (state !== "verified") expect(claimOn({ state, claimedBy, claimEndsAt, hostId: "asha" }, "asha", 5)).toBe("own");
});
