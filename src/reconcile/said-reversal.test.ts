import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { findBooking } from "#db/booking.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { type Held, hold, pay } from "#src/dev/fixtures/journey.ts";
import { type OperationsApp, operationsApp } from "#src/dev/fixtures/operations-app.ts";
import { addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { examine } from "#src/doctor/doctor.ts";
import { newSecret } from "#src/web/secrets.ts";

setDefaultTimeout(60_000);

const PAID_KES = 13_500;
const message = (code: string, kes = PAID_KES, own = "UKT1AAAA13") =>
  `${own} Confirmed. Reversal of transaction ${code} has been successfully reversed on 18/12/26 at 12:10 PM and Ksh${kes}.00 is debited from your M-PESA account.`;

let app: OperationsApp;
let of: Held;
let code: string;
let cookie: string;

const payment = () => paymentsOfBooking(app.db, of.id)[0] ?? expect.unreachable();
const asked = () => app.daraja.counts().operation ?? 0;
const plain = (html: string) => html.replaceAll("\u00a0", " ").replaceAll("&#x27;", "'").replaceAll("<!-- -->", "");
const read = async (path: string, as = cookie) => plain(await (await app.get(path, { cookie: as })).text());
const faults = () => examine(app.db.$client).flatMap(({ wrong }) => wrong);
const pastes = (pasted: string) => app.post("/dashboard/payments/statement", { pasted }, { cookie });
/** What they read after it, as their browser follows. */
const guestPastes = async (typed: string, language = "en") => {
  const form = { booking: of.id, t: of.t, code: typed, submissionKey: newSecret(), for: "balance" };
  const answer = await app.post("/booking/payment/claim", form);
  const flash =
    answer.headers
      .getSetCookie()
      .find((one) => one.includes("flash"))
      ?.split(";")[0] ?? "";
  return read(answer.headers.get("location") ?? "", `lang=${language}; ${flash}`);
};
/** Safaricom takes the money back, and tells nobody. */
const goesBack = () => app.daraja.phone.takeBack(code);

async function paid(options: Parameters<typeof operationsApp>[0]): Promise<void> {
  app = operationsApp(options);
  cookie = hostCookie(app.db);
  addProperty(app.db, { id: "flat" });
  of = await hold(app, { property: "flat", phone: "0722 000 020" });
  await pay(app, of, { phone: "0722 000 020" });
  await app.pass(90_000);
  code = payment().receipt ?? "";
  expect([payment().state, payment().provedBy]).toEqual(["paid", "mpesa"]);
  app.sent.splice(0);
}

const NUMBERS = [
  ["a host's own paybill", {}],
  ["the operator's shortcode", { operator: "both" }],
] as const;

describe.each(NUMBERS)(
  "a payment to %s that M-PESA vouches for, and a message that says it was taken back",
  (_, at) => {
    beforeEach(() => paid(at));

    test("pasted by the host: M-PESA is asked, nothing moves, and they read what that would mean", async () => {
      const before = asked();
      await pastes(message(code));
      expect(payment()).toMatchObject({ state: "paid", reason: "said_taken_back", receipt: code, provedBy: "mpesa" });
      for (const page of [await read("/dashboard"), await read(`/dashboard/bookings/${of.id}`)]) {
        expect(page).toContain("M-PESA is asked and has not answered yet");
      }
      expect(await read(`/dashboard/bookings/${of.id}`)).toContain(
        "If it is gone, KES 13,500 of this booking is unpaid",
      );
      expect(faults()).toEqual([expect.stringContaining(code)]);
      await pastes(message(code));
      await app.pass(5000);
      expect(asked() - before).toBe(1);
      // It stands: nobody has to look, and the same message changes nothing for now.
      expect([payment().state, payment().reason, faults(), app.sent]).toEqual(["paid", null, [], []]);
      await pastes(message(code, PAID_KES, "UKT1AAAA14"));
      expect([payment().reason, asked() - before]).toEqual([null, 1]);
    });

    test("M-PESA says so: it is paid no more, and guest and host hear it once", async () => {
      goesBack();
      await pastes(message(code));
      await app.pass(5000);
      expect(payment()).toMatchObject({ state: "declined", reason: "taken_back", receipt: null, claimedReceipt: code });
      expect(findBooking(app.db, of.id)?.state).toBe("confirmed");
      expect(app.sent.map(({ body }) => plain(body).slice(0, 40))).toEqual(
        ["M-PESA has taken back your KES 13,500 for", "M-PESA has taken back KES 13,500 of Achie"].map((text) =>
          text.slice(0, 40),
        ),
      );
      expect(faults()).toEqual([]);
    });
  },
);

describe("the same to a host's own paybill", () => {
  beforeEach(() => paid({}));

  test("a part of it: M-PESA's answer says nothing of that, so they look", async () => {
    await pastes(message(code, 500));
    await app.pass(5000);
    expect(payment().reason).toBe("said_taken_back");
    expect(await read("/dashboard")).toContain("M-PESA says that the payment stands, and nothing of a part");
  });

  test("pasted by the guest: nothing moves on their word, the host hears it once, and M-PESA is asked", async () => {
    const before = asked();
    // As M-PESA writes to whoever has the money again.
    const credited = message(code).replace("debited from", "credited to");
    expect(await guestPastes(credited)).toContain("Don't pay again before.");
    expect(await guestPastes(message(code), "sw")).toContain("Usilipe tena kabla ya hapo");
    expect(payment()).toMatchObject({ state: "paid", reason: "said_taken_back" });
    await app.jobs.runDue();
    expect(app.sent.map(({ body }) => plain(body).slice(0, 72))).toEqual([
      "Achieng Otieno pasted a message that says M-PESA took back KES 13,500, c",
    ]);
    await app.pass(5000);
    expect([payment().state, payment().reason, asked() - before]).toEqual(["paid", null, 1]);
  });

  test("shown at a door: the check asks M-PESA, says that it is not known, and writes nothing down", async () => {
    const check = async (pasted: string) =>
      plain(await (await app.post("/dashboard/payments/check", { pasted }, { cookie })).text());
    const both = `${code} Confirmed. Ksh13,500.00 paid to A HOUSE. on 18/12/26 at 12:01 PM. ${message(code)}`;
    for (const pasted of [message(code), both]) {
      const html = await check(pasted);
      expect(html).toContain("This message says that the money was taken back");
      expect(html).toContain("M-PESA is asked and has not answered yet: check again in a minute");
    }
    expect(payment()).toMatchObject({ state: "paid", reason: null });
    await app.pass(5000);
    expect(await check(message(code))).toContain("M-PESA says that the payment stands");
    goesBack();
    await app.pass(20 * 60_000);
    await check(message(code));
    await app.pass(5000);
    expect(await check(code)).toContain("Reversed: the money is gone again");
  });
});

describe("where M-PESA can't be asked", () => {
  beforeEach(() => paid({ initiator: false }));

  test("what is pasted waits for the host's look, whoever pasted it, and says that nobody knows", async () => {
    expect(await guestPastes(message(code))).toContain("It is on your host's list");
    await app.pass(5000);
    expect(payment()).toMatchObject({ state: "paid", reason: "said_taken_back" });
    expect(app.sent[0]?.body).toContain("Look in your own M-PESA");
    expect(await read("/dashboard")).toContain("Whether that is so is not known.");
    expect(faults()).toEqual([expect.stringContaining(code)]);
  });

  test("a code that is not this booking's, or is nobody's, is no payment and changes nothing", async () => {
    expect(await guestPastes(message("UKT9ZZZZ99"))).not.toContain("It is on your host's list");
    expect([payment().reason, app.sent]).toEqual([null, []]);
  });
});
