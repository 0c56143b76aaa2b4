import { beforeAll, describe, expect, test } from "bun:test";
import { strFromU8, unzipSync } from "fflate";
import { findBooking } from "#db/booking.queries.ts";
import { findHost } from "#db/host.queries.ts";
import { forgetHostFacts } from "#db/person.queries.ts";
import { insertRefund } from "#db/refund.queries.ts";
import { forgetGuestsOf } from "#db/retention.queries.ts";
import { findGuestRating, findNoShow, findReviewOfBooking, totalsOf } from "#db/review.queries.ts";
import { write } from "#db/write.ts";
import { exportGuest, exportHost } from "#src/account/export-data.ts";
import { ownNetwork } from "#src/dev/fixtures/journey.ts";
import { addPaidStay } from "#src/dev/fixtures/paid-stay.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { deskCookie, guestCookie, hostCookie, READS } from "#src/dev/fixtures/sign-in.ts";
import { NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { examine } from "#src/doctor/doctor.ts";
import { knownBrowserCookie } from "#src/identity/known-browser.ts";
import { forgetOld } from "#src/operations/forget-old.ts";
import { sendPlanned } from "#src/planned/send-planned.ts";
import { bookingToken } from "#src/web/deps.ts";
import { rateGuest } from "./rate-guest.ts";
import { writeReview } from "./write-review.ts";

type Held = Readonly<{ id: string; t: string }>;

const DAY = 24 * 3_600_000;
/** Ten in the morning of 21 December 2026 in Nairobi: Achieng leaves. */
const LEFT = Date.UTC(2026, 11, 21, 7);
const STARS = { whole: "5", cleanliness: "4", accuracy: "5", communication: "5", location: "3", value: "4" };
const FIVE = { whole: 5, cleanliness: 5, accuracy: 5, communication: 5, location: 5, value: 5 };
const XSS = "<script>alert(1)</script> Peaceful here";

/** Three paid stays that ended on 21 December, in three rooms, and one that nobody paid, with the host signed in. */
class House {
  readonly t: TestApp = testApp({ SUPPORT_EMAIL: "help@lango.example" });
  readonly stays: Held[] = [];
  host = "";
  other = "";

  open(stays = 1): this {
    const { t } = this;
    addHost(t.db);
    addHost(t.db, { id: "host-barasa", brandName: "mwangaza", phone: "+254712345000", firstName: "Barasa" });
    addProperty(t.db, { units: 6 });
    for (let n = 0; n < stays; n += 1) this.add(n);
    t.clock.set(LEFT);
    this.host = hostCookie(t.db);
    this.other = hostCookie(t.db, "host-barasa");
    return this;
  }

  add(n: number, byHost = false, onPage = !byHost): Held {
    const id = addPaidStay(this.t.db, { n, at: NOON, byHost, onPage });
    const held = { id, t: bookingToken(this.t.deps, id) };
    this.stays.push(held);
    return held;
  }

  get first(): Held {
    const [held] = this.stays;
    if (!held) throw new Error("nobody stayed");
    return held;
  }

  send(held: Held, change: Record<string, string> = {}, t = held.t) {
    const form = { t, ...STARS, words: XSS, note: "The tap drips", language: "en", showName: "on", ...change };
    return this.t.post(`/guest/booking/${held.id}/review`, form);
  }

  rate(held: Held, cookie = this.host) {
    return this.t.post(`/dashboard/bookings/${held.id}/rating`, { stars: "4", note: "Left it clean" }, { cookie });
  }

  review(held = this.first) {
    return findReviewOfBooking(this.t.db, held.id);
  }

  async text(path: string, cookie?: string): Promise<string> {
    return bodyOf(await this.t.get(path, cookie ? { cookie } : {}));
  }

  get version(): number {
    return findHost(this.t.db, "host-wanjiru")?.pageVersion ?? 0;
  }
}

const PAGES = ["/booking/property/garden-studio", "/booking/property/garden-studio/reviews", "/zuristays"];

describe("a review", () => {
  test("is blind to everybody, the host too, until the host has rated the guest; then the kept page changes", async () => {
    const house = new House().open();
    const { t, first } = house;
    for (const path of PAGES) await t.get(path);
    expect((await house.send(first)).status).toBe(303);
    await t.jobs.runDue();
    expect(t.sent.map(({ to, body }) => [to, body.includes("has reviewed"), body.includes("Peaceful")])).toEqual([
      ["+254712345678", true, false],
    ]);
    const id = house.review()?.id ?? "";
    expect(house.review()).toMatchObject({ state: "blind", stays: 1, nights: 3, month: "2026-12", name: "Achieng" });
    for (const path of [...PAGES, "/dashboard/reviews"])
      expect(await house.text(path, house.host)).not.toContain("Peaceful");
    expect((await t.get(`/dashboard/reviews/${id}`, { cookie: house.host })).status).toBe(404);

    // Today and the page of reviews lead to the form while it is open, and no other host's do.
    const form = `/dashboard/bookings/${first.id}/rating`;
    for (const page of ["/dashboard", "/dashboard/reviews"]) {
      expect([page, (await house.text(page, house.host)).includes(form)]).toEqual([page, true]);
      expect([page, (await house.text(page, house.other)).includes(form)]).toEqual([page, false]);
    }
    const before = house.version;
    expect((await house.rate(first, house.other)).status).toBe(404);
    expect(house.review()?.state).toBe("blind");
    expect((await house.rate(first)).status).toBe(303);
    expect(house.review()).toMatchObject({ state: "shown", shownAt: LEFT });
    expect(house.version).toBeGreaterThan(before);
    expect(await house.text("/dashboard", house.host)).not.toContain(form);
    for (const path of PAGES) {
      const page = await house.text(path);
      expect([path, page.includes("&lt;script&gt;alert(1)&lt;/script&gt; Peaceful here")]).toEqual([path, true]);
      for (const secret of ["<script>alert", "tap drips", "Left it clean"]) {
        expect([path, secret, page.includes(secret)]).toEqual([path, secret, false]);
      }
    }
    const own = await house.text(`/dashboard/reviews/${id}`, house.host);
    expect(own).toContain("The tap drips");
    expect((await t.get(`/dashboard/reviews/${id}`, { cookie: house.other })).status).toBe(404);
    // What the host said of the guest is theirs alone.
    expect(await house.text(`/dashboard/bookings/${first.id}/rating`, house.host)).toContain("Left it clean");
    expect(await house.text(`/guest/booking/${first.id}/details?t=${first.t}`)).not.toContain("Left it clean");
  });

  test("opens by the job of its last moment, and neither side speaks afterwards", async () => {
    const house = new House().open(2);
    const { t, first } = house;
    await house.send(first);
    const ends = LEFT + 14 * DAY;
    t.clock.set(ends - 1);
    await t.jobs.runDue();
    expect(house.review()?.state).toBe("blind");
    const before = house.version;
    t.clock.set(ends);
    await t.jobs.runDue();
    expect(house.review()?.state).toBe("shown");
    expect(house.version).toBeGreaterThan(before);
    const [, second] = house.stays;
    if (!second) throw new Error("one stay alone");
    expect((await house.send(second)).status).toBe(409);
    const ask = { hostId: "host-wanjiru", bookingId: second.id, stars: 5, note: "" };
    expect(rateGuest(t.deps, ask).outcome).toBe("over");
    expect(house.review(second)).toBeUndefined();
  });

  test("is one a booking however it is sent, and stays as it was written", async () => {
    const house = new House().open();
    const { t, first } = house;
    const answers = await Promise.all([house.send(first), house.send(first, { whole: "1" }), house.send(first)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    await house.send(first, { whole: "1", words: "It was bad" });
    expect(t.db.$client.query("select count(*) as n, whole from reviews").get()).toEqual({ n: 1, whole: 5 });
    await house.rate(first);
    await house.rate(first);
    const edits = [
      "update reviews set words = 'Wonderful'",
      "update reviews set whole = 1",
      "update reviews set private_note = 'Another'",
      "update reviews set name = 'Njeri'",
      "update reviews set stays = 9",
      "update reviews set state = 'blind', shown_at = null",
      "update reviews set shown_at = shown_at + 1",
      "update guest_ratings set stars = 5",
      "insert into reviews select 'x', booking_id, property_id, host_id, 'blind', 1, 1, 1, 1, 1, 1, '', null, '', '', month, nights, stays, created_at, null, null, null, null from reviews",
    ];
    for (const edit of edits) expect([edit, refused(t, edit)]).toEqual([edit, true]);
    t.db.$client.query("update reviews set name = '', private_note = ''").run();
  });

  test("is not of a stay that was cancelled, not paid, given back, called a no-show, or is another's", async () => {
    const house = new House().open(4);
    const { t } = house;
    const [paid, cancelled, back, noShow] = house.stays as [Held, Held, Held, Held];
    t.clock.set(Date.UTC(2026, 11, 18, 9));
    t.db.$client.query("update bookings set state = 'cancelled', cancelled_at = 1 where id = ?").run(cancelled.id);
    t.booksByHand();
    t.db.$client
      .query(
        `insert into ledger_entries (booking_id, host_id, account, kind, amount_kes, who, why, happened_at, created_at)
          values (?, 'host-wanjiru', 'stay', 'adjustment', 13500, 'host', 'sent_twice', 1, 1)`,
      )
      .run(back.id);
    t.clock.set(Date.UTC(2026, 11, 20, 9));
    expect((await house.send(paid)).status).toBe(409);
    const say = (cookie: string) => t.post(`/dashboard/bookings/${noShow.id}/no-show`, { say: "no_show" }, { cookie });
    expect((await say(house.other)).status).toBe(404);
    await say(house.host);
    t.clock.set(LEFT);
    for (const held of [cancelled, back, noShow]) expect((await house.send(held)).status).toBe(409);
    expect((await house.send(paid, {}, cancelled.t)).status).toBe(404);
    expect((await t.get(`/guest/booking/${paid.id}/review`, { cookie: house.host })).status).toBe(404);
    expect(
      (await t.get(`/guest/booking/${paid.id}/review`, { cookie: guestCookie(t.db, "+254722000029") })).status,
    ).toBe(404);
    expect(t.db.$client.query("select count(*) as n from reviews").get()).toEqual({ n: 0 });
    // The database refuses each of them by itself, whoever asks.
    for (const held of [cancelled, back, noShow]) expect([held.id, refused(t, rowFor(held))]).toEqual([held.id, true]);
    expect(refused(t, rowFor(paid, LEFT - 1))).toBe(true);
    expect(refused(t, rowFor(paid, LEFT + 14 * DAY))).toBe(true);
    expect(refused(t, rowFor(paid).replace("'host-wanjiru'", "'host-barasa'"))).toBe(true);
    expect(refused(t, rowFor(paid).replace("'blind'", "'shown'"))).toBe(true);
    t.db.$client.query(rowFor(paid)).run();
  });

  test("of a booking that its host wrote in needs M-PESA's own word", async () => {
    const house = new House().open(0);
    const { t } = house;
    const invented = house.add(0, true);
    expect((await house.send(invented)).status).toBe(409);
    expect(refused(t, rowFor(invented))).toBe(true);
    t.db.$client.exec("update payments set proved_by = 'mpesa', proved_on = '174379'");
    expect((await house.send(invented)).status).toBe(303);
  });

  test("of a stay that M-PESA has not told of needs a code to the booking's number, and no host reviews themself", async () => {
    const house = new House().open(0);
    const { t } = house;
    // Booked on a page by whoever it was, and confirmed by the host's own yes: that alone praises nobody.
    const [first, second] = [house.add(0, true, true), house.add(1)];
    const page = `/guest/booking/${first.id}/review`;
    const asked = await house.text(`${page}?t=${first.t}`);
    expect([asked.includes(`/guest-login?next=${encodeURIComponent(page)}`), asked.includes('name="words"')]).toEqual([
      true,
      false,
    ]);
    const refusedOne = await house.send(first);
    expect([refusedOne.status, (await bodyOf(refusedOne)).includes("Peaceful here")]).toEqual([409, true]);
    const own = guestCookie(t.db, "+254722000020");
    // Another guest, and the host, who hold the link.
    t.db.$client.exec("update guests set phone = '+254722000029'");
    for (const cookie of [own, house.host])
      expect((await t.post(page, { t: first.t, ...STARS }, { cookie })).status).toBe(409);
    expect(house.review()).toBeUndefined();
    t.db.$client.exec("update guests set phone = '+254722000020'");
    expect(await house.text(page, own)).toContain('name="words"');
    expect((await t.post(page, { ...STARS }, { cookie: own })).status).toBe(303);
    expect(house.review()).toBeDefined();

    t.db.$client.query("update hosts set phone = '+254722000021' where id = 'host-wanjiru'").run();
    expect((await house.send(second)).status).toBe(409);
    expect(await house.text(`/guest/booking/${second.id}/review?t=${second.t}`)).toContain("review their own houses");
  });

  test("is of nobody behind whom the host stands: by number, by who paid, by browser", async () => {
    const house = new House().open(4);
    const { t } = house;
    const [ofHost = house.first, first = house.first, second = house.first, third = house.first] = house.stays;
    const run = (sql: string, ...values: string[]) => t.db.$client.query(sql).run(...values);
    const number = (id: string) => findBooking(t.db, id)?.guestPhone ?? "";
    // The number that a house was paid at, long ago and as its host wrote it, is the host's.
    run(
      `insert into payout_accounts (id, host_id, kind, number_type, number, receiver_name, created_at, ended_at)
       values ('old', 'host-wanjiru', 'manual', 'pochi', ?, 'Wanjiru', 1, 2)`,
      number(ofHost.id).replace("+254", "0"),
    );
    expect((await house.send(ofHost)).status).toBe(409);
    expect(await house.text(`/guest/booking/${ofHost.id}/review?t=${ofHost.t}`)).toContain("review their own houses");

    // Money from that number is no word of M-PESA that a guest came.
    const paidFrom = (held: Held, phone: string) =>
      run("update payments set phone = ? where booking_id = ?", phone.slice(1), held.id);
    paidFrom(first, number(ofHost.id));
    expect((await house.send(first)).status).toBe(409);
    paidFrom(first, number(first.id));
    // One who paid for guests of two numbers, and one browser that booked for two: each number is shown to be a guest's.
    paidFrom(second, number(first.id));
    for (const held of [first, second]) expect((await house.send(held)).status).toBe(409);
    paidFrom(second, number(second.id));
    run("update bookings set browser_hash = 'one' where id in (?, ?)", second.id, third.id);
    for (const held of [second, third]) expect((await house.send(held)).status).toBe(409);
    const path = `/guest/booking/${second.id}/review`;
    expect((await t.post(path, STARS, { cookie: guestCookie(t.db, number(second.id)) })).status).toBe(303);

    // A browser that was in the house's dashboard, whoever is signed in there now; another house's is anybody's.
    const known = (hostId: string) => knownBrowserCookie(t.deps, "host", hostId).split(";")[0] ?? "";
    for (const cookie of [house.host, known("host-wanjiru")]) {
      const answer = await t.post(`/guest/booking/${first.id}/review`, { t: first.t, ...STARS }, { cookie });
      expect([answer.status, (await bodyOf(answer)).includes("signed in to the dashboard")]).toEqual([409, true]);
    }
    const elsewhere = { cookie: known("host-barasa") };
    expect((await t.post(`/guest/booking/${first.id}/review`, { t: first.t, ...STARS }, elsewhere)).status).toBe(303);
  });

  test("is silenced by no word that nobody came, once either side has spoken", async () => {
    const house = new House().open(3);
    const { t } = house;
    const [reviewed, rated, neither] = house.stays as [Held, Held, Held];
    await house.send(reviewed);
    await house.rate(rated);
    const offers = async ({ id }: Held) =>
      /name="say" value="no_show"|value="no_show" name="say"/.test(
        await house.text(`/dashboard/bookings/${id}`, house.host),
      );
    expect([await offers(reviewed), await offers(rated), await offers(neither)]).toEqual([false, false, true]);
    for (const { id } of [reviewed, rated]) {
      const said = await t.post(`/dashboard/bookings/${id}/no-show`, { say: "no_show" }, { cookie: house.host });
      expect([said.status, findNoShow(t.db, id)]).toEqual([303, undefined]);
      expect(refused(t, `insert into no_shows values ('${id}', 'host-wanjiru', ${LEFT}, null, null)`)).toBe(true);
    }
    expect(house.review(reviewed)?.state).toBe("blind");
    // Of whom nobody has spoken it stands, where no host takes it out.
    for (const say of ["no_show", "came"]) {
      await t.post(`/dashboard/bookings/${neither.id}/no-show`, { say }, { cookie: house.host });
    }
    expect(t.db.$client.query("select action, subject_id as id from audit_log order by seq").all()).toEqual([
      { action: "no_show_marked", id: neither.id },
      { action: "no_show_lifted", id: neither.id },
    ]);
  });

  test("keeps what was typed beside what is wrong with it", async () => {
    const house = new House().open();
    const answer = await house.send(house.first, { value: "", words: "Call 0712 345 678", whole: "2" });
    expect(answer.status).toBe(422);
    const page = await bodyOf(answer);
    for (const part of ['href="#value"', 'href="#words"', "Call 0712 345 678", "The tap drips"]) {
      expect([part, page.includes(part)]).toEqual([part, true]);
    }
    expect(page).toMatch(/name="whole"[^>]*checked=""[^>]*value="2"|value="2"[^>]*checked/);
    expect(house.review()).toBeUndefined();
  });
});

test("averages begin at three reviews, on cards and pages, and a hidden one counts no more", async () => {
  const house = new House().open(3);
  const { t } = house;
  const say = (held: Held) =>
    writeReview(t.deps, {
      writer: { hasShownNumber: false, isHostsBrowser: false },
      ...{
        bookingId: held.id,
        stars: FIVE,
        words: "Good",
        language: "en",
        privateNote: "",
        showName: false,
        inPictures: false,
      },
    });
  const [a, b, c] = house.stays as [Held, Held, Held];
  for (const held of [a, b]) {
    say(held);
    await house.rate(held);
  }
  for (const path of PAGES) expect(await house.text(path)).not.toContain("★ 5.0");
  say(c);
  await house.rate(c);
  for (const path of [...PAGES, "/booking/search?place=Kilimani"]) {
    expect([path, (await house.text(path)).includes("★ 5.0 (3)")]).toEqual([path, true]);
  }
  // Nothing for search engines: an own site may not give itself stars. What they read stands behind the footer.
  const data = await Promise.all(PAGES.map(async (path) => (await t.get(path)).text()));
  expect(data.map((html) => html.match(/ld\+json/g)?.length ?? 0)).toEqual([1, 0, 1]);
  for (const html of data) expect(html).not.toMatch(/aggregateRating|"review"|ratingValue|itemprop/i);
  write(t.db, () => void t.db.$client.query("update reviews set state = 'hidden' where booking_id = ?").run(a.id));
  expect(totalsOf(t.db, "garden-studio")).toMatchObject({ count: 2, whole: 10 });
  expect(await house.text("/zuristays")).not.toContain("★ 5.0");
  t.db.$client.exec("delete from reviews");
  expect(totalsOf(t.db, "garden-studio")).toMatchObject({ count: 0, whole: 0, value: 0 });
});

test("the doctor finds sums that are not what is shown, and a closed review that nothing opens", async () => {
  const house = new House().open(2);
  const { t, first } = house;
  for (const held of house.stays) await house.send(held);
  await house.rate(first);
  const said = () => examine(t.db.$client).find(({ check }) => check.startsWith("what reviews of a house"))?.wrong;
  expect(said()).toEqual([]);
  t.db.$client.exec("update review_totals set value = value + 1");
  expect(said()).toEqual(["Garden studio on Ngong Road: 1 shown, 1 counted"]);
  t.db.$client.exec("update review_totals set value = value - 1; delete from jobs where kind = 'show_review'");
  expect(said()).toEqual(["LGSTAY1: closed, and no job opens it"]);
});

test("is shown with its month, its nights and which stay it was, and its words in the language they are in", async () => {
  const house = new House().open(3);
  const { t } = house;
  const [first, second, third] = house.stays as [Held, Held, Held];
  t.db.$client.query("update bookings set guest_phone = '+254722000020' where id = ?").run(second.id);
  await house.send(first, { words: "Pazuri sana", language: "sw" });
  await house.send(second, { words: "Schön ruhig", language: "" });
  await house.send(third, { words: "Peaceful" });
  for (const held of house.stays) await house.rate(held);
  const item = (html: string, held: Held) =>
    html
      .split(`id="review-${house.review(held)?.id}"`)[1]
      ?.split("/report")[0]
      ?.replaceAll("<!-- -->", "") ?? "";
  for (const path of PAGES.slice(0, 2)) {
    const html = await house.text(path);
    expect(item(html, first)).toContain("December 2026, 3 nights");
    expect(item(html, first)).toContain('<div lang="sw" class="tight"><p>Pazuri sana');
    expect(item(html, first)).toContain("in Kiswahili");
    expect(item(html, second)).toContain("their 2nd stay with this host");
    expect(item(html, second)).toContain("in another language");
    expect(item(html, second)).not.toContain("lang=");
    expect(item(html, third)).not.toContain("stay with this host");
    expect(item(html, third)).toContain('lang="en"');
  }
});

test("of a house whose host has left nobody is asked, and nothing is kept", async () => {
  const house = new House().open();
  const { t, first } = house;
  write(t.db, () => void t.db.$client.query("update hosts set deleted_at = ? where id = 'host-wanjiru'").run(LEFT));
  t.clock.set(Date.UTC(2026, 11, 22, 6));
  await sendPlanned(t.deps);
  await t.jobs.runDue();
  expect(t.sent).toEqual([]);
  expect((await house.send(first)).status).toBe(409);
  expect(house.review()).toBeUndefined();
});

test("a host replies once, for everybody, to what is shown", async () => {
  const house = new House().open();
  const { t, first } = house;
  await house.send(first);
  const path = () => `/dashboard/reviews/${house.review()?.id}/reply`;
  const reply = (words: string, cookie = house.host) => t.post(path(), { reply: words }, { cookie });
  expect((await reply("Thank you")).status).toBe(404);
  await house.rate(first);
  expect((await reply("", house.host)).status).toBe(422);
  expect((await reply("Write to me: w@example.com")).status).toBe(422);
  expect((await reply("Thank you", house.other)).status).toBe(404);
  expect((await reply("<b>Karibu</b> tena")).status).toBe(303);
  await reply("Something else");
  expect(house.review()?.reply).toBe("<b>Karibu</b> tena");
  expect(await house.text("/booking/property/garden-studio")).toContain("&lt;b&gt;Karibu&lt;/b&gt; tena");
  expect(refused(t, "update reviews set reply = 'Changed'")).toBe(true);
});

test("a guest is asked the morning after, once, and reminded once, by a link that opens the form", async () => {
  const house = new House().open(2);
  const { t } = house;
  const [asked, silent] = house.stays as [Held, Held];
  const told = async (at: number) => {
    t.clock.set(at);
    for (let runs = 0; runs < 2; runs += 1) await sendPlanned(t.deps);
    await t.jobs.runDue();
    return t.sent.splice(0).flatMap(({ to, body }) => (body.includes("/review?t=") ? [`${to} ${body}`] : []));
  };
  expect(await told(LEFT)).toEqual([]);
  expect(await told(Date.UTC(2026, 11, 22, 2))).toEqual([]);
  const first = await told(Date.UTC(2026, 11, 22, 6));
  expect(first.map((line) => line.slice(0, 13))).toEqual(["+254722000020", "+254722000021"]);
  for (const line of first) expect(line.length - 14).toBeLessThanOrEqual(160);
  const link = /http:\/\/localhost:3000(\S+)/.exec(first[0] ?? "")?.[1] ?? "";
  expect(await house.text(link)).toContain('name="cleanliness"');
  expect(await told(Date.UTC(2026, 11, 22, 9))).toEqual([]);
  await house.send(asked);
  const second = await told(Date.UTC(2026, 11, 29, 6));
  expect(second.map((line) => line.slice(0, 13))).toEqual(["+254722000021"]);
  expect(await told(Date.UTC(2027, 0, 2, 6))).toEqual([]);
  expect(house.review(silent)).toBeUndefined();
});

describe("telling the operator", () => {
  let house: House;
  beforeAll(() => {
    house = new House().open(2);
    addHost(house.t.db, { id: "host-asha", brandName: "ashas", phone: "+254712345001", adminSince: 1 });
  });

  const admin = (shown?: typeof READS, at = house) => deskCookie(at.t, "host-asha", shown);
  const answer = (id: string, form: Record<string, string>, cookie = admin()) =>
    house.t.post(`/admin/reports/${id}`, form, { cookie });
  const row = (id: string) => house.t.db.$client.query("select * from reports where id = ?").get(id);
  const idOf = (response: Response) =>
    /\/booking\/report\/(\w+)/.exec(response.headers.get("location") ?? "")?.[1] ?? "";

  test("a visitor reports a house: mailed to the operator, answered with a passkey, read by link", async () => {
    const { t } = house;
    const path = "/booking/property/garden-studio/report";
    const report = (change: Record<string, string> = {}) =>
      t.post(path, { reason: "pay_elsewhere", words: "<i>Till 123</i>", phone: "0733 000 001", ...change });
    const wrong = await report({ reason: "fake_stay", phone: "12" });
    expect(wrong.status).toBe(422);
    expect(await bodyOf(wrong)).toContain("&lt;i&gt;Till 123&lt;/i&gt;");
    const sent = await report();
    const link = sent.headers.get("location") ?? "";
    const id = idOf(sent);
    await t.jobs.runDue();
    expect(t.sent.splice(0).map(({ channel, to }) => [channel, to])).toEqual([["email", "help@lango.example"]]);
    expect(await house.text(link)).toContain("have not looked yet");
    expect((await t.get(`/booking/report/${id}?t=wrong`)).status).toBe(404);
    expect((await t.get(`/booking/report/${id}`, { cookie: house.host })).status).toBe(404);

    const yes = { outcome: "acted", why: "The page is <closed> now" };
    expect((await answer(id, yes, house.host)).status).toBe(404);
    expect((await answer(id, yes, admin(READS))).status).toBe(403);
    expect((await answer(id, { outcome: "hidden", why: "x" })).status).toBe(422);
    expect((await answer(id, { outcome: "acted", why: " " })).status).toBe(422);
    expect(row(id)).toMatchObject({ state: "open", outcome: null });
    expect((await answer(id, yes)).status).toBe(303);
    await answer(id, { outcome: "no_action", why: "Changed my mind" });
    expect(row(id)).toMatchObject({ outcome: "acted", why: "The page is <closed> now", answered_by: "host-asha" });
    await t.jobs.runDue();
    const [told] = t.sent.splice(0);
    expect([told?.to, told?.body.includes(link)]).toEqual(["+254733000001", true]);
    expect(await house.text(link)).toContain("The page is &lt;closed&gt; now");
    expect(t.db.$client.query("select action, subject_id as id from audit_log order by seq desc").get()).toEqual({
      action: "report_answered",
      id,
    });
    expect(await house.text("/admin/reports?state=answered", admin(READS))).toContain(id);
  });

  test("a network that reports very much is asked to wait", async () => {
    const headers = ownNetwork();
    const statuses = [];
    for (let n = 0; n < 11; n += 1) {
      const form = { reason: "not_real", words: "", phone: "" };
      statuses.push((await house.t.post("/booking/property/garden-studio/report", form, { headers })).status);
    }
    expect([statuses.filter((status) => status === 303).length, statuses.at(-1)]).toEqual([10, 429]);
  });

  test("whoever reads a review reports it from there, as many as do, and each reads the answer by a link of their own", async () => {
    const { t, first } = house;
    await house.send(first);
    const id = house.review()?.id ?? "";
    const path = `/booking/review/${id}/report`;
    expect((await t.get(path)).status).toBe(404);
    await house.rate(first);
    for (const page of PAGES) expect([page, (await house.text(page)).includes(path)]).toEqual([page, true]);
    expect(await house.text(path)).toContain("Whoever wrote it did not stay there");
    const report = (words: string) => t.post(path, { reason: "personal", words, phone: "" }, { headers: ownNetwork() });
    const [one, two] = [await report("My name is in it"), await report("Mine too")];
    const [mine, theirs] = [one.headers.get("location") ?? "", two.headers.get("location") ?? ""];
    expect([mine !== theirs, (await house.text(theirs)).includes("My name is in it")]).toEqual([true, false]);
    const list = await house.text("/admin/reports", admin(READS));
    expect([list.includes(idOf(one)), list.includes(idOf(two))]).toEqual([true, true]);
    expect(await house.text(`/admin/reports/${idOf(one)}`, admin(READS))).toContain("Peaceful here");
    await answer(idOf(one), { outcome: "kept", why: "It names nobody" });
    for (const [at, cookie] of [[mine], [`/dashboard/reviews/${id}`, house.host]] as const) {
      expect(await house.text(at, cookie)).toContain("It names nobody");
    }
    expect(await house.text(theirs)).toContain("have not looked yet");
  });

  test("a badge with a name is reported from its page, whoever has that name here", async () => {
    const { t } = house;
    for (const [name, host] of [
      ["zuristays", "host-wanjiru"],
      ["zuri-stays.ke", null],
    ] as const) {
      const path = `/verified/${name}/report`;
      expect(await house.text(`/verified/${name}`)).toContain(`href="${path}"`);
      expect((await t.post(path, { reason: "was_there" }, { headers: ownNetwork() })).status).toBe(422);
      const form = { reason: "elsewhere", words: "On a page called <i>zuri</i>", phone: "" };
      const sent = await t.post(path, form, { headers: ownNetwork() });
      expect(row(idOf(sent))).toMatchObject({ kind: "badge", host_id: host, named: name, property_id: null });
      const seen = await house.text(`/admin/reports/${idOf(sent)}`, admin(READS));
      expect([seen.includes(`href="/verified/${name}"`), seen.includes("&lt;i&gt;zuri")]).toEqual([true, true]);
      await answer(idOf(sent), { outcome: "acted", why: "We wrote to that page" });
      expect(await house.text(sent.headers.get("location") ?? "")).toContain("We wrote to that page");
    }
    expect((await t.get("/verified/zuri%20stays/report")).status).toBe(404);
  });

  test("a host reports a review, once at a time; hidden, it is on no page, and both read why", async () => {
    const { t, first } = house;
    const review = house.review();
    const path = `/dashboard/reviews/${review?.id}/report`;
    const report = (reason: string, cookie = house.host) => t.post(path, { reason, words: "" }, { cookie });
    expect((await report("other")).status).toBe(422);
    expect((await report("abuse", house.other)).status).toBe(404);
    for (const reason of ["abuse", "off_topic"]) expect((await report(reason)).status).toBe(303);
    const all = t.db.$client
      .query<{ id: string }, []>("select id from reports where kind = 'review' and said_by = 'host'")
      .all();
    expect(all).toHaveLength(1);
    await answer(all[0]?.id ?? "", { outcome: "hidden", why: "It names people" });
    expect(house.review()?.state).toBe("hidden");
    for (const page of PAGES) expect(await house.text(page)).not.toContain("Peaceful here");
    expect(await house.text(`/dashboard/reviews/${review?.id}`, house.host)).toContain("It names people");
    expect(await house.text(`/guest/booking/${first.id}/review?t=${first.t}`)).toContain("It names people");
  });

  test("a guest reports a reply, which goes from every page when it is hidden, and a refund that does not come", async () => {
    const own = new House().open();
    const { t, first } = own;
    addHost(t.db, { id: "host-asha", brandName: "ashas", phone: "+254712345001", adminSince: 1 });
    await own.send(first);
    await own.rate(first);
    const review = own.review();
    await t.post(`/dashboard/reviews/${review?.id}/reply`, { reply: "They broke it all" }, { cookie: own.host });
    const booking = `/guest/booking/${first.id}`;
    const report = async (kind: string, reason: string) => {
      const sent = await t.post(`${booking}/report/${kind}`, { t: first.t, reason, words: "", phone: "" });
      return { sent, id: idOf(sent) };
    };
    const ways = async () =>
      [...(await own.text(`${booking}/details?t=${first.t}`)).matchAll(/report\/(\w+)\?t=/g)].map(([, kind]) => kind);
    expect(await ways()).toEqual(["reply", "house"]);
    t.booksByHand();
    write(t.db, (tx) =>
      insertRefund(tx, {
        ...{ id: "refund", paymentId: "payment-0", bookingId: first.id, amountKes: 500, reason: "by_host" },
        createdAt: LEFT,
      }),
    );
    expect(await ways()).toEqual(["reply", "refund", "house"]);
    expect((await report("refund", "not_real")).sent.status).toBe(422);
    const [refund, reply] = [await report("refund", "not_come"), await report("reply", "abuse")];
    const told = t.db.$client
      .query("select kind, reason, said_by, booking_id, host_id from reports order by kind")
      .all();
    expect(told).toEqual([
      { kind: "refund", reason: "not_come", said_by: "guest", booking_id: first.id, host_id: "host-wanjiru" },
      { kind: "reply", reason: "abuse", said_by: "guest", booking_id: first.id, host_id: "host-wanjiru" },
    ]);
    for (const page of PAGES) expect(await own.text(page)).toContain("They broke it all");
    const cookie = admin(undefined, own);
    await t.post(`/admin/reports/${reply.id}`, { outcome: "hidden", why: "It abuses a guest" }, { cookie });
    await t.post(`/admin/reports/${refund.id}`, { outcome: "acted", why: "We called the host" }, { cookie });
    for (const page of PAGES) {
      const html = await own.text(page);
      expect([page, html.includes("They broke it all"), html.includes("Peaceful")]).toEqual([page, false, true]);
    }
    const [guests, hosts] = [`${booking}/review?t=${first.t}`, `/dashboard/reviews/${review?.id}`];
    for (const [path, as] of [[guests], [hosts, own.host]] as const) {
      expect([path, (await own.text(path, as)).includes("It abuses a guest")]).toEqual([path, true]);
    }
    expect(await own.text(refund.sent.headers.get("location") ?? "")).toContain("We called the host");
    expect((await report("reply", "abuse")).sent.status).toBe(404);
  });

  test("a guest says that they were there: lifted, they have fourteen days; a host says it once", async () => {
    const { t } = house;
    const [, second] = house.stays as [Held, Held];
    const say = (what: string) =>
      t.post(`/dashboard/bookings/${second.id}/no-show`, { say: what }, { cookie: house.host });
    const objection = `/guest/booking/${second.id}/report/no_show`;
    expect((await t.get(`${objection}?t=${second.t}`)).status).toBe(404);
    await say("no_show");
    await t.jobs.runDue();
    expect(t.sent.splice(0).some(({ body }) => body.includes("did not come"))).toBe(true);
    expect(await house.text(`/guest/booking/${second.id}/details?t=${second.t}`)).toContain("report/no_show");
    expect((await t.post(objection, { t: house.first.t, reason: "was_there" })).status).toBe(404);
    const sent = await t.post(objection, { t: second.t, reason: "was_there", words: "", phone: "" });
    t.clock.set(LEFT + 13 * DAY);
    await answer(idOf(sent), { outcome: "lifted", why: "The gate's book has them" });
    expect(findNoShow(t.db, second.id)).toMatchObject({ liftedBy: "operator" });
    await say("no_show");
    expect(findNoShow(t.db, second.id)?.liftedAt).toBe(LEFT + 13 * DAY);
    t.clock.set(LEFT + 27 * DAY - 1);
    expect((await house.send(second)).status).toBe(303);
    expect(refused(t, `insert into no_shows values ('${second.id}', 'host-wanjiru', ${LEFT}, null, null)`)).toBe(true);
    expect(findBooking(t.db, second.id)?.state).toBe("confirmed");
  });
});

describe("whoever leaves", () => {
  const as = { now: LEFT };

  test("takes their name along: a guest's words stay with the house, a host's house takes its reviews", async () => {
    const house = new House().open(2);
    const { t, first } = house;
    const [, second] = house.stays as [Held, Held];
    for (const held of house.stays) {
      await house.send(held);
      await house.rate(held);
    }
    expect(await house.text("/booking/property/garden-studio")).toContain("Achieng");
    write(t.db, (tx) => forgetGuestsOf(tx, [first.id], as));
    expect(house.review()).toMatchObject({ name: "", privateNote: "", state: "shown" });
    expect(findGuestRating(t.db, first.id)).toBeUndefined();
    // One who has left and speaks afterwards is nobody's second stay, and has no name.
    const gone = house.add(2);
    write(t.db, (tx) => forgetGuestsOf(tx, [gone.id], as));
    await house.send(gone);
    expect(house.review(gone)).toMatchObject({ name: "", stays: 1 });
    const page = await house.text("/booking/property/garden-studio");
    expect([page.includes("Achieng"), page.includes("A guest"), page.includes("Peaceful here")]).toEqual([
      ...[false, true, true],
    ]);
    t.db.$client.exec("update properties set state = 'archived'");
    write(t.db, (tx) => forgetHostFacts(tx, "host-wanjiru"));
    expect([house.review(), house.review(second), findGuestRating(t.db, second.id)]).toEqual([
      ...[undefined, undefined, undefined],
    ]);
    expect(totalsOf(t.db, "garden-studio")).toMatchObject({ count: 0, whole: 0 });
  });

  test("reads what was said in their export, and a host nothing that is closed yet", async () => {
    const house = new House().open();
    const { t, first } = house;
    await house.send(first);
    const asking = { db: t.db, clock: t.clock, publicUrl: "", secrets: t.deps.secrets };
    const sheetOf = (zip: Uint8Array) => strFromU8(unzipSync(zip)["reviews.json"] ?? new Uint8Array());
    const guest = { id: "guest_achieng", phone: "+254722000020" } as never;
    expect(sheetOf(exportHost(asking, "host-wanjiru"))).not.toContain("Peaceful here");
    expect(sheetOf(exportGuest(asking, guest))).toContain("The tap drips");
    await house.rate(first);
    expect(sheetOf(exportHost(asking, "host-wanjiru"))).toContain("Left it clean");
    expect(sheetOf(exportGuest(asking, guest))).not.toContain("Left it clean");
  });

  test("is found in no answered report after its time", async () => {
    const house = new House().open();
    const { t } = house;
    const form = { reason: "unsafe", words: "Ask for Otieno", phone: "0733 000 001" };
    await t.post("/booking/property/garden-studio/report", form);
    const left = () => t.db.$client.query("select phone, words from reports").all();
    const after = async (days: number) => {
      t.clock.set(LEFT + days * DAY);
      await forgetOld(t.deps);
      return left();
    };
    expect(await after(1000)).toEqual([{ phone: "+254733000001", words: "Ask for Otieno" }]);
    const answered = "update reports set state = 'answered', outcome = 'acted', why = '-', answered_at = ?";
    t.db.$client.query(answered).run(LEFT + 1000 * DAY);
    expect(await after(1091)).toEqual([{ phone: null, words: "Ask for Otieno" }]);
    expect(await after(1731)).toEqual([]);
  });
});

/** A page without its head, so that a failure can be read. */
async function bodyOf(answer: Response): Promise<string> {
  return (await answer.text()).replace(/^.*<main|<footer.*$/gs, "");
}

function refused({ db }: TestApp, sql: string): boolean {
  try {
    db.$client.query(sql).run();
    return false;
  } catch {
    return true;
  }
}

/** A review as no flow would write it. */
function rowFor(held: Held, at = LEFT): string {
  return `insert into reviews (id, booking_id, property_id, host_id, state, whole, cleanliness, accuracy, communication, location,
    value, month, nights, stays, created_at) values ('${held.id}', '${held.id}', 'garden-studio', 'host-wanjiru', 'blind', 5, 5, 5, 5,
    5, 5, '2026-12', 3, 1, ${at})`;
}
