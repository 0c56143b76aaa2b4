import { expect, setDefaultTimeout, test } from "bun:test";
import { type Held, hold } from "#src/dev/fixtures/journey.ts";
import { operationsApp } from "#src/dev/fixtures/operations-app.ts";
import { addProperty } from "#src/dev/fixtures/people.ts";
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
