import { expect, test } from "bun:test";
import { auditPage } from "#db/audit.queries.ts";
import { findFeed, updateFeed } from "#db/feed.queries.ts";
import { mark } from "#db/mark.queries.ts";
import { beginRecovery } from "#db/recovering.ts";
import { openRecovery, recoverySince } from "#db/recovery.queries.ts";
import { write } from "#db/write.ts";
import { addFeed } from "#src/dev/fixtures/channel.ts";
import { hold, rowsOf, summaryForm } from "#src/dev/fixtures/journey.ts";
import { ACCOUNT, type OperationsApp, operationsApp } from "#src/dev/fixtures/operations-app.ts";
import { addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { enqueueFirstJobs } from "#src/job-handlers.ts";
import type { FeedFetcher } from "#src/ports/feed-fetcher.ts";
import { endByOperator } from "./recover.ts";

const RECEIPT = "UKP0000001";

/** Wanjiru's house, brought back a moment ago; `answer` is what M-PESA says when it is asked for its list. */
function restored(answer: { outcome: "pulled" | "try_later" | "refused" }): OperationsApp {
  const app = operationsApp({
    around: (desk) => ({
      ...desk,
      pull: async ({ offset }) => {
        if (answer.outcome !== "pulled") return { outcome: answer.outcome, raw: "" };
        const row = { type: "c2b-pay-bill-debit", receipt: RECEIPT, amountKes: 900, amountText: "900.0" };
        const rest = { paidAt: app.clock.now() - 5000, reference: "LOST01", payer: "254722000020", raw: "{}" };
        return { outcome: "pulled", raw: "", payments: offset === 0 ? [{ ...row, ...rest }] : [] };
      },
    }),
  });
  addProperty(app.db, { id: "lake-house" });
  mark(app.db.$client, "written", app.clock.now());
  app.clock.advance(60_000);
  beginRecovery(app.db.$client, app.clock.now());
  // As a start does, which is before anybody has asked anything.
  enqueueFirstJobs(app.deps);
  return app;
}

const again = async (app: OperationsApp, ms: number) => {
  app.clock.advance(ms);
  await app.jobs.runDue();
};
const form = (phone = "0722 000 031") => summaryForm({ property: "lake-house", phone });

test("no night is sold before M-PESA's lists are read, and guests are told so in their language", async () => {
  const answer: { outcome: "pulled" | "try_later" } = { outcome: "try_later" };
  const app = restored(answer);
  await app.jobs.runDue();
  const refused = await app.post("/booking/summary", form());
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "120"]);
  const html = await refused.text();
  expect(html).toContain("Back in a few minutes");
  // What was typed can be sent again at one press.
  expect(html).toContain('<form action="/booking/summary" method="post"');
  expect(html).toContain('value="0722 000 031"');
  const inKiswahili = await app.post("/booking/summary", form(), { headers: { "accept-language": "sw" } });
  expect(await inKiswahili.text()).toContain("Tutarudi baada ya dakika chache");
  expect(rowsOf(app, "bookings")).toBe(0);
  const page = async () => (await app.get("/booking/property/lake-house")).text();
  expect(await page()).toContain("Bookings open again in a few minutes.");
  expect(await (await app.get("/readyz")).text()).toContain("no nights are sold: the house is recovering");

  await again(app, 10_000);
  expect(openRecovery(app.db)).toBeDefined();
  answer.outcome = "pulled";
  await again(app, 10_000);
  expect(recoverySince(app.db, 0)).toMatchObject({ endedBy: "itself", untold: [] });
  // What came in the lost seconds is there for its host to place.
  expect(app.db.$client.query("select receipt from seen_money").values()).toEqual([[RECEIPT]]);
  expect(await page()).not.toContain("Bookings open again");
  expect((await app.post("/booking/summary", form())).status).toBe(303);
});

test("a calendar is waited for until it answers or keeps failing, and a list that cannot be had is left to its host", async () => {
  const app = restored({ outcome: "refused" });
  const feed = addFeed(app, { propertyId: "lake-house", url: "https://calendar.example/a.ics" });
  const told = (change: Parameters<typeof updateFeed>[2]) => write(app.db, (tx) => updateFeed(tx, feed, change));
  const asked: string[] = [];
  const feeds: FeedFetcher = {
    fetch: async ({ url }) => {
      asked.push(url);
      return { outcome: "failed", failure: "unreachable" };
    },
  };
  Object.assign(app.deps, { feeds });
  told({ workedAt: app.clock.now() - 3_600_000, checkedAt: app.clock.now() - 3_600_000, failures: 0 });
  app.db.$client.exec("delete from jobs where kind = 'check_feed'");
  // Asked again at once, three times, and not when such a calendar would be.
  for (let tries = 1; tries <= 3; tries++) {
    await again(app, 10_000);
    expect([asked.length, openRecovery(app.db) !== undefined]).toEqual([tries, true]);
  }
  // A minute is missing in what came back: so long it may still answer.
  for (const ms of [10_000, 19_999]) {
    await again(app, ms);
    expect(openRecovery(app.db)).toBeDefined();
  }
  await again(app, 10_000);
  const untold = recoverySince(app.db, 0)?.untold ?? [];
  expect(untold).toContainEqual({ what: "list", id: ACCOUNT });
  expect(untold).toContainEqual({ what: "calendar", id: feed });
  expect(findFeed(app.db, feed)?.failures).toBeGreaterThan(3);

  const cookie = hostCookie(app.db);
  const today = async () => {
    const html = await (await app.get("/dashboard", { cookie })).text();
    return /What was booked or paid ([^<]*) may be missing here/.exec(html)?.[1];
  };
  expect(await today()).toBe("on Fri 18 Dec from 12:00 to 12:01");
  app.db.$client.exec("update recoveries set lost_from = lost_from - 86400000, began_at = began_at + 1");
  expect(await today()).toBe("from Thu 17 Dec, 12:00 to Fri 18 Dec, 12:02");
  app.db.$client.query("update recoveries set began_at = ?").run(app.clock.now() - 3 * 86_400_000);
  expect(await today()).toBeUndefined();
});

test("one that answers opens the house, and so does the operator's word", async () => {
  const app = restored({ outcome: "pulled" });
  // One that nobody reads by itself is not waited for.
  addFeed(app, { propertyId: "lake-house" });
  const feed = addFeed(app, { propertyId: "lake-house", url: "https://calendar.example/a.ics" });
  app.db.$client.exec("delete from jobs where kind = 'check_feed'");
  await again(app, 10_000);
  expect(openRecovery(app.db)).toBeDefined();
  write(app.db, (tx) => updateFeed(tx, feed, { workedAt: app.clock.now(), checkedAt: app.clock.now() }));
  await again(app, 10_000);
  expect(openRecovery(app.db)).toBeUndefined();
  await hold(app, { property: "lake-house" });
  expect(endByOperator(app.deps)).toBeUndefined();

  beginRecovery(app.db.$client, app.clock.now());
  app.clock.advance(1);
  write(app.db, () => undefined);
  expect((await app.post("/booking/summary", form())).status).toBe(503);
  expect(endByOperator(app.deps)).toEqual({ untold: 1 });
  expect(auditPage(app.db, { most: 2 })).toMatchObject([
    { action: "recovery_ended", actorKind: "command line", subjectKind: "site", facts: '{"untold":1}' },
  ]);
  expect((await app.post("/booking/summary", form())).status).not.toBe(503);
});
