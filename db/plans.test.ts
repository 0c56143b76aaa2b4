import { expect, test } from "bun:test";
import { testDatabase } from "#src/dev/fixtures/database.ts";
import { unfinishedOf } from "./account.queries.ts";
import { endOverdueHolds, requestsOfHost, staysThatEnded } from "./booking.queries.ts";
import { bookingsInParts, pageOfBookings } from "./booking-list.queries.ts";
import { collisionsOf } from "./collision.queries.ts";
import { paymentsForDesk } from "./desk.queries.ts";
import { closedNights, monthsOfStays, nightsAhead, sourcesOfStays, staysWithin } from "./figures.queries.ts";
import { guestBookingsBy, seenStepsOf } from "./funnel.queries.ts";
import { bookingsOfGuest, guestsOfHost } from "./guest-book.queries.ts";
import {
  bookingsOfPhone,
  guestOfBrowser,
  guestWhoPaidFrom,
  holdsOfBrowser,
  languageOfGuest,
  unpaidOfPhone,
} from "./guest-booking.queries.ts";
import { findHostByEmail, findHostByPublicName, isNameTaken } from "./host.queries.ts";
import { bookingsOfHost, guestsOfDay } from "./host-booking.queries.ts";
import { countKycQueue, kycQueue } from "./kyc-queue.queries.ts";
import { licencesEndingBy } from "./licence.queries.ts";
import {
  cashBook,
  cashLines,
  depositsByBooking,
  firstMoneyAt,
  leftByMonth,
  leftInMonths,
  moneyByBooking,
  moneyByShareLink,
  openByBooking,
} from "./money.queries.ts";
import { nightsTakenOfHost } from "./occupancy.queries.ts";
import type { Db } from "./open.ts";
import { countByState } from "./operations.queries.ts";
import {
  bookingsWithUnusedMoney,
  claimsOfHost,
  findPaymentOfHostByReceipt,
  findPendingClaim,
  findVoidedPayment,
  isCodeTaken,
  paidByPhone,
  paymentsInState,
  paymentsToReviewOfHost,
} from "./payment.queries.ts";
import { comingPayouts, livePayouts, payoutsEver } from "./payout.queries.ts";
import { findPromoCode, promoCodesOf } from "./pricing.queries.ts";
import { findPublishedProperty, propertiesOfHost } from "./property.queries.ts";
import { documentsOfPayment } from "./receipt.queries.ts";
import {
  countToPlace,
  findStatementLine,
  findStatementLineOfHost,
  hostsWithMoneySince,
  isKnownToHost,
  requestsOfAccount,
  requestsWithoutReceipt,
  statementLineCounted,
  unmatchedOfHost,
  unmatchedSumOfHost,
} from "./reconcile.queries.ts";
import { refundsDueOfHost } from "./refund.queries.ts";
import { guestsToRate, isBehindOthers, numbersOfHost } from "./review.queries.ts";
import { hadStayAtHouse, numbersOfBrowser, unpaidAtHouse } from "./risk.queries.ts";
import { bookingsToPlan, partsToPlan } from "./rule.queries.ts";
import { noShowsOfHost } from "./stay-fact.queries.ts";
import { notGoneOfHost, threadsOfHost } from "./talk.queries.ts";
import { staysTurningOn } from "./turnover.queries.ts";
import { checksEndingBy, findHostNamed, hostsThatLapsed, paidStaysOf } from "./verified.queries.ts";
import { write } from "./write.ts";

const TODAY = "2026-12-18";
const SOUGHT = { words: ["achieng"], code: "LGAAAAAA", digits: ["722000001"] };
const SHORT = { words: ["mo"], code: undefined, digits: [] };
const PART = { today: TODAY, skip: 0, most: 20 };
const SPAN = { from: 0, until: 1 };
const GUEST = { hostId: "h", phone: "+254711000001", browserHash: "b", besideId: "x", since: 1, now: 1, before: 1 };

/** What is asked by pages, by each payment, by each hold that ends, every minute, or by whoever watches the counters. */
const asked: Record<string, (db: Db) => unknown> = {
  "checks of hosts that wait": (db) => kycQueue(db, { handedInAt: 1, id: "c" }, 26),
  "how many of them wait": (db) => countKycQueue(db),
  "papers that end": (db) => checksEndingBy(db, "2027-01-01"),
  "licences that end": (db) => licencesEndingBy(db, "2027-01-01"),
  "hosts of whom something changed": (db) => hostsThatLapsed(db),
  "paid stays of a host": (db) => paidStaysOf(db, "h", "2027-01-01"),
  "whose badge is asked for": (db) => findHostNamed(db, "zuristays"),
  bookingsOfHost: (db) => [bookingsOfHost(db, "h"), bookingsOfHost(db, "h", { sought: SOUGHT })],
  bookingsOfPhone: (db) => bookingsOfPhone(db, "+254711000001", 1),
  cashBook: (db) => [cashBook(db, "h", SPAN, { skip: 0, most: 50 }), cashLines(db, "h", SPAN)],
  claimsOfHost: (db) => claimsOfHost(db, "h"),
  collisionsOf: (db) => [collisionsOf(db, { hostId: "h" }, TODAY), collisionsOf(db, { propertyId: "p" }, TODAY)],
  endOverdueHolds: (db) => write(db, (tx) => [endOverdueHolds(tx, 1), endOverdueHolds(tx, 1, "p")]),
  depositsByBooking: (db) => depositsByBooking(db, "h"),
  findHostByEmail: (db) => findHostByEmail(db, "wanjiru@example.com"),
  findHostByPublicName: (db) => findHostByPublicName(db, "wanjiru"),
  findVoidedPayment: (db) => findVoidedPayment(db, "UKR0000001"),
  findPendingClaim: (db) => findPendingClaim(db, "UKR0000001", "h"),
  findPromoCode: (db) => [findPromoCode(db, "p", "KARIBU"), promoCodesOf(db, "p")],
  findPublishedProperty: (db) => findPublishedProperty(db, "p"),
  firstMoneyAt: (db) => firstMoneyAt(db, "h"),
  hostsWithMoneySince: (db) => hostsWithMoneySince(db, 1),
  isCodeTaken: (db) => isCodeTaken(db, "UKR0000001", "h"),
  isNameTaken: (db) => isNameTaken(db, "wanjiru", "h"),
  "whom the summary begins with": (db) => [
    guestOfBrowser(db, { browserHash: "b", phone: "+254711000001" }),
    guestWhoPaidFrom(db, "+254711000001"),
  ],
  holdsOfBrowser: (db) => holdsOfBrowser(db, "b", "p"),
  languageOfGuest: (db) => languageOfGuest(db, "+254711000001"),
  livePayouts: (db) => [livePayouts(db, "h", 1), comingPayouts(db, "h", 1), payoutsEver(db, "h")],
  moneyByBooking: (db) => moneyByBooking(db, "h", SPAN),
  openByBooking: (db) => openByBooking(db, "h", { now: 1 }),
  documentsOfPayment: (db) => documentsOfPayment(db, "p", "b"),
  paidByPhone: (db) => paidByPhone(db, "254711000001", 1),
  pageOfBookings: (db) =>
    (["upcoming", "past"] as const).flatMap((list) =>
      [undefined, SOUGHT].map((sought) => pageOfBookings(db, "h", { list, sought, ...PART })),
    ),
  countByState: (db) => (["bookings", "payments"] as const).map((what) => countByState(db, what)),
  paymentsInState: (db) => paymentsInState(db, "requested"),
  paymentsToReviewOfHost: (db) => paymentsToReviewOfHost(db, "h"),
  propertiesOfHost: (db) => propertiesOfHost(db, "h", ["published"]),
  "whoever is behind several guests": (db) =>
    isBehindOthers(db, { hostId: "h", guestPhone: "+254711000001", browserHash: "b", payers: ["254711000001"] }),
  "the numbers of a host": (db) => numbersOfHost(db, "h"),
  refundsDueOfHost: (db) => refundsDueOfHost(db, "h"),
  requestsOfAccount: (db) =>
    (["operator", ["a"]] as const).map((payoutAccountIds) =>
      requestsOfAccount(db, { payoutAccountIds, amountKes: 1, ...SPAN }),
    ),
  requestsWithoutReceipt: (db) => requestsWithoutReceipt(db, "b"),
  requestsOfHost: (db) => requestsOfHost(db, "h", 1),
  staysThatEnded: (db) => staysThatEnded(db, { from: TODAY, until: TODAY }),
  unfinishedOf: (db) => [{ hostId: "h" }, { phone: "+254711000001" }].map((who) => unfinishedOf(db, who, TODAY, 1)),
  unmatchedOfHost: (db) => [unmatchedOfHost(db, "h"), countToPlace(db, "h"), unmatchedSumOfHost(db, "h")],
  unpaidOfPhone: (db) => unpaidOfPhone(db, "+254711000001", 1),
  bookingsToPlan: (db) => [
    bookingsToPlan(db, { today: TODAY, until: TODAY, now: 1, hostId: "h" }),
    ...partsToPlan(db, { today: TODAY, until: TODAY, now: 1 }),
  ],
  bookingsWithUnusedMoney: (db) => [
    bookingsWithUnusedMoney(db, { bookingId: "b" }),
    bookingsWithUnusedMoney(db, { changedSince: 1 }),
  ],
};

test.each(Object.entries(asked))("%s reads no table from one end to the other", (_, ask) => {
  const db = testDatabase();
  const statements = sent(db, () => ask(db));
  expect(statements.length).toBeGreaterThan(0);
  const plans = statements.map((sql) => ({ sql, reads: plan(db, sql).filter((step) => isLong(sql, step)) }));
  expect(plans.filter(({ reads }) => reads.length > 0)).toEqual([]);
});

test("the cash book finds each document by its refund or its payment", () => {
  const db = testDatabase();
  const [sql = ""] = sent(db, () => cashBook(db, "h", SPAN, { skip: 0, most: 50 }));
  const documents = plan(db, sql).filter((step) => step.startsWith("SEARCH receipts"));
  expect(documents.map((step) => /\((\w+)=/.exec(step)?.[1])).toEqual(["refund_id", "payment_id"]);
});

test.each<Parameters<typeof paymentsForDesk>[1]>([
  { page: 1, most: 20 },
  { page: 1, most: 20, hostId: "h" },
  { page: 400, most: 20, hostId: "h" },
])("the operators' payments come in order from an index alone (%j)", (ask) => {
  const db = testDatabase();
  const [sql = ""] = sent(db, () => paymentsForDesk(db, ask));
  const index = ask.hostId ? "SEARCH payments USING COVERING INDEX" : "SCAN payments USING INDEX";
  expect(plan(db, sql)).toEqual([expect.stringContaining(index)]);
});

/** Where all that a host ever sold stands behind what they are shown, the part that is shown is read by a key of its own. */
test.each<[string, (db: Db) => unknown, ...indexes: string[]]>([
  ["who comes and who is there", (db) => pageOfBookings(db, "h", { list: "upcoming", ...PART }), "bookings_of_host"],
  ...(["past", "cancelled"] as const).flatMap((list) =>
    [{}, { source: "host" as const }].flatMap((narrowed): [string, (db: Db) => unknown, string][] => [
      [
        `${list} stays ${JSON.stringify(narrowed)}`,
        (db) => [
          pageOfBookings(db, "h", { list, narrowed, ...PART }),
          [...bookingsInParts(db, "h", { list, narrowed, today: TODAY }, 100)],
        ],
        "bookings USING COVERING INDEX bookings_listed (host_id=? AND <expr>=? AND <expr>=?)",
      ],
      [
        `${list} stays of one property ${JSON.stringify(narrowed)}`,
        (db) => pageOfBookings(db, "h", { list, narrowed: { propertyId: "p", ...narrowed }, ...PART }),
        "bookings USING COVERING INDEX bookings_listed_of_property (property_id=? AND <expr>=? AND <expr>=?)",
      ],
    ]),
  ),
  ...(["past", "cancelled"] as const).map((list): [string, (db: Db) => unknown, string] => [
    `${list} stays of one short link`,
    (db) =>
      [{}, { propertyId: "p" }].map((more) =>
        pageOfBookings(db, "h", { list, narrowed: { linkId: "l", source: "link", ...more }, ...PART }),
      ),
    "bookings USING COVERING INDEX bookings_listed_of_link (share_link_id=? AND <expr>=?)",
  ]),
  [
    "what is asked for and not certain yet, of one property and from one source too",
    (db) =>
      [{}, { source: "link" as const }, { propertyId: "p" }].map((narrowed) =>
        bookingsOfHost(db, "h", { states: ["requested", "held"], narrowed }),
      ),
    "bookings USING INDEX bookings_of_host_by_departure (host_id=? AND state=?)",
  ],
  [
    "who comes, is there and leaves today",
    (db) => guestsOfDay(db, "h", { today: TODAY, until: TODAY, most: 200 }),
    "bookings_of_host_by_arrival (host_id=? AND check_in>? AND check_in<?)",
    "bookings_of_host_by_departure (host_id=? AND state=? AND check_out>?)",
    "bookings_of_host_by_departure (host_id=? AND state=? AND check_out=?)",
  ],
  [
    "nights that are free next",
    (db) => nightsTakenOfHost(db, { hostId: "h", from: TODAY, to: TODAY, now: 1 }),
    "SEARCH occupied_nights USING INDEX occupied_by_night (property_id=? AND night>? AND night<?)",
    "SEARCH n USING INDEX occupied_by_night (property_id=? AND night>? AND night<?)",
  ],
  [
    "what is owed",
    (db) => openByBooking(db, "h", { now: 1 }),
    "ledger_sums_open",
    "payments_of_host",
    "refunds_of_host",
  ],
  ["deposits held", (db) => depositsByBooking(db, "h"), "ledger_sums_open"],
  ["codes to look at", (db) => claimsOfHost(db, "h"), "payments_of_host_by_state (host_id=? AND state=?)"],
  [
    "payments to look at",
    (db) => paymentsToReviewOfHost(db, "h"),
    "payments_of_host_by_state (host_id=? AND state=?",
    "payments_with_reason",
  ],
  ["refunds due", (db) => refundsDueOfHost(db, "h"), "refunds_of_host (host_id=? AND state=?)"],
  [
    "what is looked for among past stays: by its letters, the latest of the house first, and no further than is shown",
    (db) => pageOfBookings(db, "h", { list: "past", sought: SOUGHT, ...PART }),
    // M: by what matches; > and <: from place to place; 128: the last place first, so nothing is sorted.
    "SCAN sought_letters VIRTUAL TABLE INDEX 192:M1><",
    "line USING INTEGER PRIMARY KEY (rowid=?)",
    "p USING INDEX payments_of_booking (booking_id=?)",
  ],
  [
    "what has one or two letters: among the latest lines of the house",
    (db) => pageOfBookings(db, "h", { list: "past", sought: SHORT, ...PART }),
    "SEARCH sought USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)",
  ],
  [
    "threads of what is looked for",
    (db) => threadsOfHost(db, "h", { list: "all", sought: SOUGHT, most: 30 }),
    "SCAN sought_letters VIRTUAL TABLE INDEX 192:M1><",
    "SEARCH t USING INDEX sqlite_autoindex_threads_2 (booking_id=?)",
    "SEARCH t USING INDEX sqlite_autoindex_threads_3 (inquiry_id=?)",
    "SEARCH threads USING INDEX sqlite_autoindex_threads_1 (id=?)",
  ],
  [
    "all guests of a house, who was there last first",
    (db) => guestsOfHost(db, "h", { list: "all", tag: "", skip: 0, most: 30 }),
    "n USING COVERING INDEX known_guests_latest (host_id=?)",
    "b USING COVERING INDEX bookings_of_guests (host_id=? AND guest_phone=?)",
  ],
  [
    "guests who came again, who was there last first, behind one of them too",
    (db) =>
      [undefined, { last: TODAY, number: "+254711000001" }].map((after) =>
        guestsOfHost(db, "h", { list: "returning", tag: "", skip: 0, most: 30, after }),
      ),
    "n USING INDEX known_guests_again (host_id=?)",
    "n USING INDEX known_guests_again (host_id=? AND last<?)",
    "b USING COVERING INDEX bookings_of_guests (host_id=? AND guest_phone=?)",
  ],
  [
    "a house's guests",
    (db) => guestsOfHost(db, "h", { list: "returning", tag: "", sought: SOUGHT, skip: 0, most: 30 }),
    "SCAN sought_letters VIRTUAL TABLE INDEX 192:M1><",
    "n USING PRIMARY KEY (host_id=? AND phone=?)",
    "b USING COVERING INDEX bookings_of_guests (host_id=? AND guest_phone=?)",
  ],
  [
    "one guest's bookings",
    (db) => bookingsOfGuest(db, "h", ["+254711000001"]),
    "bookings USING INDEX bookings_of_phone (guest_phone=?)",
  ],
  [
    "what did not go lately",
    (db) => notGoneOfHost(db, "h", 1),
    "threads_of_host (host_id=? AND last_at>?)",
    "messages_not_gone (thread_id=?)",
  ],
  [
    "threads that wait, and questions",
    (db) => (["waiting", "questions"] as const).map((list) => threadsOfHost(db, "h", { list, most: 30 })),
    "i USING INDEX incoming_messages_unread",
    "threads USING INDEX sqlite_autoindex_threads_1 (id=?)",
    "threads USING INDEX sqlite_autoindex_threads_3 (inquiry_id=?)",
  ],
  [
    "what is planned for a host",
    (db) => bookingsToPlan(db, { today: TODAY, until: TODAY, now: 1, hostId: "h" }),
    "bookings_of_host_by_departure (host_id=? AND state=? AND check_out>?)",
    "bookings_abandoned (hold_ends_at>?)",
  ],
  [
    "what came by links",
    (db) => moneyByShareLink(db, "h"),
    "l USING INDEX sqlite_autoindex_share_links_2 (host_id=?)",
    "s USING PRIMARY KEY (link_id=?)",
  ],
  [
    "who turns over on a day",
    (db) => staysTurningOn(db, "h", TODAY),
    "bookings_of_host_by_departure (host_id=? AND state=? AND check_out=?)",
    "bookings_of_host_by_arrival (host_id=? AND check_in=?)",
  ],
  [
    "what a house knows of who books",
    (db) => [unpaidAtHouse(db, GUEST), numbersOfBrowser(db, GUEST), hadStayAtHouse(db, GUEST)],
    "bookings_of_phone (guest_phone=?)",
    "bookings_of_browser (browser_hash=?",
  ],
  [
    "what keeps a host from leaving",
    (db) => unfinishedOf(db, { hostId: "h" }, TODAY, 1),
    "payments_of_host_by_state (host_id=? AND state=?)",
    "refunds_of_host (host_id=? AND state=?)",
    "bookings_of_host_by_departure (host_id=? AND state=? AND check_out>?)",
    "ledger_sums_open (host_id=?)",
  ],
  ["who did not come", (db) => noShowsOfHost(db, "h", { from: TODAY, until: TODAY }), "no_shows_of_host (host_id=?)"],
  [
    "figures of a year",
    (db) => [
      monthsOfStays(db, "h", { from: "2026-01", to: "2026-12", property: "" }),
      leftByMonth(db, "h", SPAN),
      sourcesOfStays(db, "h", { month: "2026-01", property: "" }),
      nightsAhead(db, "h", { from: TODAY, until: "2027-03-18", since: 1, property: "" }),
      leftInMonths(db, "h", [{ month: "2026-01", ...SPAN }]),
      seenStepsOf(db, "h", { from: "2026-01", to: "2026-12", property: "" }),
    ],
    "stay_months USING PRIMARY KEY (host_id=? AND month>? AND month<?)",
    "m USING PRIMARY KEY (host_id=? AND month=?)",
    "b USING COVERING INDEX bookings_of_host_by_departure (host_id=? AND state=? AND check_out>?)",
    "bookings_of_house_by_creation (property_id=? AND created_at>?)",
    "COVERING INDEX ledger_money_of_host (host_id=? AND happened_at>? AND happened_at<?)",
    "payments USING INDEX payments_of_host_by_state (host_id=? AND state=?)",
    "COVERING INDEX seen_steps_by_link (host_id=? AND month>? AND month<?)",
  ],
  [
    "figures of a year of one property",
    (db) => [
      monthsOfStays(db, "h", { from: "2026-01", to: "2026-12", property: "p" }),
      staysWithin(db, "h", { from: "2026-01-01", until: "2026-02-01" }, "p"),
      leftByMonth(db, "h", SPAN, "p"),
    ],
    "stay_months USING PRIMARY KEY (host_id=? AND month>? AND month<?)",
    "bookings_of_host_by_departure (host_id=? AND state=? AND check_out>?)",
    "COVERING INDEX ledger_money_of_host (host_id=? AND happened_at>? AND happened_at<?)",
  ],
  [
    "what guests booked themselves in a year",
    (db) => guestBookingsBy(db, "h", { months: [{ month: "2026-01", ...SPAN }], property: "" }),
    "b USING COVERING INDEX bookings_of_host_by_making (host_id=? AND created_at>? AND created_at<?)",
  ],
  [
    "nights closed in a year",
    (db) => closedNights(db, "h", { from: "2026-01-01", until: "2027-01-01" }),
    "occupied_otherwise (property_id=? AND night>? AND night<?)",
  ],
  [
    "guests to rate",
    (db) => guestsToRate(db, "h", { from: "2026-12-01", until: TODAY, liftedSince: 1 }, 20),
    "bookings_of_host_by_departure (host_id=? AND state=? AND check_out>?)",
  ],
])("%s: read by a key, not out of a host's whole history", (_, ask, ...indexes) => {
  const db = testDatabase();
  const steps = sent(db, () => ask(db)).flatMap((sql) => plan(db, sql));
  for (const index of indexes) expect(steps).toContainEqual(expect.stringContaining(index));
  expect(
    steps.filter((step) =>
      /^SCAN (occupied_nights|n)$|SEARCH n USING PRIMARY KEY \(host_id=\?\)$|bookings USING (COVERING )?INDEX bookings_of_property|USING INDEX ledger_of_host \(host_id=\?\)/.test(
        step,
      ),
    ),
  ).toEqual([]);
});

const MONEY = { receipt: "UKR0000001", paymentId: "p", hostId: "h", now: 1 };

/** Of each of the lines that a host pastes this is asked, and of each payment, beside all that the host has. */
test.each<[string, (db: Db) => unknown]>([
  ["a host's books", (db) => isKnownToHost(db, "UKR0000001", "h")],
  ["a host's list", (db) => [findStatementLineOfHost(db, "UKR0000001", "h"), findStatementLine(db, "UKR0000001", "h")]],
  ["what M-PESA told", (db) => findStatementLine(db, "UKR0000001")],
  ["a host's payments", (db) => findPaymentOfHostByReceipt(db, "UKR0000001", "h")],
  [
    "what is counted",
    (db) => write(db, (tx) => [true, false].map((isTheirs) => statementLineCounted(tx, { ...MONEY, isTheirs }))),
  ],
])("a code is looked for in %s by the code, not through all that is the host's", (_, ask) => {
  const db = testDatabase();
  const steps = sent(db, () => ask(db)).flatMap((sql) => plan(db, sql));
  expect(steps.some((step) => step.includes("receipt=?"))).toBe(true);
  expect(steps.filter((step) => /_of_host |^SCAN [a-z_]+$/.test(step))).toEqual([]);
});

test("who has a night that a house closes is asked of that night, not of all the nights of the other half", () => {
  const steps = plan(testDatabase(), "select * from taken_nights where property_id = 'p' and night = '2026-12-20'");
  const others = steps.filter((step) => step.startsWith("SEARCH o "));
  expect(others).toEqual(Array(2).fill("SEARCH o USING INDEX occupied_by_night (property_id=? AND night=?)"));
});

/** A whole table, or all rows that lack what an index is of: all payments without a receipt, all documents of no refund. */
function isLong(sql: string, step: string): boolean {
  const [, only = "?"] = /\((\w+)=\?\)/.exec(step) ?? [];
  const isOfNothing = sql.includes(`"${only}" is null`) && !sql.includes(`"${only}" = `);
  const [, scanned] = /^SCAN ([a-z_]+)$/.exec(step) ?? [];
  // What the statement itself found before is short.
  const isTable = scanned !== undefined && !sql.includes(`${scanned} as materialized`);
  return isTable || isOfNothing;
}

/** The statements that drizzle sends meanwhile, as it sends them. */
function sent(db: Db, ask: () => unknown): string[] {
  const statements: string[] = [];
  const prepare = db.$client.prepare.bind(db.$client);
  db.$client.prepare = ((sql: string) => {
    statements.push(sql);
    return prepare(sql);
  }) as typeof db.$client.prepare;
  ask();
  db.$client.prepare = prepare as typeof db.$client.prepare;
  return statements;
}

function plan(db: Db, sql: string): string[] {
  return db.$client
    .query<{ detail: string }, []>(`explain query plan ${sql}`)
    .all()
    .map(({ detail }) => detail);
}
