import { beforeEach, expect, test } from "bun:test";
import { saveRates } from "#db/pricing.queries.ts";
import { write } from "#db/write.ts";
import { callback, type Held, hold, pay } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { saveGuide } from "./save-guide.ts";

const GUIDE = {
  way: {
    address: "Kirichwa Lane 14",
    house: "House 4B",
    lat: "-1.299",
    lng: "36.785",
    driver: "Blue gate",
    driverSw: "Geti la bluu",
  },
  gate: { entry: "Ring twice", keeperPhone: "+254733000002", gateCode: "4711#" },
  wifi: { network: "Zuri-Garden", password: "jacaranda-2026" },
};
const PLACE = ["Kirichwa Lane 14", "Blue gate", "36.785"];
const DAY = 24 * 3_600_000;

let lango: TestApp;
beforeEach(() => {
  lango = testApp();
  addHost(lango.db);
  addProperty(lango.db);
  saveGuide(lango.deps, "garden-studio", GUIDE);
});

const textOf = async (answer: Response) =>
  (await answer.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'").replaceAll("\u00a0", " ");

async function paid(): Promise<Held> {
  const held = await hold(lango, { checkIn: "2026-12-24", checkOut: "2026-12-27" });
  await pay(lango, held);
  await callback(lango, held);
  return held;
}

/** As it stands on the guest's own page. */
async function linkOf({ id, t }: Held): Promise<string> {
  const html = await textOf(await lango.get(`/guest/booking/${id}/details?t=${t}`));
  const link = /value="http:\/\/localhost:3000(\/guest\/stay\/\w{27})"/.exec(html)?.[1];
  if (!link) throw new Error("no link for companions");
  return link;
}

test("whoever comes along reads when and where, and nothing of money, people or codes", async () => {
  const held = await paid();
  const link = await linkOf(held);
  const answer = await lango.get(link);
  expect([answer.status, answer.headers.get("x-robots-tag")]).toEqual([200, "noindex, nofollow"]);
  const html = await textOf(answer);
  for (const words of ["We meet Thursday, 14:00", "Thu 24 Dec, from 14:00", "Sun 27 Dec, until 10:00", ...PLACE]) {
    expect(html).toContain(words);
  }
  expect(html).toContain('<meta name="robots" content="noindex,nofollow"');
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  const secret = [
    ...["KES", "Achieng", "Otieno", "722000020", "712345678", "0712 345 678", "733000002", held.id, held.t],
    ...["4711#", "jacaranda-2026", "Zuri-Garden", "Ring twice", "/cancel", "/payment"],
  ];
  for (const words of secret) expect(main).not.toContain(words);
});

test("they read the area alone until the guide is open, by the guide's own rule", async () => {
  saveGuide(lango.deps, "garden-studio", { ...GUIDE, opening: { opens: "free_over" } });
  const held = await paid();
  const link = await linkOf(held);
  const before = await textOf(await lango.get(link));
  expect(before).toContain("The address appears here once the arrival guide is open.");
  for (const words of PLACE) expect(before).not.toContain(words);
  expect(before).toContain("query=Kilimani%2C%20Nairobi%2C%20Kenya");
  lango.clock.set(Date.UTC(2026, 11, 24, 6));
  expect(await textOf(await lango.get(link))).toContain("Kirichwa Lane 14");
});

test("and while a payment of today is still to come", async () => {
  const part = { payNow: "percent", payNowValue: 30, balanceDaysBefore: 14, updatedAt: NOON } as const;
  write(lango.db, (tx) => saveRates(tx, "garden-studio", part));
  const held = await hold(lango, { checkIn: "2027-01-10", checkOut: "2027-01-12", shownKes: "9000" });
  await pay(lango, held);
  await callback(lango, held);
  const link = await linkOf(held);
  lango.clock.set(Date.UTC(2026, 11, 28));
  const html = await textOf(await lango.get(link));
  for (const words of PLACE) expect(html).not.toContain(words);
});

test("taken back, the link opens nothing, and the new one does", async () => {
  const held = await paid();
  const old = await linkOf(held);
  const answer = await lango.post(`/guest/booking/${held.id}/companions`, { t: held.t });
  expect(answer.status).toBe(303);
  const next = await linkOf(held);
  expect(next).not.toBe(old);
  expect((await lango.get(old)).status).toBe(404);
  expect((await lango.get(next)).status).toBe(200);
});

test("it ends with the stay, and with the booking", async () => {
  const held = await paid();
  const link = await linkOf(held);
  lango.clock.set(Date.UTC(2026, 11, 27, 20));
  expect((await lango.get(link)).status).toBe(200);
  lango.clock.advance(DAY);
  const over = await lango.get(link);
  expect(over.status).toBe(410);
  expect(await textOf(over)).toContain("This stay is not on any more");
  lango.clock.set(NOON);
  lango.db.$client.run(
    "update bookings set state = 'cancelled', cancelled_at = 1, cancelled_by = 'guest' where id = ?",
    [held.id],
  );
  expect((await lango.get(link)).status).toBe(410);
});

test("its key opens nothing else, and nothing else opens it", async () => {
  const held = await paid();
  const key = (await linkOf(held)).split("/").at(-1) ?? "";
  for (const path of ["details", "guide", "calendar.ics", "cancel"]) {
    expect((await lango.get(`/guest/booking/${held.id}/${path}?t=${key}`)).status).toBe(404);
  }
  expect((await lango.get(`/b/${key}`)).status).toBe(404);
  const other = `${key.slice(0, -1)}${key.endsWith("A") ? "B" : "A"}`;
  for (const wrong of [other, held.t, held.id, "x".repeat(5_000)]) {
    expect((await lango.get(`/guest/stay/${wrong}`)).status).toBe(404);
  }
});

test("in Kiswahili it is whole", async () => {
  const held = await paid();
  lango.db.$client.run("update bookings set language = 'sw' where id = ?", [held.id]);
  const html = await textOf(await lango.get(await linkOf(held)));
  for (const words of ["Tukutane Alhamisi, saa 8:00 mchana", "Geti la bluu", "Mwenyeji ni Wanjiru."]) {
    expect(html).toContain(words);
  }
});
