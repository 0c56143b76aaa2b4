import { expect, setDefaultTimeout, test } from "bun:test";
import { type Held, hold } from "#src/dev/fixtures/journey.ts";
import { operationsApp } from "#src/dev/fixtures/operations-app.ts";
import { addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { newSecret } from "#src/web/secrets.ts";

setDefaultTimeout(60_000);

/**
 * One phone for each way in which a request may end, and what its guest reads two minutes after pressing: an end, or
 * that M-PESA has not answered. Every phone's state is in `misbehaviour.test.ts`.
 */
const ENDS: readonly (readonly [suffix: string, en: string, sw: string])[] = [
  ["020", "You're booked", "Nafasi ni yako"],
  ["045", "You're booked", "Nafasi ni yako"],
  ["031", "Not enough in M-PESA", "Salio la M-PESA halitoshi"],
  ["032", "You closed the request", "Ulifunga ombi hilo"],
  ["021", "That PIN wasn't accepted", "PIN hiyo haikukubaliwa"],
  ["037", "No answer from your phone", "Simu yako haikujibu"],
  ["055", "Payments aren't set up right here", "Malipo hayajawekwa sawa hapa"],
  ["071", "M-PESA is busy", "M-PESA ina shughuli nyingi"],
  ["119", "The request ran out of time", "Muda wa ombi umeisha"],
  ["054", "We are looking at your payment", "Tunayaangalia malipo yako"],
  ["026", "M-PESA has not answered yet", "M-PESA bado haijajibu"],
  ["056", "M-PESA has not answered yet", "M-PESA bado haijajibu"],
];

test("two minutes after pressing a guest reads how it ended, or that M-PESA has not said, and is told to wait for nothing else", async () => {
  const app = operationsApp({ initiator: false });
  const guests = new Map<string, Held>();
  for (const [suffix] of ENDS) {
    addProperty(app.db, { id: `room-${suffix}` });
    guests.set(suffix, await hold(app, { property: `room-${suffix}`, phone: `0722 000 ${suffix}` }));
  }
  for (const [suffix, { id, t }] of guests) {
    await app.post("/booking/payment", { booking: id, t, phone: `0722 000 ${suffix}`, submissionKey: newSecret() });
  }
  await app.pass(120_000);
  const read = async (suffix: string, language: string) => {
    const { id = "", t = "" } = guests.get(suffix) ?? {};
    const cookie = { cookie: `lang=${language}` };
    const first = await app.get(`/booking/payment?booking=${id}&t=${t}`, cookie);
    const to = first.headers.get("location");
    const html = await (to ? await app.get(to, cookie) : first).text();
    return html
      .slice(html.indexOf("<main"), html.indexOf("</main"))
      .replaceAll("&#x27;", "'")
      .replace(/<[^>]*>/g, " ")
      .replace(/\s+/g, " ");
  };
  for (const [suffix, en, sw] of ENDS) {
    const [english, swahili] = [await read(suffix, "en"), await read(suffix, "sw")];
    expect([suffix, english, swahili]).toEqual([suffix, expect.stringContaining(en), expect.stringContaining(sw)]);
    expect([suffix, english.includes("Enter your M-PESA PIN there")]).toEqual([suffix, false]);
  }
});

test("keys that have never worked are a matter of the settings; keys that have are tried on, and then it is M-PESA's door", async () => {
  const app = operationsApp({ initiator: false });
  addProperty(app.db);
  const held = await hold(app);
  const { id, t } = held;
  const press = () => app.post("/booking/payment", { booking: id, t, phone: "0722000032", submissionKey: newSecret() });
  const { requestPayment } = app.gateway;
  const away = (mayBeKeys: boolean) => ({ outcome: "turned_away", mayBeKeys, raw: "" }) as const;
  const page = async (path: string, cookie: string) =>
    (await (await app.get(path, { cookie })).text()).replaceAll("&#x27;", "'");
  const read = (language: string) => page(`/booking/payment?booking=${id}&t=${t}`, `lang=${language}`);
  let asked = 0;
  const answer = (mayBeKeys: boolean) => {
    asked = 0;
    app.gateway.requestPayment = () => {
      asked += 1;
      return Promise.resolve(away(mayBeKeys));
    };
  };
  answer(true);
  await press();
  await app.pass(1000);
  expect(await read("en")).toContain("Payments aren't set up right here");
  expect(asked).toBe(1);
  app.gateway.requestPayment = requestPayment;
  await press();
  await app.pass(20_000);
  answer(true);
  await press();
  await app.pass(100_000);
  expect(asked).toBeGreaterThan(3);
  expect(await read("en")).toContain("M-PESA doesn't let us through right now");
  expect(await read("sw")).toContain("M-PESA haipokei maombi yetu kwa sasa");
  const cookie = hostCookie(app.db);
  expect(await page("/dashboard", cookie)).toContain("M-PESA let no request through and did not say why (");
  const seen = await page(`/dashboard/bookings/${id}`, cookie);
  expect(seen).toContain("M-PESA let no request through and did not say why");
  expect(seen).toContain("payments aren't set up right");
});
