import { expect, test } from "bun:test";
import { insertInquiry } from "#db/inquiry.queries.ts";
import { findMessage, queueMessage } from "#db/message.queries.ts";
import { threadOfBooking } from "#db/thread.queries.ts";
import { write } from "#db/write.ts";
import type { SecretHash } from "#src/core/secret-hash.ts";
import { hold } from "#src/dev/fixtures/journey.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { NOON, testApp } from "#src/dev/fixtures/test-app.ts";
import { tellHost } from "./tell-host.ts";

const ABROAD = "+4915112345678";
const t = testApp();
addHost(t.db, { phone: ABROAD, email: "wanjiru@example.com" });
addProperty(t.db, { units: 4 });

const heard = async () => {
  await t.jobs.runDue();
  return t.sent.splice(0).map(({ channel, to }) => `${channel} ${to}`);
};
const say = (id: string, threadId?: string) =>
  write(t.db, (tx) =>
    queueMessage(tx, {
      ...{ id, channel: "sms" as const, recipient: ABROAD, body: "The guide: …", now: NOON },
      ...(threadId && { threadId }),
    }),
  );

test("what is said to a number that is not texted goes to the address of its own booking, whoever typed the number elsewhere", async () => {
  const amina = await hold(t, { phone: ABROAD, email: "amina@example.com" });
  await heard();
  // A stranger books with her number and an address of their own, and so does one who leaves none.
  await hold(t, { phone: ABROAD, email: "thief@example.com", checkIn: "2026-12-24", checkOut: "2026-12-27" });
  await heard();
  say(
    "guide",
    write(t.db, (tx) => threadOfBooking(tx, amina.id, NOON)),
  );
  expect(await heard()).toEqual(["email amina@example.com"]);
});

test("a host's news goes to the host, whoever booked with their number", async () => {
  write(t.db, (tx) =>
    tellHost(tx, { id: "host-wanjiru" }, { kind: "booking", body: "Achieng, KES 13,500", now: NOON }),
  );
  expect(await heard()).toEqual(["email wanjiru@example.com"]);
});

test("an answer to a question goes to the address that asked it", async () => {
  const ask = (id: string, email: string | null) =>
    write(t.db, (tx) =>
      insertInquiry(tx, {
        ...{ id, hostId: "host-wanjiru", propertyId: "garden-studio", phone: ABROAD, email, language: "en" },
        ...{ question: "Dogs?", verdict: "host", submissionKey: id as SecretHash, createdAt: NOON },
      }),
    );
  say("reply", ask("q1", "juma@example.com"));
  expect(await heard()).toEqual(["email juma@example.com"]);
  // Without one nobody else's is taken.
  say("lost", ask("q2", null));
  expect(await heard()).toEqual([]);
  expect(findMessage(t.db, "lost")).toMatchObject({ state: "refused" });
});
