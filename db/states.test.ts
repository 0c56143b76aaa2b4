import { describe, expect, test } from "bun:test";
import { Glob } from "bun";
import { BOOKING_LIFE } from "#src/core/booking/booking-life.ts";
import { CHANGE_REQUEST_LIFE } from "#src/core/booking/change-request-life.ts";
import { INQUIRY_LIFE } from "#src/core/inquiry/inquiry-life.ts";
import { CHECK_LIFE } from "#src/core/kyc/check-life.ts";
import { PAYMENT_LIFE } from "#src/core/money/payment-life.ts";
import { REFUND_LIFE } from "#src/core/money/refund-life.ts";
import { REPORT_LIFE } from "#src/core/review/report-life.ts";
import { REVIEW_LIFE } from "#src/core/review/review-life.ts";
import { type Life, leadsTo } from "#src/core/states.ts";
import { testDatabase } from "#src/dev/fixtures/database.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { statesPage } from "#src/dev/print-states.ts";
import { writesState } from "#src/dev/tidy.ts";
import type { Db } from "./open.ts";

type Row = Readonly<Record<string, string | number | null>>;
type Kind =
  | "bookings"
  | "change_requests"
  | "inquiries"
  | "kyc_checks"
  | "payments"
  | "refunds"
  | "reports"
  | "reviews";

/** The guest has left, and may speak of the stay. */
const LEFT = Date.UTC(2026, 11, 22, 9);

const BEGINS: Readonly<Record<Kind, Row>> = {
  bookings: {
    id: "booking",
    code: "LG222222",
    property_id: "garden-studio",
    unit: 1,
    state: "held",
    source: "page",
    check_in: "2026-12-20",
    check_out: "2026-12-22",
    party: 2,
    guest_name: "Achieng",
    guest_phone: "+254711000001",
    quote: "{}",
    total_kes: 9000,
    hold_ends_at: 1,
    submission_key: "key",
    rules_accepted_at: 0,
    created_at: 0,
  },
  change_requests: {
    id: "request",
    booking_id: "booking",
    state: "open",
    revision: 1,
    check_in: "2026-12-20",
    check_out: "2026-12-23",
    party: 2,
    difference_kes: 4500,
    submission_key: "key",
    ends_at: 1,
    created_at: 0,
    answered_at: 1,
  },
  inquiries: {
    id: "inquiry",
    host_id: "host-wanjiru",
    property_id: "garden-studio",
    state: "open",
    phone: "+254711000001",
    language: "en",
    question: "Is there parking?",
    verdict: "host",
    submission_key: "key",
    created_at: 0,
  },
  kyc_checks: {
    id: "check",
    host_id: "host-wanjiru",
    kind: "identity",
    state: "not_begun",
    paper: "passport",
    handed_in_at: 1,
    created_at: 0,
    updated_at: 0,
  },
  payments: {
    id: "payment",
    booking_id: "booking",
    way: "manual",
    paid_to: "host",
    state: "created",
    amount_kes: 9000,
    received_kes: 9000,
    created_at: 0,
    updated_at: 0,
  },
  refunds: {
    id: "refund",
    payment_id: "payment",
    booking_id: "booking",
    amount_kes: 9000,
    reason: "by_host",
    state: "due",
    created_at: 0,
  },
  reports: {
    id: "report",
    kind: "house",
    reason: "not_real",
    said_by: "visitor",
    host_id: "host-wanjiru",
    property_id: "garden-studio",
    submission_key: "key",
    created_at: 0,
  },
  reviews: {
    id: "review",
    booking_id: "booking",
    property_id: "garden-studio",
    host_id: "host-wanjiru",
    ...{ whole: 5, cleanliness: 5, accuracy: 5, communication: 5, location: 5, value: 5 },
    month: "2026-12",
    nights: 2,
    stays: 1,
    created_at: LEFT,
  },
};

/** Every value of these columns with every value of the others. */
function all(columns: Readonly<Record<string, readonly (string | number | null)[]>>): Row[] {
  return Object.entries(columns).reduce<Row[]>(
    (rows, [name, values]) => rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
    [{}],
  );
}

function insert(db: Db, kind: Kind, row: Row): void {
  const names = Object.keys(row);
  db.$client.query(`insert into ${kind} (${names}) values (${names.map(() => "?")})`).run(...Object.values(row));
}

/** The kind's rows are there without having gone any way: the triggers look away, and then they are back. */
function standing(kind: Kind, rows: readonly Row[]): Db {
  const db = testDatabase();
  addHost(db);
  addProperty(db);
  const triggers = db.$client
    .query<{ name: string; sql: string }, [Kind]>(
      "select name, sql from sqlite_master where type = 'trigger' and tbl_name = ?",
    )
    .all(kind);
  for (const { name } of triggers) db.$client.exec(`drop trigger ${name}`);
  if (kind !== "bookings") insert(db, "bookings", BEGINS.bookings);
  if (kind === "reviews") {
    db.$client.exec(`update bookings set state = 'confirmed', confirmed_at = 1;
      insert into ledger_entries (booking_id, host_id, account, kind, amount_kes, who, why, happened_at, created_at)
        values ('booking', 'host-wanjiru', 'stay', 'adjustment', -9000, 'lango', 'sent_twice', 1, 1)`);
  }
  if (kind === "change_requests") db.$client.exec("update bookings set state = 'confirmed', confirmed_at = 1");
  if (kind === "refunds") insert(db, "payments", BEGINS.payments);
  for (const row of rows) insert(db, kind, row);
  for (const { sql } of triggers) db.$client.exec(sql);
  return db;
}

function refused(db: Db, sql: string, ...values: (string | number | null)[]): boolean {
  db.$client.exec("savepoint before");
  try {
    db.$client.query(sql).run(...values);
    return false;
  } catch (error) {
    if (/illegal \w+ state/.test(String(error))) return true;
    throw error;
  } finally {
    db.$client.exec("rollback to before; release before");
  }
}

/** Every pair of states, in every standing that a row can be in: what differs between the data and the triggers. */
function differences<State extends string, Event extends string, Facts>(of: {
  kind: Kind;
  life: Life<State, Event, Facts>;
  rows: readonly Row[];
  factsOf: (row: Row) => Facts;
  /** What else a move to this state writes, as the flows do. */
  written: (to: State) => string;
  /** An event that writes something else, and is asked for apart. */
  without?: Event;
}): string[] {
  const { kind, life } = of;
  const rows = of.rows.map((row, nth) => ({ ...BEGINS[kind], ...row, id: `${kind}-${nth}` }) as Row);
  const db = standing(kind, rows);
  const events = (Object.keys(life.moves) as Event[]).filter((event) => event !== of.without);
  return rows.flatMap((row) =>
    life.states.flatMap((to) => {
      const from = { ...of.factsOf(row), state: row.state as State };
      if (from.state === to) return [];
      const isAllowed = events.some((event) => leadsTo(life, event, from) === to);
      const isRefused = refused(db, `update ${kind} set state = ?${of.written(to)} where id = ?`, to, row.id ?? null);
      return isAllowed === isRefused
        ? [`${JSON.stringify(row)} to ${to}: the data ${isAllowed ? "allows" : "refuses"} it`]
        : [];
    }),
  );
}

describe("the database lets through what the data allows, and nothing else", () => {
  test("of bookings", () => {
    const rows = all({
      state: BOOKING_LIFE.states,
      confirmed_at: [null, 1],
      requested_at: [null, 1],
      approved_at: [null, 1],
      cancelled_by: [null, "guest", "host"],
    })
      .filter(({ state, confirmed_at, requested_at }) => {
        return (state !== "confirmed" || confirmed_at !== null) && (state !== "requested" || requested_at !== null);
      })
      .map((row, nth) => ({ ...row, code: `LG${nth}`, submission_key: `key-${nth}` }));
    const factsOf = (row: Row) => ({
      confirmedAt: row.confirmed_at as number | null,
      requestedAt: row.requested_at as number | null,
      approvedAt: row.approved_at as number | null,
      cancelledBy: row.cancelled_by as "guest" | "host" | null,
    });
    const written = (to: string) =>
      to === "confirmed" ? ", confirmed_at = 2" : to === "requested" ? ", requested_at = 2" : "";
    expect(differences({ kind: "bookings", life: BOOKING_LIFE, rows, factsOf, written })).toEqual([]);
  });

  test("of payments", () => {
    const rows = all({
      state: PAYMENT_LIFE.states,
      reason: [null, "query_contradicts", "code_elsewhere", "reports_differ", "not_received"],
    }).map((row) => ({ ...row, paid_at: 1 }));
    const factsOf = (row: Row) => ({ state: row.state as never, reason: row.reason as string | null });
    const writing = (reason: string) => (to: string) =>
      to === "declined" ? `, reason = '${reason}', receipt = null` : "";
    const of = { kind: "payments", life: PAYMENT_LIFE, rows, factsOf } as const;
    expect(differences({ ...of, written: writing("not_received"), without: "take_back" })).toEqual([]);
    expect(differences({ ...of, written: writing("taken_back"), without: "void" })).toEqual([]);
  });

  test("of what guests ask to change", () => {
    const rows = CHANGE_REQUEST_LIFE.states.map((state) => ({ state, submission_key: state }));
    const of = { kind: "change_requests", life: CHANGE_REQUEST_LIFE, rows, factsOf: () => ({}) } as const;
    expect(differences({ ...of, written: () => "" })).toEqual([]);
  });

  test("of questions", () => {
    const rows = INQUIRY_LIFE.states.map((state) => ({ state, submission_key: state }));
    const of = { kind: "inquiries", life: INQUIRY_LIFE, rows, factsOf: () => ({}) } as const;
    expect(differences({ ...of, written: () => "" })).toEqual([]);
  });

  test("of what hosts hand in", () => {
    const facts = (state: string) => ({
      claimed_by: state === "in_review" ? "an administrator" : null,
      claim_ends_at: state === "in_review" ? 1 : null,
      verified_at: state === "verified" ? 1 : null,
    });
    const of = { kind: "kyc_checks", life: CHECK_LIFE, factsOf: () => ({}) } as const;
    const written = (to: string) =>
      Object.entries(facts(to))
        .map(([name, value]) => `, ${name} = ${typeof value === "string" ? `'${value}'` : value}`)
        .join("");
    // A host has one check of a kind.
    const found = CHECK_LIFE.states.flatMap((state) =>
      differences({ ...of, rows: [{ state, ...facts(state) }], written }),
    );
    expect(found).toEqual([]);
  });

  test("of refunds", () => {
    const rows = all({ state: REFUND_LIFE.states }).map((row) => {
      return row.state === "sent" ? { ...row, way: "cash", sent_at: 1 } : row;
    });
    const written = (to: string) => (to === "sent" ? ", way = 'cash', sent_at = 1" : ", sent_at = null");
    expect(differences({ kind: "refunds", life: REFUND_LIFE, rows, factsOf: () => ({}), written })).toEqual([]);
  });

  test("of what is told the operator", () => {
    const answered = { outcome: "acted", answered_at: 1 };
    const rows = REPORT_LIFE.states.map((state) => ({
      ...(state === "answered" && answered),
      ...{ state, submission_key: state },
    }));
    const written = (to: string) => (to === "answered" ? ", outcome = 'acted', answered_at = 1" : "");
    expect(differences({ kind: "reports", life: REPORT_LIFE, rows, factsOf: () => ({}), written })).toEqual([]);
  });

  test.each([
    ["while it is blind", LEFT, false],
    ["once its time is over", LEFT + 15 * 24 * 3_600_000, true],
  ])("of reviews, %s", (_, at, mayBeRead) => {
    const of = { kind: "reviews", life: REVIEW_LIFE, factsOf: () => ({ mayBeRead }) } as const;
    const written = (to: string) => (to === "shown" ? `, shown_at = ${at}` : "");
    // A booking has one.
    const found = REVIEW_LIFE.states.flatMap((state) =>
      differences({ ...of, rows: [{ state, shown_at: state === "blind" ? null : at }], written }),
    );
    expect(found).toEqual([]);
  });

  test("counted money is denied as what was not received, and gives up its code", () => {
    const contradicted = {
      ...BEGINS.payments,
      state: "paid",
      reason: "query_contradicts",
      paid_at: 1,
      receipt: "UKR0000001",
    };
    const db = standing("payments", [contradicted]);
    const deny = (written: string) => refused(db, `update payments set state = 'declined'${written}`);
    expect(deny(", claimed_receipt = receipt, receipt = null, reason = 'not_received'")).toBe(false);
    expect(deny(", claimed_receipt = receipt, receipt = null")).toBe(true);
    expect(deny(", reason = 'not_received'")).toBe(true);
    expect(deny(", reason = 'taken_back'")).toBe(true);
  });

  test.each([
    ["bookings", BOOKING_LIFE],
    ["change_requests", CHANGE_REQUEST_LIFE],
    ["inquiries", INQUIRY_LIFE],
    ["kyc_checks", CHECK_LIFE],
    ["payments", PAYMENT_LIFE],
    ["refunds", REFUND_LIFE],
    ["reports", REPORT_LIFE],
    ["reviews", REVIEW_LIFE],
  ] as const)("as the beginning of %s", (kind, { states, begins }) => {
    const db = standing(kind, []);
    for (const state of states) {
      const isSent = kind === "refunds" && state === "sent";
      const row = {
        ...BEGINS[kind],
        state,
        ...(kind === "payments" && { paid_at: 1 }),
        ...(kind === "bookings" && { source: "host", confirmed_at: 1, requested_at: 1 }),
        ...(kind === "kyc_checks" && state === "in_review" && { claimed_by: "an administrator", claim_ends_at: 1 }),
        ...(kind === "kyc_checks" && state === "verified" && { verified_at: 1 }),
        ...(isSent && { way: "cash", sent_at: 1 }),
        ...(kind === "reviews" && state !== "blind" && { shown_at: 1 }),
        ...(kind === "reports" && state === "answered" && { outcome: "acted", answered_at: 1 }),
      };
      const names = Object.keys(row);
      const sql = `insert into ${kind} (${names}) values (${names.map(() => "?")})`;
      expect([state, refused(db, sql, ...Object.values(row))]).toEqual([state, !(state in begins)]);
    }
  });
});

test("docs/states.md is what the data says: src/dev/print-states.ts prints it", async () => {
  expect(await Bun.file(`${import.meta.dir}/../docs/states.md`).text()).toBe(statesPage());
});

describe("only the functions that move write a state", () => {
  test("in the whole product", async () => {
    const root = `${import.meta.dir}/..`;
    const paths = [...new Glob("{src,db}/**/*.{ts,tsx}").scanSync({ cwd: root })];
    const files = await Promise.all(
      paths.map(async (path) => ({ path, text: await Bun.file(`${root}/${path}`).text() })),
    );
    expect(files.flatMap((file) => writesState(file))).toEqual([]);
    const movers = files.flatMap((file) => writesState(file, []));
    expect(movers.map((fault) => fault.split(" ")[2]).sort()).toEqual([
      "endOverdue",
      "moveBooking",
      "moveChangeRequest",
      "moveKycCheck",
      "movePayment",
      "moveRefund",
      "moveReport",
      "moveReview",
    ]);
  });

  test.each([
    [
      "a flow",
      "src/x/x.ts",
      `export function pay(tx) { tx.update(payments).set({ receipt, state: "paid" }).run(); }`,
      1,
    ],
    ["by a name alone", "src/x/x.ts", `function end(tx) { tx.update(bookings).set({ state }).run(); }`, 1],
    [
      "in SQL",
      "db/x.queries.ts",
      "function end(tx) { tx.run(sql`update refunds set way = null, state = 'sent'`); }",
      1,
    ],
    [
      "another function of the same file",
      "db/payment.queries.ts",
      `function x(tx) { tx.update(payments).set({ state: "paid" }); }`,
      1,
    ],
    [
      "by a statement that is kept",
      "db/payment.queries.ts",
      "const change = rowChange(payments, payments.id); function x(tx, id) { change(tx, id, { ...facts, state }); }",
      1,
    ],
    [
      "a move beside its table",
      "db/payment.queries.ts",
      `function movePayment(tx) { tx.update(payments).set({ ...facts, state }); }`,
      0,
    ],
    [
      "the name in another place",
      "src/x/x.ts",
      `function movePayment(tx) { tx.update(payments).set({ ...facts, state }); }`,
      1,
    ],
    [
      "facts alone",
      "db/payment.queries.ts",
      `function x(tx) { tx.update(payments).set({ reason }).where(eq(payments.state, "paid")); }`,
      0,
    ],
    ["another table", "db/x.queries.ts", `function x(tx) { tx.update(properties).set({ state: "draft" }); }`, 0],
  ])("planted: %s", (_, path, text, faults) => {
    expect(writesState({ path, text })).toHaveLength(faults);
  });
});
