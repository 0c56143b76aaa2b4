import { describe, expect, test } from "bun:test";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { cancelStay } from "#src/booking/cancel-stay.ts";
import { callback, type Held, hold, pay } from "#src/dev/fixtures/journey.ts";
import { addProperty } from "#src/dev/fixtures/people.ts";
import { heldAlike, isWell } from "#src/dev/fixtures/rooms-of-party.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import type { TestApp } from "#src/dev/fixtures/test-app.ts";
import { giveBackReview } from "#src/reconcile/judge-review.ts";
import { payerLink } from "#src/web/deps.ts";
import { newSecret } from "#src/web/secrets.ts";

const plain = (html: string) =>
  html
    .replace(/<[^>]+>/g, " ")
    .replaceAll("\u00a0", " ")
    .replace(/\s+/g, " ");

async function payRoom(app: TestApp, path: string, phone = "0722 000 031"): Promise<Response> {
  const query = new URLSearchParams(path.split("?")[1]);
  const fields = { room: query.get("room") ?? "", t: query.get("t") ?? "", phone, submissionKey: newSecret() };
  const response = await app.post("/booking/rooms/pay", fields);
  await app.jobs.runDue();
  return response;
}

describe("whoever pays for one of several rooms", () => {
  test("is given its link by the page that asks for all, and reads one room, its price and nobody's number", async () => {
    const { app, lead, rooms } = heldAlike();
    const page = await (await app.get(`/booking/payment?booking=${lead.id}&t=${lead.t}`)).text();
    for (const { path } of rooms) expect(page).toContain(path.replaceAll("&", "&amp;"));
    const own = await (await app.get(rooms[1]?.path ?? "")).text();
    for (const words of ["Pay KES\u00a06,400 for a room", "Achieng booked rooms", "Quiet room, 2 guests"]) {
      expect(own).toContain(words);
    }
    for (const secret of ["722000020", "722 000 020", "Otieno", lead.t]) expect(own).not.toContain(secret);
  });

  test("pays for that room alone, and with the last of them all are booked", async () => {
    const { app, rooms } = heldAlike();
    for (const [at, { id, path }] of rooms.entries()) {
      expect((await payRoom(app, path, `0722 000 03${at}`)).status).toBe(303);
      expect(await (await app.get(path)).text()).toContain("Open the M-PESA request");
      await callback(app, { id, t: "", cookie: "", form: {} }, { receipt: `UKH000000${at}` });
      expect(await (await app.get(path)).text()).toContain(at < 2 ? "Paid. Thank you!" : "All rooms are booked");
    }
    expect(app.gateway.asked.map(({ amountKes, phone }) => [amountKes, phone])).toEqual([
      [6400, "254722000030"],
      [6400, "254722000031"],
      [6400, "254722000032"],
    ]);
    const confirmed = app.sent.filter(({ body }) => body.startsWith("Confirmed"));
    expect(confirmed.map(({ to, body }) => [to, body.includes("Quiet room and 2 more rooms")])).toEqual([
      ["+254722000020", true],
    ]);
  });

  test("is asked for what is left when the guest has paid for all meanwhile: nothing", async () => {
    const { app, lead, rooms } = heldAlike();
    const form = {
      booking: lead.id,
      t: lead.t,
      phone: "0722 000 020",
      warned: "0722 000 020",
      submissionKey: newSecret(),
    };
    await app.post("/booking/payment", form);
    await app.jobs.runDue();
    await callback(app, lead);
    expect(await (await app.get(rooms[2]?.path ?? "")).text()).toContain("All rooms are booked");
    await payRoom(app, rooms[2]?.path ?? "");
    expect(app.gateway.asked.length).toBe(1);
  });

  test("reads that nothing is to be paid once the rooms are not kept any more", async () => {
    const { app, rooms } = heldAlike();
    app.clock.advance(3_600_000);
    await app.jobs.runDue();
    expect(await (await app.get(rooms[0]?.path ?? "")).text()).toContain("Nothing is to be paid here");
    await payRoom(app, rooms[0]?.path ?? "");
    expect(app.gateway.asked).toEqual([]);
  });

  test.each([
    ["", "Please enter the M-PESA phone number"],
    ["+44 20 7946 0000", "M-PESA needs a Kenyan number"],
  ])("types %p and reads what is wrong with it", async (phone, words) => {
    const { app, rooms } = heldAlike();
    const response = await payRoom(app, rooms[0]?.path ?? "", phone);
    expect([response.status, (await response.text()).includes(words)]).toEqual([422, true]);
    expect(app.gateway.asked).toEqual([]);
  });

  test("opens nothing else with it, and no other link opens it", async () => {
    const { app, lead, rooms } = heldAlike();
    const [room] = rooms;
    const token = new URLSearchParams(room?.path.split("?")[1]).get("t") ?? "";
    for (const path of [
      `/booking/payment?booking=${room?.id}&t=${token}`,
      `/guest/booking/${room?.id}/details?t=${token}`,
    ]) {
      expect([303, 404]).toContain((await app.get(path)).status);
    }
    expect((await app.get(`/booking/rooms/pay?room=${lead.id}&t=${lead.t}`)).status).toBe(404);
    addProperty(app.db);
    const alone = await hold(app, { property: "garden-studio", phone: "0722 000 055" });
    const own = payerLink(app.deps, alone.id).slice(app.deps.publicUrl.length);
    expect((await app.get(own)).status).toBe(404);
  });
});

describe("whoever pays the rest for one of several rooms", () => {
  test("asks for that room's own rest, once the rooms are certain, and what lacks is told to guest and host to the shilling", async () => {
    const { app, lead, rooms } = heldAlike({ payNow: "percent", payNowValue: 50, balanceDaysBefore: 3 });
    const cookie = hostCookie(app.db);
    const desk = async () => plain(await (await app.get(`/dashboard/bookings/${lead.id}`, { cookie })).text());
    const own = async () => plain(await (await app.get(`/guest/booking/${lead.id}/details?t=${lead.t}`)).text());
    const held = (id: string): Held => ({ id, t: "", cookie: "", form: {} });
    // A part of a hold: two of three have paid, and both sides read what lacks.
    for (const [at, { id, path }] of rooms.slice(0, 2).entries()) {
      await payRoom(app, path, `0722 000 03${at}`);
      await callback(app, held(id), { receipt: `UKH000000${at}` });
    }
    for (const page of [await own(), await desk()]) {
      expect(page).toContain("All rooms together: KES 19,200 · Paid KES 6,400 · KES 12,800 still to pay");
      expect(page).toContain("KES 6,400 · KES 3,200 still to pay");
      expect(page).toContain("KES 6,400 · KES 6,400 still to pay");
    }
    await payRoom(app, rooms[2]?.path ?? "", "0722 000 032");
    await callback(app, held(rooms[2]?.id ?? ""), { receipt: "UKH0000002" });

    // Certain by halves: the link of a room asks for its other half, and no other room's.
    const last = rooms[2];
    expect(await desk()).toContain("Let others pay for their rooms");
    const pay = await (await app.get(`/booking/payment?booking=${lead.id}&t=${lead.t}&for=balance`)).text();
    for (const { path } of rooms) expect(pay).toContain(path.replaceAll("&", "&amp;"));
    expect(plain(await (await app.get(last?.path ?? "")).text())).toContain("Pay KES 3,200, the rest for a room");
    await payRoom(app, last?.path ?? "", "0722 000 042");
    expect(app.gateway.asked.at(-1)).toMatchObject({ amountKes: 3_200, phone: "254722000042" });
    expect(await (await app.get(last?.path ?? "")).text()).toContain("Open the M-PESA request");
    await callback(app, held(last?.id ?? ""), { receipt: "UKH0000012" });
    expect(plain(await (await app.get(last?.path ?? "")).text())).toContain("Your room is paid. Have a good stay!");
    const asked = app.gateway.asked.length;
    await payRoom(app, last?.path ?? "", "0722 000 043");
    expect(app.gateway.asked.length).toBe(asked);
    for (const page of [await own(), await desk()]) {
      expect(page).toContain("Paid KES 12,800 · KES 6,400 still to pay");
    }
    // The guest pays what is left of the others at once, and no link asks any more.
    const form = { booking: lead.id, t: lead.t, for: "balance", phone: "0722 000 020", warned: "0722 000 020" };
    await app.post("/booking/payment", { ...form, submissionKey: newSecret() });
    await app.jobs.runDue();
    expect(app.gateway.asked.at(-1)?.amountKes).toBe(6_400);
    await callback(app, lead, { receipt: "UKH0000020" });
    for (const { path } of rooms) expect(await (await app.get(path)).text()).toContain("All rooms are booked");
    expect(await desk()).not.toContain("Let others pay for their rooms");
    isWell(app);
  });

  test("reads as paid neither what waits for a person nor what is to go back", async () => {
    const { app, lead } = heldAlike({ payNow: "percent", payNowValue: 50, balanceDaysBefore: 3 });
    const cookie = hostCookie(app.db);
    const pages = [`/guest/booking/${lead.id}/details?t=${lead.t}`, `/dashboard/bookings/${lead.id}`];
    await pay(app, lead);
    await callback(app, lead, { receipt: "UKH0000040" });
    await pay(app, lead, { for: "balance" });
    await callback(app, lead, { receipt: "UKH0000041", amountKes: 9_000 });
    for (const path of pages) {
      expect(plain(await (await app.get(path, { cookie })).text())).toContain(
        "All rooms together: KES 19,200 · Paid KES 9,600 · KES 9,600 still to pay",
      );
    }
    const review = { hostId: "host-wanjiru", paymentId: paymentsOfBooking(app.db, lead.id)[0]?.id ?? "" };
    expect(giveBackReview({ ...app.deps, linkTo: () => "/" }, review).outcome).toBe("given_back");
    for (const path of pages) {
      expect(plain(await (await app.get(path, { cookie })).text())).toContain(
        "Paid KES 9,600 · KES 9,600 still to pay",
      );
    }
    isWell(app);
  });

  test("of a room that was cancelled meanwhile is not asked", async () => {
    const { app, lead, rooms } = heldAlike({ payNow: "percent", payNowValue: 50, balanceDaysBefore: 3 });
    await pay(app, lead);
    await callback(app, lead, { receipt: "UKH0000030" });
    const [first] = rooms;
    cancelStay(app.deps, { bookingId: first?.id ?? "", by: "host", shownKes: 3_200 });
    const asked = app.gateway.asked.length;
    expect(await (await app.get(first?.path ?? "")).text()).toContain("Nothing is to be paid here");
    await payRoom(app, first?.path ?? "");
    expect(app.gateway.asked.length).toBe(asked);
    isWell(app);
  });
});
