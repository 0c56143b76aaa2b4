import { describe, expect, test } from "bun:test";
import { testDatabase } from "#src/dev/fixtures/database.ts";
import { addHost } from "#src/dev/fixtures/people.ts";
import { NOON } from "#src/dev/fixtures/test-app.ts";
import {
  askPageAgain,
  beginKycCheck,
  endKycStanding,
  findKycCheck,
  findKycDocument,
  forgetDuePages,
  forgetKycOf,
  forgetKycPages,
  insertKycDecision,
  insertKycDocument,
  type KycMove,
  kycDecisionsOf,
  kycPagesOf,
  moveKycCheck,
  updateKycAnswers,
} from "./kyc.queries.ts";
import { write } from "./write.ts";

const DAY = 24 * 3_600_000;

function house() {
  const db = testDatabase();
  addHost(db);
  write(db, (tx) => {
    beginKycCheck(tx, { id: "check", hostId: "host-wanjiru", kind: "identity", propertyId: null, at: NOON });
    updateKycAnswers(tx, "check", { paper: "passport", typedName: "Wanjiru Ng'ang'a", at: NOON });
  });
  const check = () => {
    const found = findKycCheck(db, "check");
    if (!found) throw new Error("no check");
    return found;
  };
  const page = (id: string, part: "front" | "face" = "front", facts: { deleteAt?: number } = {}) =>
    write(db, (tx) =>
      insertKycDocument(tx, {
        id,
        checkId: "check",
        part,
        page: 1,
        sha256: "a".repeat(64),
        mime: "image/webp",
        bytes: 1000,
        file: id,
        sealedKey: "key",
        addedAt: NOON,
        deleteAt: NOON + 7 * DAY,
        ...facts,
      }),
    );
  const move = (...moves: KycMove[]) => {
    for (const one of moves) write(db, (tx) => moveKycCheck(tx, check(), one));
  };
  /** The pages that there still are when those that are due at this time have gone. */
  const left = (at: number) => {
    const { $client } = db;
    $client.exec("savepoint before");
    write(db, (tx) => forgetDuePages(tx, at, 10));
    const pages = kycPagesOf(db, "check").map(({ id }) => id);
    $client.exec("rollback to before; release before");
    return pages;
  };
  const files = () =>
    db.$client
      .query<{ key: string }, []>("select key from jobs where kind = 'delete_page' order by key")
      .all()
      .map(({ key }) => key);
  return { db, check, page, move, left, files };
}

const HAND_IN = { event: "hand_in", at: NOON } as const;
const CLAIM = { event: "claim", at: NOON, by: "host-admin", endsAt: NOON + DAY } as const;
const VERIFY = { event: "verify", at: NOON, validUntil: "2030-01-01", deleteAt: NOON + 30 * DAY } as const;
const decision = { checkId: "check", revision: 1, outcome: "verified", paper: "passport", at: NOON } as const;

describe("pages", () => {
  test("wait for a decision without end, and go when it says, with their key and file; their hash stays", () => {
    const { db, page, move, left, files } = house();
    page("front");
    expect([left(NOON + 7 * DAY - 1), left(NOON + 7 * DAY)]).toEqual([["front"], []]);
    move(HAND_IN, CLAIM);
    expect(left(NOON + 999 * DAY)).toEqual(["front"]);
    move(VERIFY);
    page("draft", "face");
    expect(left(NOON + 30 * DAY - 1)).toEqual(["front"]);
    expect(write(db, (tx) => forgetDuePages(tx, NOON + 30 * DAY, 1))).toBe(1);
    expect(write(db, (tx) => forgetDuePages(tx, NOON + 30 * DAY, 10))).toBe(1);
    expect(files()).toEqual(["draft", "front"]);
    expect(findKycDocument(db, "draft")).toBeUndefined();
    const stays = { sealedKey: null, sha256: "a".repeat(64), deletedAt: NOON + 30 * DAY };
    expect(findKycDocument(db, "front")).toMatchObject(stays);
    expect(() => db.$client.exec("update kyc_documents set sealed_key = 'key', deleted_at = null")).toThrow("stays so");
    expect(() => db.$client.exec("delete from kyc_documents")).toThrow("leaves its hash");
  });

  test("that were good are kept when more is asked, and what is asked again is no more asked after that", () => {
    const { db, page, move, left } = house();
    page("front");
    page("face", "face");
    move(HAND_IN, CLAIM, { event: "ask_more", at: NOON, deleteAt: NOON + 30 * DAY });
    write(db, (tx) => {
      askPageAgain(tx, "face", "Too dark");
      const face = findKycDocument(tx, "face");
      forgetKycPages(tx, face ? [face] : [], NOON);
    });
    page("face-2", "face");
    move(HAND_IN);
    expect(kycPagesOf(db, "check").map(({ id, retakeWhy }) => [id, retakeWhy])).toEqual([
      ["front", ""],
      ["face-2", ""],
    ]);
    expect(left(NOON + 999 * DAY)).toEqual(["front", "face-2"]);
  });

  test("that are taken back go at once, and nothing stands", () => {
    const { db, page, move, check, files } = house();
    page("front");
    move(HAND_IN, CLAIM, VERIFY, { event: "withdraw", at: NOON + DAY });
    expect(kycPagesOf(db, "check")).toEqual([]);
    expect(files()).toEqual(["front"]);
    expect(check()).toMatchObject({ state: "not_begun", verifiedAt: null, validUntil: null, typedName: "" });
  });

  test.each([["before anything is handed in"], ["after it was verified"]])("of a host who leaves %s", (when) => {
    const { db, page, move, check, files } = house();
    page("front");
    if (when.startsWith("after")) {
      move(HAND_IN, CLAIM, VERIFY);
      const by = { decidedBy: "host-admin", reason: "As Wanjiru typed", checklist: "{}", nameMatch: "{}" };
      write(db, (tx) => insertKycDecision(tx, { id: "one", ...decision, ...by }));
    }
    write(db, (tx) => forgetKycOf(tx, "host-wanjiru", NOON + DAY));
    expect(files()).toEqual(["front"]);
    expect(check()).toMatchObject({ state: "not_begun", typedName: "", verifiedAt: null });
    const left = { outcome: "verified", reason: "", checklist: "", nameMatch: "" };
    if (when.startsWith("after")) expect(kycDecisionsOf(db, "check")).toMatchObject([left]);
  });
});

describe("a check", () => {
  test("stands while newer papers are looked at, until they are refused or it is ended", () => {
    const { db, move, check } = house();
    move(HAND_IN, CLAIM, VERIFY, HAND_IN, CLAIM);
    expect(check()).toMatchObject({ state: "in_review", revision: 2, verifiedAt: NOON, validUntil: "2030-01-01" });
    write(db, (tx) => endKycStanding(tx, check(), { event: "expire", at: NOON }));
    expect(check()).toMatchObject({ state: "in_review", verifiedAt: null, claimedBy: "host-admin" });
    move({ event: "refuse", at: NOON, deleteAt: NOON });
    expect(check()).toMatchObject({ state: "refused", verifiedAt: null, claimedBy: null });
  });

  test("that stands and has nothing newer expires, or is to be looked at again as something new", () => {
    const { db, move, check } = house();
    move(HAND_IN, CLAIM, VERIFY);
    write(db, (tx) => endKycStanding(tx, check(), { event: "reopen", at: NOON + DAY }));
    expect(check()).toMatchObject({ state: "handed_in", revision: 2, verifiedAt: null, handedInAt: NOON + DAY });
    move(CLAIM, VERIFY);
    write(db, (tx) => endKycStanding(tx, check(), { event: "expire", at: NOON }));
    expect(check()).toMatchObject({ state: "expired", verifiedAt: null, validUntil: null });
  });

  test("is claimed by one, never by its own host, and does not change under their eyes", () => {
    const { db, move, check } = house();
    move(HAND_IN);
    expect(() => move({ ...CLAIM, by: "host-wanjiru" })).toThrow("CHECK");
    const read = check();
    move(CLAIM);
    expect(() => write(db, (tx) => moveKycCheck(tx, read, { ...CLAIM, by: "host-other" }))).toThrow("not what it was");
    expect(() => write(db, (tx) => updateKycAnswers(tx, "check", { typedName: "X", at: NOON }))).toThrow("in review");
  });
});

describe("a decision", () => {
  test("is one for what was handed in, says what the check has become, and stays", () => {
    const { db, move } = house();
    move(HAND_IN, CLAIM);
    const decide = (id: string, facts: object = {}) =>
      write(db, (tx) =>
        insertKycDecision(tx, { id, decidedBy: "host-admin", reason: "As typed", ...decision, ...facts }),
      );
    expect(() => decide("early")).toThrow("has become");
    move(VERIFY);
    expect(() => decide("self", { decidedBy: "host-wanjiru" })).toThrow("about themselves");
    expect(() => decide("nobody", { decidedBy: null })).toThrow("CHECK");
    decide("one");
    expect(() => decide("two")).toThrow("UNIQUE");
    expect(() => db.$client.exec("update kyc_decisions set reason = 'Another'")).toThrow("stays");
    expect(() => db.$client.exec("update kyc_decisions set at = 1")).toThrow("stays");
    expect(() => db.$client.exec("delete from kyc_decisions")).toThrow("stays");
    db.$client.exec("update kyc_decisions set reason = ''");
  });
});
