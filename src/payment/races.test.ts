import { expect, setDefaultTimeout, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { HOLD_MS } from "#src/core/booking/booking.ts";
import { callback, type Held, hold, pay, stateOf } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { rounds } from "#src/dev/fixtures/rounds.ts";
import { type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";

setDefaultTimeout(120_000);

/** Each mix of turns, in both orders, happens once in 32 rounds. */
const TIMES = rounds({ always: 20, inAll: 100 });

/** The house, with jobs that start by themselves as in earnest. All its guests pay from one phone within a day. */
function busyHouse(): TestApp {
  const app = testApp({ MPESA_DAY_MOST_KES: "9999999" });
  addHost(app.db);
  for (let n = 0; n < TIMES; n++) addProperty(app.db, { id: `room-${n}` });
  app.jobs.start();
  return app;
}

const receiptOf = (n: number, nth = 1) => `TLI${String(n).padStart(5, "0")}X${nth}`;

/** Lets from none to three turns of the loop go by, a different mix each time. */
async function dawdle(seed: number): Promise<void> {
  for (let turns = seed % 4; turns > 0; turns--) await new Promise((resolve) => setImmediate(resolve));
}

async function race(n: number, ...runners: (() => Promise<unknown>)[]): Promise<void> {
  const line = n % 2 === 0 ? runners : runners.toReversed();
  await Promise.all(
    line.map(async (run, place) => {
      await dawdle(Math.floor(n / 2) >> (2 * place));
      await run();
    }),
  );
}

function nightsOf(app: TestApp, held: Held): number {
  const query = app.db.$client.query("select count(*) as n from occupied_nights where booking_id = ?");
  return (query.get(held.id) as { n: number }).n;
}

const toldAbout = (app: TestApp, held: Held, what: string) => {
  const code = findBooking(app.db, held.id)?.code ?? "none";
  return app.sent.filter(({ body }) => body.includes(code) && body.startsWith(what)).length;
};

test("money that meets the press on Cancel is a booking, or is owed back when the press was first, told once", async () => {
  const app = busyHouse();
  const answers = new Set<string>();
  for (let n = 0; n < TIMES; n++) {
    const held = await hold(app, { property: `room-${n}`, phone: `0722 000 ${200 + n}` });
    await pay(app, held);
    const cancel = async () => {
      const response = await app.post("/booking/payment/cancel", { booking: held.id, t: held.t });
      expect(response.status).toBe(303);
      answers.add(
        response.headers.get("location")?.split("?")[0]?.replace(held.id, "…").replace(`room-${n}`, "…") ?? "",
      );
    };
    await race(n, cancel, () => callback(app, held, { receipt: receiptOf(n) }));
    await app.jobs.runDue();
    const { booking, payments } = stateOf(app, held);
    const isBooked = booking === "confirmed";
    expect([n, booking, payments]).toEqual([n, isBooked ? "confirmed" : "cancelled", ["paid"]]);
    expect([nightsOf(app, held), refundsOfBooking(app.db, held.id).length]).toEqual(isBooked ? [3, 0] : [0, 1]);
    const told = ["Confirmed", "New booking", "Refund due"].map((words) => toldAbout(app, held, words));
    expect(told).toEqual(isBooked ? [1, 1, 0] : [0, 0, 1]);
  }
  // Both orders happened.
  expect([...answers].sort()).toEqual(["/booking/property/…", "/guest/booking/…/details"]);
  await app.jobs.stop();
});

test("money in the very millisecond that the hold ends is a booking, whether the sweep or the callback is first", async () => {
  const app = busyHouse();
  for (let n = 0; n < TIMES; n++) {
    const held = await hold(app, { property: `room-${n}` });
    await pay(app, held);
    app.clock.advance(HOLD_MS);
    expect(findBooking(app.db, held.id)?.holdEndsAt).toBe(app.clock.now());
    await race(
      n,
      () => app.jobs.runDue(),
      () => callback(app, held, { receipt: receiptOf(n) }),
    );
    await app.jobs.runDue();
    expect([n, stateOf(app, held), nightsOf(app, held)]).toEqual([n, { booking: "confirmed", payments: ["paid"] }, 3]);
    expect([toldAbout(app, held, "Confirmed"), toldAbout(app, held, "New booking")]).toEqual([1, 1]);
    app.clock.set(app.clock.now() - HOLD_MS);
  }
  await app.jobs.stop();
});

test("when another guest wants the nights in that millisecond, one has them and nobody's money is unseen", async () => {
  const app = busyHouse();
  const endings = new Set<string>();
  for (let n = 0; n < TIMES; n++) {
    const late = await hold(app, { property: `room-${n}` });
    await pay(app, late);
    app.clock.advance(HOLD_MS);
    let quick: Held | undefined;
    const other = async () => {
      quick = await hold(app, { property: `room-${n}`, phone: "0733 111 222", name: "Brian Kip" }).catch(
        () => undefined,
      );
    };
    await race(n, other, () => callback(app, late, { receipt: receiptOf(n) }));
    await app.jobs.runDue();
    const nights = [nightsOf(app, late), quick ? nightsOf(app, quick) : 0];
    const refunds = refundsOfBooking(app.db, late.id).map(({ reason }) => reason);
    expect(stateOf(app, late).payments).toEqual(["paid"]);
    endings.add(
      JSON.stringify([stateOf(app, late).booking, nights, refunds, quick ? stateOf(app, quick).booking : "refused"]),
    );
    app.clock.set(app.clock.now() - HOLD_MS);
  }
  expect([...endings].sort()).toEqual([
    '["confirmed",[3,0],[],"refused"]',
    '["expired",[0,3],["nights_taken"],"held"]',
  ]);
  await app.jobs.stop();
});

test("two payments of one booking at the same time: one confirms, the other is owed back", async () => {
  const app = busyHouse();
  for (let n = 0; n < TIMES; n++) {
    const held = await hold(app, { property: `room-${n}` });
    await pay(app, held);
    app.clock.advance(61_000);
    await pay(app, held, { phone: "0733 000 020" });
    await race(
      n,
      () => callback(app, held, { nth: 1, receipt: receiptOf(n, 1) }),
      () => callback(app, held, { nth: 2, receipt: receiptOf(n, 2) }),
    );
    await app.jobs.runDue();
    expect([n, stateOf(app, held), nightsOf(app, held)]).toEqual([
      n,
      { booking: "confirmed", payments: ["paid", "paid"] },
      3,
    ]);
    const [refund, ...more] = refundsOfBooking(app.db, held.id);
    expect([refund?.amountKes, refund?.reason, more]).toEqual([13_500, "second_payment", []]);
    expect(paymentsOfBooking(app.db, held.id).map(({ id }) => id)).toContain(refund?.paymentId ?? "none");
    const told = ["Confirmed", "New booking", "Refund due"].map((what) => toldAbout(app, held, what));
    expect(told).toEqual([1, 1, 1]);
  }
  await app.jobs.stop();
});

test("one callback delivered five times at once, and its query, settle one payment once", async () => {
  const app = busyHouse();
  for (let n = 0; n < TIMES; n++) {
    const held = await hold(app, { property: `room-${n}` });
    await pay(app, held);
    app.gateway.results.push({ outcome: "answered", resultCode: "0", resultDesc: "-", raw: "{}" });
    app.clock.advance(30_000);
    const deliver = () => callback(app, held, { receipt: receiptOf(n) });
    await race(n, deliver, deliver, () => app.jobs.runDue(), deliver, deliver, deliver);
    await app.jobs.runDue();
    expect([n, stateOf(app, held)]).toEqual([n, { booking: "confirmed", payments: ["paid"] }]);
    expect(paymentsOfBooking(app.db, held.id)[0]?.receipt).toBe(receiptOf(n));
    expect([toldAbout(app, held, "Confirmed"), toldAbout(app, held, "New booking")]).toEqual([1, 1]);
    expect(refundsOfBooking(app.db, held.id)).toEqual([]);
    app.gateway.results.length = 0;
  }
  await app.jobs.stop();
});
