import { afterAll, expect, test } from "bun:test";
import { newestMessages } from "#db/message.queries.ts";
import { write } from "#db/write.ts";
import { callback, hold, pay } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { postOffice, shutPostOffices } from "#src/dev/fixtures/post-office.ts";
import { testApp } from "#src/dev/fixtures/test-app.ts";
import type { Messenger } from "#src/ports/messenger.ts";
import { smtpMessenger } from "../adapters/smtp/smtp-messenger.ts";
import { sendMessage } from "./send-message.ts";

afterAll(shutPostOffices);

/** A letter's words as its reader sees them. */
function wordsOf(text: string): string {
  const [head = "", ...body] = text.split("\r\n\r\n");
  const raw = body.join("\r\n\r\n");
  if (/Content-Transfer-Encoding: base64/i.test(head)) return Buffer.from(raw, "base64").toString();
  if (!/quoted-printable/i.test(head)) return raw;
  const bytes = raw
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}

test("a guest who gave an address gets confirmation, receipt and calendar by mail, once, though the process dies as it leaves", async () => {
  const office = postOffice();
  const mail = smtpMessenger({ url: office.url, from: "Lango <post@lango.test>" });
  const t = testApp();
  addHost(t.db);
  addProperty(t.db);
  const held = await hold(t, { email: "achieng@example.com", checkIn: "2026-12-28", checkOut: "2026-12-31" });
  await pay(t, held);
  await callback(t, held, { receipt: "UKR0000001" });
  const letters = newestMessages(t.db, 20).filter(({ channel }) => channel === "email");
  expect(letters.map(({ recipient }) => recipient)).toEqual(["achieng@example.com"]);
  const id = letters[0]?.id ?? "";

  // The server takes it, and the process is killed before it notes that.
  t.db.$client.run("update messages set state = 'waiting', tried_at = null, report = null where channel = 'email'");
  const killed: Messenger = {
    async send(message, sending) {
      await mail.send(message, sending);
      throw new Error("killed");
    },
  };
  await sendMessage({ ...t.deps, messenger: killed }, id).catch(() => {});
  expect(office.letters).toHaveLength(1);
  for (let starts = 0; starts < 2; starts += 1) {
    const done = await sendMessage({ ...t.deps, messenger: mail }, id);
    if ("save" in done) write(t.db, (tx) => done.save?.(tx));
  }
  expect(office.letters).toHaveLength(1);
  expect(newestMessages(t.db, 20).find((one) => one.id === id)).toMatchObject({ state: "sent", report: "unsure" });

  const words = wordsOf(office.letters[0]?.text ?? "");
  expect(office.letters[0]?.to).toEqual(["achieng@example.com"]);
  expect(words).toContain("Garden studio");
  const links = [...words.matchAll(/http:\/\/localhost:3000(\/\S+)/g)].map(([, path = ""]) => path);
  const kinds = await Promise.all(
    links.map(async (path) => {
      const answer = await t.get(path);
      return `${answer.status} ${path.replace(/\?.*/, "").replace(held.id, "ID").replace(/\d+$/, "N")} ${answer.headers.get("content-type")?.split(";")[0]}`;
    }),
  );
  expect(kinds).toEqual([
    "200 /guest/booking/ID/details text/html",
    "200 /guest/booking/ID/calendar.ics text/calendar",
    "200 /guest/booking/ID/receipts/N text/html",
  ]);
});
