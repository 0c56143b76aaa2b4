import { describe, expect, test } from "bun:test";
import {
  type AuditEntry,
  type AuditFault,
  type AuditRow,
  auditFaults,
  auditHash,
  factsText,
  isPlainId,
  reasonHash,
} from "./audit.ts";

type Row = AuditRow & { reason: null };

function append(rows: readonly Row[], facts: Partial<AuditEntry> = {}): Row[] {
  const last = rows.at(-1);
  const entry: AuditEntry = {
    seq: (last?.seq ?? 0) + 1,
    at: 1_800_000_000_000,
    actorKind: "admin",
    actorId: "host-asha",
    action: "house_suspended",
    subjectKind: "host",
    subjectId: `host-${(last?.seq ?? 0) + 1}`,
    facts: "{}",
    reasonHash: null,
    previous: last?.hash ?? "",
    ...facts,
  };
  return [...rows, { ...entry, hash: auditHash(entry), reason: null }];
}

const log = (count: number) => Array.from({ length: count }).reduce<Row[]>((rows) => append(rows), []);
const at = <T>(rows: readonly T[], n: number): T => rows[n] as T;
const anchorOf = ({ seq, hash }: Row) => ({ seq, hash });
/** As a forger would who can write the file: every hash from there on made anew. */
function hashedAnew(rows: readonly Row[]): Row[] {
  return rows.reduce<Row[]>((made, { hash: _, previous: __, reason: ___, seq: ____, ...row }) => append(made, row), []);
}

const FIVE = log(5);
const ANCHOR = [anchorOf(at(FIVE, 3))];

describe("the chain of what operators did", () => {
  test.each<[string, readonly Row[], AuditFault["kind"][]]>([
    ["as it was written", FIVE, []],
    ["that has grown since the anchor", append(FIVE), []],
    ["with an edited act", FIVE.map((row) => (row.seq === 2 ? { ...row, subjectId: "host-9" } : row)), ["changed"]],
    [
      "with an act that was edited and hashed again",
      FIVE.map((row) => (row.seq === 2 ? { ...row, at: 7, hash: auditHash({ ...row, at: 7 }) } : row)),
      ["unlinked"],
    ],
    ["with an act removed", FIVE.filter(({ seq }) => seq !== 2), ["missing"]],
    [
      "with an act removed and the rest renumbered",
      FIVE.filter(({ seq }) => seq !== 2).map((row, n) => ({ ...row, seq: n + 1 })),
      ["unlinked", "changed", "changed", "changed", "rewritten"],
    ],
    [
      "with two acts in each other's place",
      FIVE.map((row) => ({
        ...row,
        ...(row.seq === 2 ? at(FIVE, 2) : row.seq === 3 ? at(FIVE, 1) : {}),
        seq: row.seq,
      })),
      ["unlinked", "changed", "unlinked", "changed", "unlinked"],
    ],
    ["without its first act", FIVE.slice(1), ["missing"]],
    ["whose end was cut before the anchor", FIVE.slice(0, 3), ["cut"]],
    ["that was emptied", [], ["cut"]],
    ["whose end was cut and written again", append(append(FIVE.slice(0, 3), { at: 9 })), ["rewritten"]],
    [
      "hashed anew from an edited act on",
      hashedAnew(FIVE.map((row) => (row.seq === 1 ? { ...row, at: 9 } : row))),
      ["rewritten"],
    ],
    // Not found: nobody outside knew of the act yet.
    ["whose end was cut behind the anchor", FIVE.slice(0, 4), []],
  ])("%s", (_, rows, kinds) => {
    expect(auditFaults(rows, ANCHOR).map(({ kind }) => kind)).toEqual(kinds);
  });

  test("without an anchor a cut end and a log hashed anew look right: that is what anchors are for", () => {
    expect(auditFaults(FIVE.slice(0, 3))).toEqual([]);
    expect(auditFaults(hashedAnew(FIVE.slice(1)))).toEqual([]);
  });

  test("each part of an act is in its hash", () => {
    const { hash, reason: _, ...entry } = at(FIVE, 1);
    const others: Partial<AuditEntry>[] = [
      { seq: 9 },
      { at: 9 },
      { actorKind: "system" },
      { actorId: null },
      { action: "house_restored" },
      { subjectKind: "refund" },
      { subjectId: "x" },
      { facts: '{"kes":1}' },
      { reasonHash: "x" },
      { previous: "x" },
    ];
    expect(others.map((other) => Object.keys(other)[0] ?? "").sort()).toEqual(Object.keys(entry).sort());
    for (const other of others) expect(auditHash({ ...entry, ...other })).not.toBe(hash);
  });

  test("a reason may be forgotten, and not be changed", () => {
    const reason = { words: "stolen photos", salt: "salt" };
    const [row] = append([], { reasonHash: reasonHash(reason) });
    if (!row) throw new Error("no row");
    expect(auditFaults([row])).toEqual([]);
    expect(auditFaults([{ ...row, reason }])).toEqual([]);
    for (const other of [
      { ...reason, words: "a typo" },
      { ...reason, salt: "pepper" },
    ]) {
      expect(auditFaults([{ ...row, reason: other }])).toEqual([{ kind: "reason_changed", seq: 1 }]);
    }
  });
});

test.each([
  ["host-wanjiru", true],
  ["0a1b2c3d4e5f6g7h", true],
  ["by_hand", true],
  ["KES:4500", true],
  ["12", true],
  ["Asha Omar", false],
  ["asha@example.com", false],
  ["+254712345678", false],
  ["254712345678", false],
  ["0712345678", false],
  ["", false],
  ["x".repeat(101), false],
])("%p is an id or code: %p", (text, is) => {
  expect(isPlainId(text)).toBe(is);
});

test("facts read alike whichever order they came in, and take nobody's name", () => {
  expect(factsText({ kes: 4500, booking: "b1" })).toBe(factsText({ booking: "b1", kes: 4500 }));
  expect(factsText({})).toBe("{}");
  expect(() => factsText({ guest: "Achieng Otieno" })).toThrow("guest");
});
