import { expect, setDefaultTimeout, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { refundsOfBooking } from "#db/refund.queries.ts";
import { write } from "#db/write.ts";
import { callback, hold, pay } from "#src/dev/fixtures/journey.ts";
import { fc } from "#src/dev/fixtures/lots.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { OPERATORS } from "#src/dev/fixtures/proof.ts";
import { rounds } from "#src/dev/fixtures/rounds.ts";
import { testApp } from "#src/dev/fixtures/test-app.ts";
import { callbackKey } from "#src/payout/callback-address.ts";
import { newSecret } from "#src/web/secrets.ts";
import { seeMoney } from "./match-money.ts";

setDefaultTimeout(120_000);

const RECEIPT = "UKR0000001";
const PRICE_KES = 13_500;

/** Everything that may tell of one payment, and what a stranger may post. */
const report = fc.constantFrom(
  "callback",
  "callback",
  "two_at_once",
  "notice",
  "pull",
  "query_paid",
  "query_silent",
  "forged_address",
  "forged_ids",
  "cancelled_first",
) as fc.Arbitrary<Report>;
type Report =
  | "callback"
  | "two_at_once"
  | "notice"
  | "pull"
  | "query_paid"
  | "query_silent"
  | "forged_address"
  | "forged_ids"
  | "cancelled_first";

const step = fc.record({ report, afterMs: fc.constantFrom(0, 0, 1_000, 40_000, 100_000, 20 * 60_000) });

test("one payment, told of in any order, by anybody, any number of times, early or late: one line in the ledger", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 9 }), fc.boolean(), async (steps, answerLost) => {
      const app = testApp();
      addHost(app.db);
      addProperty(app.db);
      const held = await hold(app);
      if (answerLost) app.gateway.answers.push({ outcome: "unknown", raw: "-" });
      await pay(app, held);
      const code = findBooking(app.db, held.id)?.code ?? "-";
      const told = (source: "c2b" | "pull") =>
        write(app.db, (tx) =>
          seeMoney(
            tx,
            { receipt: RECEIPT, source, ...OPERATORS, amountKes: PRICE_KES, reference: code, raw: "" },
            app.clock.now(),
          ),
        );
      const truth = () => callback(app, held, { receipt: RECEIPT, nth: 1 });

      for (const { report, afterMs } of [...steps, { report: "notice" as const, afterMs: 0 }]) {
        switch (report) {
          case "callback":
            await truth();
            break;
          case "two_at_once":
            await Promise.all([truth(), truth()]);
            break;
          case "notice":
            told("c2b");
            break;
          case "pull":
            told("pull");
            break;
          case "query_paid":
            app.gateway.results.push({ outcome: "answered", resultCode: "0", resultDesc: "-", raw: "{}" });
            break;
          case "query_silent":
            app.gateway.results.push({ outcome: "no_answer", raw: "(500)" });
            break;
          case "cancelled_first":
            await callback(app, held, { code: "1032", nth: 1 });
            break;
          case "forged_address":
          case "forged_ids": {
            const asked = paymentsOfBooking(app.db, held.id).find(({ way }) => way === "stk");
            const own = asked && callbackKey(app.deps.secrets, asked.id);
            // Without an answer nobody knows which ids are true: then only the address is a secret.
            const key = report === "forged_ids" && !answerLost ? own : newSecret();
            const ids = { MerchantRequestID: "m-false", CheckoutRequestID: "ws_CO_false" };
            const Item = [
              { Name: "Amount", Value: PRICE_KES },
              { Name: "MpesaReceiptNumber", Value: "FORGED0001" },
            ];
            const stkCallback = { ...ids, ResultCode: 0, ResultDesc: "-", CallbackMetadata: { Item } };
            const body = JSON.stringify({ Body: { stkCallback } });
            await app.app.fetch(new Request(`http://localhost:3000/callbacks/${key}`, { method: "POST", body }));
            break;
          }
        }
        app.clock.advance(afterMs);
        await app.jobs.runDue();
      }
      // The rest of the two days, in which everything that still wants to be asked is asked.
      for (let n = 0; n < 12; n++) {
        app.clock.advance(n < 6 ? 60_000 : 8 * 3_600_000);
        await app.jobs.runDue();
      }

      const lines = app.db.$client
        .query(
          "select p.receipt, -l.amount_kes as kes from ledger_entries l join payments p on p.id = l.payment_id where l.kind = 'payment'",
        )
        .all();
      expect(lines).toEqual([{ receipt: RECEIPT, kes: PRICE_KES }]);
      // Cancelled on the phone before the money came it is owed back, once; else it is a stay, told once.
      const state = findBooking(app.db, held.id)?.state;
      const isStay = state === "confirmed";
      if (!isStay) expect(steps.map(({ report }) => report)).toContain("cancelled_first");
      const confirmedTimes = app.sent.filter(({ body }) => body.includes("Confirmed:")).length;
      expect([confirmedTimes, refundsOfBooking(app.db, held.id).length]).toEqual(isStay ? [1, 0] : [0, 1]);
      expect(app.gateway.asked.length).toBe(1);
      app.db.$client.close();
    }),
    { numRuns: rounds({ always: 20, inAll: 40 }) },
  );
});
