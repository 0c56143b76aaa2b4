import { afterAll, beforeEach, describe, expect, test } from "bun:test";
import { cancelBooking, findBooking } from "#db/booking.queries.ts";
import { dueJobs } from "#db/job.queries.ts";
import { paymentsOfBooking } from "#db/payment.queries.ts";
import { saveRates } from "#db/pricing.queries.ts";
import { write } from "#db/write.ts";
import { passDay } from "#src/core/guide/guard-pass.ts";
import { readSection } from "#src/core/guide/read-section.ts";
import { KEEP_UNTIL } from "#src/core/kept-copy.ts";
import { callback, type Held, hold, pay } from "#src/dev/fixtures/journey.ts";
import { addManualTill } from "#src/dev/fixtures/payouts.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { asJpeg, roomPng } from "#src/dev/fixtures/photos/make-photos.ts";
import { guestCookie, hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { NOON, ORIGIN, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { forgetOld } from "#src/operations/forget-old.ts";
import { sendPlanned } from "#src/planned/send-planned.ts";
import { forgetPhoto } from "#src/property/forget-photo.ts";
import { LIMITS } from "#src/web/limits.ts";
import { newSecret } from "#src/web/secrets.ts";
import { saveGuide } from "./save-guide.ts";

const DAY = 86_400_000;
const FORM = "/dashboard/properties/garden-studio/guide";
/** Achieng comes on Tuesday, four days from now, and leaves on Friday. */
const DATES = { checkIn: "2026-12-22", checkOut: "2026-12-25" };
const nairobi = (text: string) => Date.parse(`2026-12-${text}:00+03:00`);
const PARTS = {
  way: {
    address: "Kirichwa Lane 14",
    house: "House 4B",
    pin: "-1.299, 36.785",
    driver: "Blue gate",
    driverSw: "Geti la bluu",
  },
  gate: {
    entry: "Ring twice",
    keeper: "Josphat",
    keeperPhone: "0733 000 002",
    gateCode: "4711#",
    keyBox: "under-the-fig 0815",
    plate: "on",
  },
  wifi: { network: "Zuri-Garden", password: "jacaranda-2026" },
  power: { meter: "3742 8810 556", backup: "Comes on by itself" },
} as const;
/** What opens the house; and what nobody reads who has not paid. */
const CODES = ["4711#", "under-the-fig 0815"];
const OF_THE_STAY = ["jacaranda-2026", "3742 8810 556"];
const PLACE = ["Kirichwa Lane 14", "Blue gate", "Josphat", "733 000 002", "36.785"];

/** Where each short link leads, as Google's app answers. */
const LEADS: Record<string, string> = {
  gate1: "https://www.google.com/maps/search/-1.301000,+36.786000?entry=tts",
  named: "https://www.google.com/maps/place/Zuri+Stays/data=!4m2!3m1!1s0x182f10:0x9a?entry=tts",
  away1: "https://www.google.com/maps?q=51.5,-0.12",
};
const mapApp = Bun.serve({
  port: 0,
  fetch(request) {
    const location = LEADS[new URL(request.url).pathname.slice(1)];
    return location ? new Response(null, { status: 302, headers: { location } }) : new Response("", { status: 404 });
  },
});
afterAll(() => mapApp.stop(true));

let lango: TestApp;
let cookie: string;
beforeEach(() => {
  lango = testApp({ MAP_LINKS_BASE_URL: mapApp.url.origin });
  addHost(lango.db);
  addProperty(lango.db);
  cookie = hostCookie(lango.db);
});

const plain = async (answer: Response) =>
  (await answer.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'").replaceAll("\u00a0", " ");
const write1 = (part: keyof typeof PARTS, fields: Record<string, string> = PARTS[part]) =>
  lango.post(`${FORM}/${part}`, fields, { cookie });
const writeGuide = () => {
  const parts = Object.entries(PARTS).map(([part, typed]) => {
    const read = readSection(part as keyof typeof PARTS, typed);
    if ("faults" in read) throw new Error(JSON.stringify(read.faults));
    return [part, read.values];
  });
  saveGuide(lango.deps, "garden-studio", Object.fromEntries(parts));
};
const guideOf = ({ id, t }: Held) => lango.get(`/guest/booking/${id}/guide?t=${t}`);
/** Which of these texts a page has in it. */
const readIn = async (answer: Response, texts: readonly string[]) => {
  const html = await plain(answer);
  return texts.filter((text) => html.includes(text));
};
let receipts = 0;
async function paid(change: Record<string, string> = {}): Promise<Held> {
  const held = await hold(lango, { ...DATES, ...change });
  await pay(lango, held);
  receipts += 1;
  await callback(lango, held, { receipt: `UKR000000${receipts}` });
  return held;
}
const told = () => lango.sent.filter(({ body }) => body.includes("/guide?t="));

describe("a host writes", () => {
  test("each part by itself, sealed at rest, and finds it again", async () => {
    for (const part of Object.keys(PARTS) as (keyof typeof PARTS)[]) expect((await write1(part)).status).toBe(303);
    const html = await plain(await lango.get(FORM, { cookie }));
    for (const text of ["Kirichwa Lane 14", "Geti la bluu", "jacaranda-2026", "37428810556"])
      expect(html).toContain(text);
    expect(html).toMatch(/Found: -1\.29900, 36\.78500, plus code 6GCRPQ2[MP]/);
    expect(html).toContain("8 of 13 things");
    const stored = Buffer.from(lango.db.$client.serialize()).toString("latin1");
    for (const text of [...CODES, "jacaranda-2026", "37428810556", "Kirichwa", "Josphat"])
      expect(stored).not.toContain(text);
  });

  test("what is wrong is said beside its field, what was typed stays, and nothing is saved", async () => {
    writeGuide();
    const answer = await write1("way", { ...PARTS.way, address: "Other Lane 3", pin: "https://goo.gl/maps/abc" });
    const html = await plain(answer);
    expect(answer.status).toBe(422);
    expect(html).toMatch(/id="pin-error".{1,400}a short link does not say where it leads/s);
    expect(html).toContain('value="Other Lane 3"');
    expect(html).toContain('value="https://goo.gl/maps/abc"');
    expect(await readIn(await lango.get(FORM, { cookie }), ["Other Lane 3", "Kirichwa Lane 14"])).toEqual([
      "Kirichwa Lane 14",
    ]);
  });

  test("a short link of Google's app, as phones share it, is the place where it leads", async () => {
    const way = (pin: string) => write1("way", { ...PARTS.way, pin });
    expect((await way("Kirichwa Lane 14, Nairobi\nhttps://maps.app.goo.gl/gate1?g_st=ac")).status).toBe(303);
    expect(await plain(await lango.get(FORM, { cookie }))).toContain("Found: -1.30100, 36.78600");
    for (const [key, said] of [
      ["named", "this link names a place and does not say where it is"],
      ["nobody", "a short link does not say where it leads"],
      ["away1", "this lies outside Kenya"],
    ] as const) {
      const typed = `https://maps.app.goo.gl/${key}`;
      const html = await plain(await way(typed));
      expect(html).toMatch(new RegExp(`id="pin-error".{1,400}${said}`, "s"));
      expect(html).toContain(typed);
    }
  });

  test("another's property is not there, and neither is a part that no guide has", async () => {
    addHost(lango.db, { id: "host-otieno", brandName: "otieno", phone: "+254733111222" });
    const other = hostCookie(lango.db, "host-otieno");
    writeGuide();
    for (const path of [FORM, `${FORM}/preview`]) expect((await lango.get(path, { cookie: other })).status).toBe(404);
    for (const part of ["way", "copy", "photos/aa"]) {
      expect((await lango.post(`${FORM}/${part}`, { address: "Mine" }, { cookie: other })).status).toBe(404);
    }
    expect((await lango.post(`${FORM}/secrets`, {}, { cookie })).status).toBe(404);
  });

  test("another property's guide is begun with this one, without what is of its door alone", async () => {
    writeGuide();
    addProperty(lango.db, { id: "loft", displayName: "Loft" });
    await lango.post("/dashboard/properties/loft/guide/copy", { from: "garden-studio" }, { cookie });
    const html = await plain(await lango.get("/dashboard/properties/loft/guide", { cookie }));
    for (const text of ["Kirichwa Lane 14", "Blue gate", "Comes on by itself"]) expect(html).toContain(text);
    for (const text of [...CODES, "jacaranda-2026", "37428810556", "Zuri-Garden"]) expect(html).not.toContain(text);
  });

  test("photos stand at their part, and leave with their files", async () => {
    const form = new FormData();
    form.append("part", "gate");
    form.append("files", new Blob([new Uint8Array(await asJpeg(roomPng(64, 48)))], { type: "image/jpeg" }), "gate.jpg");
    const headers = { origin: ORIGIN, cookie };
    const sent = await lango.app.fetch(new Request(`${ORIGIN}${FORM}/photos`, { method: "POST", body: form, headers }));
    expect(sent.status).toBe(303);
    writeGuide();
    const held = await paid();
    const html = await plain(await guideOf(held));
    const [, hash = ""] = /\/photos\/([0-9a-f]{32})-/.exec(html) ?? [];
    const door = `/guest/booking/${held.id}/guide/photos/${hash}-320.webp`;
    expect(html).toContain(`${door}?t=${held.t}`);
    expect((await forgetPhoto(lango.deps, hash)).outcome).toBe("done");

    const theirs = await lango.get(`${door}?t=${held.t}`);
    expect([theirs.status, theirs.headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
    const etag = theirs.headers.get("etag") ?? "";
    expect((await lango.get(`${door}?t=${held.t}`, { headers: { "if-none-match": etag } })).status).toBe(304);
    const another = await paid({ phone: "0722 000 021", checkIn: "2026-12-26", checkOut: "2026-12-29" });
    addHost(lango.db, { id: "host-otieno", brandName: "otieno", phone: "+254733111222" });
    addProperty(lango.db, { id: "loft", hostId: "host-otieno", displayName: "Loft" });
    const other = hostCookie(lango.db, "host-otieno");
    const own = `/dashboard/properties/garden-studio/guide/photos/${hash}-320.webp`;
    const reads = async (path: string, as = "") => (await lango.get(path, { cookie: as })).status;
    expect({
      public: await reads(`/photos/${hash}-320.webp`),
      preview: await reads(`/previews/${hash}.jpg`),
      stranger: await reads(door),
      "another's link": await reads(`${door}?t=${another.t}`),
      host: await reads(own, cookie),
      "another host": await reads(own, other),
      "another host's own guide": await reads(`/dashboard/properties/loft/guide/photos/${hash}-320.webp`, other),
      "no such size": await reads(`${door.replace("320", "321")}?t=${held.t}`),
    }).toEqual({
      ...{ public: 404, preview: 404, stranger: 404, "another's link": 404, host: 200, "another host": 404 },
      ...{ "another host's own guide": 404, "no such size": 404 },
    });
    write(lango.db, (tx) => cancelBooking(tx, held.id, lango.clock.now()));
    expect(await reads(`${door}?t=${held.t}`)).toBe(404);
    expect((await lango.post(`${FORM}/photos/${hash}`, {}, { cookie })).status).toBe(303);
    expect(
      dueJobs(lango.db, NOON + 2 * DAY, 100).some(({ kind, key }) => kind === "forget_photo" && key === hash),
    ).toBe(true);
    await forgetPhoto(lango.deps, hash);
    expect(await reads(own, cookie)).toBe(404);
  });

  test("the preview shows what a guest sees, in either language", async () => {
    writeGuide();
    expect(
      await readIn(await lango.get(`${FORM}/preview`, { cookie }), [...CODES, "Blue gate", "Geti la bluu"]),
    ).toEqual([...CODES, "Blue gate"]);
    expect(
      await readIn(await lango.get(`${FORM}/preview?language=sw`, { cookie }), [
        "Blue gate",
        "Geti la bluu",
        "Comes on by itself",
      ]),
    ).toEqual(["Geti la bluu", "Comes on by itself"]);
  });
});

describe("a guest reads", () => {
  beforeEach(writeGuide);

  test("nothing before payment, the way once it is paid, and codes from their hour until the stay is over", async () => {
    const held = await hold(lango, DATES);
    const all = [...PLACE, ...OF_THE_STAY, ...CODES];
    const looks = async () => {
      const answer = await guideOf(held);
      return { until: answer.headers.get(KEEP_UNTIL), reads: await readIn(answer, all) };
    };
    const shut = { until: null, reads: [] };
    expect(await looks()).toEqual(shut);
    await pay(lango, held);
    expect(await looks()).toEqual(shut);
    await callback(lango, held);
    const until = String(nairobi("25T12:00"));
    expect(await looks()).toEqual({ until, reads: [...PLACE, ...OF_THE_STAY] });
    lango.clock.set(nairobi("22T07:59"));
    expect(await looks()).toEqual({ until, reads: [...PLACE, ...OF_THE_STAY] });
    lango.clock.set(nairobi("22T08:00"));
    // A copy with codes holds for two days from the last look at the server, and never behind the stay.
    expect(await looks()).toEqual({ until: String(nairobi("24T08:00")), reads: all });
    lango.clock.set(nairobi("24T08:00"));
    expect(await looks()).toEqual({ until, reads: all });
    lango.clock.set(nairobi("25T12:00"));
    expect(await looks()).toEqual({ until: null, reads: PLACE });
    expect(await plain(await guideOf(held))).toContain("Out of date");
  });

  test("in their own language, with codes that phones read, by the number they signed in with; strangers and hosts do not", async () => {
    const held = await paid();
    lango.clock.set(nairobi("22T09:00"));
    const path = `/guest/booking/${held.id}/guide`;
    const achieng = guestCookie(lango.db);
    const inSwahili = await lango.get(path, { cookie: `${achieng}; lang=sw` });
    expect(
      await readIn(inSwahili, ["Geti la bluu", "Blue gate", "Skani ili kujiunga na Zuri-Garden", "4711#"]),
    ).toEqual(["Geti la bluu", "Skani ili kujiunga na Zuri-Garden", "4711#"]);
    const another = await paid({ phone: "0722 000 021", checkIn: "2026-12-26", checkOut: "2026-12-29" });
    expect((await lango.get(`/guest/booking/${another.id}/guide`, { cookie: achieng })).status).toBe(404);
    for (const other of ["", cookie]) {
      expect([other, (await lango.get(path, { cookie: other })).status]).toEqual([other, 404]);
    }
    expect((await lango.get(`${path}?t=${"x".repeat(22)}`)).status).toBe(404);
  });

  test("nothing by a code that they typed and nobody confirmed; all by the host's word", async () => {
    addManualTill(lango);
    const held = await hold(lango, DATES);
    await lango.post("/booking/payment/claim", {
      booking: held.id,
      t: held.t,
      code: "UKR51ZDR4F",
      submissionKey: newSecret(),
    });
    await lango.jobs.runDue();
    expect(await readIn(await guideOf(held), PLACE)).toEqual([]);
    const [claim] = paymentsOfBooking(lango.db, held.id);
    await lango.post(`/dashboard/bookings/${held.id}/claims/${claim?.id}`, { answer: "received" }, { cookie });
    await lango.post(
      `/dashboard/bookings/${held.id}/received`,
      { way: "cash", amount: "13500", purpose: "stay", submissionKey: newSecret() },
      { cookie },
    );
    if (findBooking(lango.db, held.id)?.state !== "confirmed") throw new Error("not confirmed by the host");
    expect(await readIn(await guideOf(held), PLACE)).toEqual(PLACE);
  });

  test("no more once money is disputed, or nobody vouches for it, or it is cancelled, and a copy is taken away", async () => {
    const held = await paid();
    lango.booksByHand();
    lango.clock.set(nairobi("22T12:00"));
    const change = (set: string) => lango.db.$client.exec(`update payments set ${set} where booking_id = '${held.id}'`);
    for (const [happens, why] of [
      [() => change("reason = 'reports_differ'"), "is being looked at"],
      [() => change("reason = null, proved_by = null, proved_on = null"), "when what is due now has been paid"],
      [() => write(lango.db, (tx) => cancelBooking(tx, held.id, lango.clock.now())), "This booking was cancelled."],
    ] as const) {
      happens();
      const answer = await guideOf(held);
      expect([why, answer.headers.get(KEEP_UNTIL)]).toEqual([why, null]);
      const html = await plain(answer);
      expect(html).toContain(why);
      for (const text of [...PLACE, ...OF_THE_STAY, ...CODES]) expect([why, html.includes(text)]).toEqual([why, false]);
      // The page has the script that takes the copy away.
      expect(html).toContain('data-guide=""');
      expect(html).toMatch(/\/assets\/guide-\w+\.js/);
    }
  });

  test("once the rest of a price is due, it has to be paid", async () => {
    write(lango.db, (tx) =>
      saveRates(tx, "garden-studio", { payNow: "percent", payNowValue: 30, balanceDaysBefore: 2, updatedAt: NOON }),
    );
    const held = await paid();
    expect(await readIn(await guideOf(held), PLACE)).toEqual(PLACE);
    lango.clock.set(nairobi("20T12:00"));
    expect(await readIn(await guideOf(held), PLACE)).toEqual([]);
  });

  test("when free cancelling is over, where the host says so; the address is theirs before", async () => {
    await lango.post(`${FORM}/opening`, { opens: "free_over", codesFrom: "14:00" }, { cookie });
    const held = await paid();
    expect(await readIn(await guideOf(held), [...PLACE, "It opens"])).toEqual(["It opens"]);
    expect(await readIn(await lango.get(`/guest/booking/${held.id}/details?t=${held.t}`), PLACE)).toEqual([
      "Kirichwa Lane 14",
    ]);
    lango.clock.set(nairobi("21T14:00"));
    expect(await readIn(await guideOf(held), [...PLACE, ...CODES])).toEqual(PLACE);
    lango.clock.set(nairobi("22T14:00"));
    expect(await readIn(await guideOf(held), CODES)).toEqual(CODES);
  });

  test("the area alone anywhere before payment; then the address on the booking and in its calendar file", async () => {
    const held = await hold(lango, DATES);
    const details = `/guest/booking/${held.id}/details?t=${held.t}`;
    const open = [
      "/booking/property/garden-studio",
      "/zuristays",
      "/booking/search",
      details,
      `/booking/payment?booking=${held.id}&t=${held.t}`,
    ];
    for (const path of open)
      expect([path, await readIn(await lango.get(path), [...PLACE, ...OF_THE_STAY, ...CODES, "House 4B"])]).toEqual([
        path,
        [],
      ]);
    await pay(lango, held);
    await callback(lango, held);
    expect(
      await readIn(await lango.get(details), ["Kirichwa Lane 14, House 4B, Kilimani, Nairobi", "14:00", ...CODES]),
    ).toEqual(["Kirichwa Lane 14, House 4B, Kilimani, Nairobi", "14:00"]);
    const file = await (await lango.get(`/guest/booking/${held.id}/calendar.ics?t=${held.t}`)).text();
    expect(file.replaceAll("\\,", ",").replaceAll("\r\n ", "")).toMatch(
      /LOCATION:Kirichwa Lane 14, House 4B, Kilimani, Nairobi\r\n/,
    );
    expect(file).toContain("Check-in from 14:00");
    for (const path of open.slice(0, 2)) expect([path, await readIn(await lango.get(path), PLACE)]).toEqual([path, []]);
  });

  test("the worker of one page asks our own site alone, and is nobody's secret", async () => {
    const answer = await lango.get("/guest/booking/any/guide-worker.js");
    expect(answer.headers.get("content-security-policy")).toBe(
      "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
    );
    expect(answer.headers.get("content-type")).toContain("text/javascript");
    expect((await answer.text()).length).toBeLessThan(3000);
  });
});

describe("the guide is sent", () => {
  const send = async () => {
    await sendPlanned(lango.deps);
    await lango.jobs.runDue();
  };

  test("on the afternoon before, once, in the guest's language", async () => {
    writeGuide();
    const held = await hold(lango, DATES, "lang=sw");
    await pay(lango, held);
    await callback(lango, held);
    lango.clock.set(nairobi("21T13:59"));
    await send();
    expect(told()).toEqual([]);
    lango.clock.set(nairobi("21T14:00"));
    await send();
    expect(told()).toMatchObject([{ to: "+254722000020" }]);
    expect(told()[0]?.body).toContain(`/guest/booking/${held.id}/guide?t=${held.t}`);
    expect(told()[0]?.body).toContain("Tutaonana kesho");
    await write1("way");
    lango.clock.advance(DAY);
    await send();
    expect(told().length).toBe(1);
  });

  test("to who books late half an hour later", async () => {
    writeGuide();
    const late = await paid({ checkIn: "2026-12-18", checkOut: "2026-12-19", shownKes: "4500" });
    await send();
    expect(told()).toEqual([]);
    lango.clock.advance(30 * 60_000);
    await send();
    expect(told().map(({ body }) => body.includes(late.id))).toEqual([true]);
  });

  test.each([
    ["who cancelled", (held: Held) => write(lango.db, (tx) => cancelBooking(tx, held.id, lango.clock.now()))],
    [
      "whose payment is disputed",
      (held: Held) =>
        lango.db.$client.query("update payments set reason = 'reports_differ' where booking_id = ?").run(held.id),
    ],
  ])("never to a guest %s", async (_, happens) => {
    writeGuide();
    const held = await paid();
    lango.booksByHand();
    happens(held);
    for (let day = 20; day <= 27; day += 1) {
      lango.clock.set(nairobi(`${day}T14:00`));
      await send();
    }
    expect(told()).toEqual([]);
  });
});

describe("a guard", () => {
  const passIn = (html: string) => /\/pass\/(LG\w{16})/.exec(html)?.[1] ?? "";
  let held: Held;
  let code: string;
  beforeEach(async () => {
    writeGuide();
    held = await paid();
    code = passIn(await plain(await guideOf(held)));
  });
  const atGate = async () => plain(await lango.get(`/pass/${code}`));

  test("reads name, house, dates and plate on the days of the stay, and nothing else", async () => {
    const plate = (typed: string) => lango.post(`/guest/booking/${held.id}/plate`, { t: held.t, plate: typed });
    const wrong = await plate("my red car");
    expect([wrong.status, await readIn(wrong, ['value="my red car"', "A number plate is letters and digits"])]).toEqual(
      [422, ['value="my red car"', "A number plate is letters and digits"]],
    );
    expect((await plate("kda-123a")).status).toBe(303);
    for (const at of ["21T23:59", "22T00:00", "23T12:00", "25T23:59", "26T00:00"]) {
      lango.clock.set(nairobi(at));
      const html = await atGate();
      const isOn = passDay(DATES, lango.clock.today()) !== "before" && passDay(DATES, lango.clock.today()) !== "over";
      const seen = ["Achieng Otieno", "House 4B, Garden studio on Ngong Road", "KDA 123A"];
      expect([at, seen.filter((text) => html.includes(text))]).toEqual([at, isOn ? seen : []]);
      for (const text of [
        "0722",
        "722 000",
        held.t,
        held.id,
        "13,500",
        "wanjiru",
        "Wanjiru",
        ...PLACE,
        ...OF_THE_STAY,
        ...CODES,
      ]) {
        expect([at, text, html.includes(text)]).toEqual([at, text, false]);
      }
      expect(html).toContain('content="noindex"');
    }
    const plates = () => lango.db.$client.query("select plate from gate_plates").all();
    await forgetOld(lango.deps);
    expect(plates()).toEqual([{ plate: "KDA 123A" }]);
    lango.clock.set(nairobi("26T12:00"));
    await forgetOld(lango.deps);
    expect(plates()).toEqual([]);
  });

  test("types it as they like, and a wrong one opens nothing and is counted", async () => {
    lango.clock.set(nairobi("22T15:00"));
    const spoken = `${code.slice(0, 8)} ${code.slice(8, 13)}-${code.slice(13)}`.toLowerCase();
    const answer = await lango.get(`/pass?code=${encodeURIComponent(spoken)}`);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/pass/${code}`]);
    expect((await lango.get("/pass?code=LG123")).status).toBe(422);
    expect((await lango.get("/pass")).status).toBe(200);
    const other = `${code.slice(0, -1)}${code.endsWith("A") ? "B" : "A"}`;
    expect((await lango.get(`/pass/${other}`)).status).toBe(404);
    const network = lango.deps.networkOf(new Request(ORIGIN));
    for (let tried = 1; tried < LIMITS.wrongPassesOfNetwork.most; tried += 1) {
      lango.deps.limits.wrongPassesOfNetwork.allow(network);
    }
    expect((await lango.get(`/pass/${other}`)).status).toBe(429);
    expect(await atGate()).toContain("Achieng Otieno");
  });

  test("reads nothing of a stay that was cancelled or is not paid", async () => {
    lango.clock.set(nairobi("22T15:00"));
    write(lango.db, (tx) => cancelBooking(tx, held.id, lango.clock.now()));
    expect(await readIn(await lango.get(`/pass/${code}`), ["Achieng", "House 4B", "Not valid today"])).toEqual([
      "Not valid today",
    ]);
  });

  test("hears of no car where the gate asks for none", async () => {
    await lango.post(`/guest/booking/${held.id}/plate`, { t: held.t, plate: "KDA 123A" });
    const { plate: _, ...gate } = PARTS.gate;
    await write1("gate", gate);
    lango.clock.set(nairobi("22T15:00"));
    expect(await atGate()).not.toContain("KDA");
    expect(await plain(await guideOf(held))).not.toContain("Number plate");
  });
});
