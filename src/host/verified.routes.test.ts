import { beforeAll, expect, test } from "bun:test";
import { passCheck } from "#src/dev/fixtures/checks.ts";
import { callback, hold, pay } from "#src/dev/fixtures/journey.ts";
import { MoneyHouse } from "#src/dev/fixtures/money-house.ts";
import { addManualTill } from "#src/dev/fixtures/payouts.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { NOON, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";

const DAY = 24 * 3_600_000;
let t: TestApp;
beforeAll(async () => {
  t = testApp();
  addHost(t.db);
  addProperty(t.db);
  const paid = await hold(t);
  await pay(t, paid);
  await callback(t, paid, { receipt: "TESTVERIF1" });
  addHost(t.db, { id: "host-barasa", username: "barasa.o", brandName: null, firstName: "Barasa", lastName: "Otieno" });
});

const run = (sql: string) => t.db.$client.run(sql);
const see = async (name: string, language = "en") => {
  const answer = await t.get(`/verified/${name}`, { cookie: `lang=${language}` });
  const text = (await answer.text()).replace(/<style.*?<\/style>|<[^>]+>/gs, " ").replace(/\s+/g, " ");
  return { status: answer.status, text: text.replaceAll("&#x27;", "'") };
};

test("a name that nobody has, or whose papers nobody saw, is said to be false as a badge", async () => {
  expect(await see("nobodyhere")).toMatchObject({
    status: 404,
    text: expect.stringContaining("badge with this name is false"),
  });
  expect((await see("zuristays")).text).toContain("zuristays is not verified");
  expect((await see("barasa.o")).text).toContain("Barasa Otieno is not verified");
  expect((await see("zuristays")).text).toContain("begins with localhost:3000/verified/ and");
});

test("a verified host: since when, what was checked and what was not, in both languages, without a number of theirs", async () => {
  run(`update hosts set vouched_at = ${NOON}, verified_at = ${NOON}, created_at = ${NOON} where id = 'host-wanjiru'`);
  const { text } = await see("ZuriStays");
  for (const said of [
    "zuristays is a Verified Host",
    "Since Fri 18 Dec 2026",
    "No papers were handed in here",
    "How the rooms look and how a stay will be. It is no guarantee",
    "Host here since December 2026",
    "No paid stay has ended yet",
  ]) {
    expect(text).toContain(said);
  }
  expect(text).not.toContain("712345678");
  expect((await see("zuristays", "sw")).text).toContain("zuristays ni mwenyeji aliyehakikiwa");
  t.clock.advance(10 * DAY);
  expect((await see("zuristays")).text).toContain("1 stay that has ended, paid as M-PESA tells us");
  run("update bookings set state = 'cancelled', cancelled_at = 1, cancelled_by = 'host'");
  expect((await see("zuristays")).text).toContain("No paid stay has ended yet");
});

test("a stay that only its host says was paid counts for nothing", async () => {
  const house = new MoneyHouse();
  house.cash(await hold(house.app), 13_500);
  house.app.clock.advance(30 * DAY);
  const said = await (await house.app.get("/verified/zuristays")).text();
  expect(said).toContain("No paid stay has ended yet");
});

/** Whether the seal stands at a house's own page. */
const hasSeal = async (house: string) =>
  (await (await t.get(`/booking/property/${house}`)).text()).includes("/verified/barasa.o");

test("each check is told with its day, and a paper's day counts before anything ran", async () => {
  passCheck(t.db, "host-barasa", "identity", { at: NOON, validUntil: "2026-12-30" });
  passCheck(t.db, "host-barasa", "right_to_let", { at: NOON });
  expect((await see("barasa.o")).text).toContain("is not verified");
  addManualTill(t, "host-barasa");
  passCheck(t.db, "host-barasa", "payee", { at: NOON });
  // A house that comes later takes nothing away, and nobody says that it was looked at.
  const hostId = "host-barasa";
  addProperty(t.db, { id: "loft", hostId, displayName: "Loft", location: "Nyali", position: 9 });
  addProperty(t.db, { id: "plan", hostId, displayName: "Plan", state: "draft", position: 9 });
  run(`update hosts set verified_at = ${NOON} where id = 'host-barasa'`);
  const { text } = await see("barasa.o");
  expect(text).toContain(
    "Barasa Otieno: an official ID, and their face compared with it by a person. Fri 18 Dec 2026.",
  );
  expect(text).toContain("The number that guests pay to is theirs. Fri 18 Dec 2026.");
  expect(text).toContain("Garden studio on Ngong Road: a paper that says so, read by a person. Fri 18 Dec 2026.");
  expect(text).toContain("Houses that nobody has looked at Loft. The badge says nothing of it.");
  expect([await hasSeal(`house-of-${hostId}`), await hasSeal("loft")]).toEqual([true, false]);
  passCheck(t.db, hostId, "right_to_let", { at: NOON + DAY, propertyId: "loft" });
  expect((await see("barasa.o")).text).toContain("Loft: a paper that says so, read by a person. Sat 19 Dec 2026.");
  expect([await hasSeal("loft"), (await see("barasa.o", "sw")).text.includes("Loft: hati inayosema hivyo")]).toEqual([
    true,
    true,
  ]);
  // Whose number receives is told as it is.
  run("update payout_accounts set ended_at = 1 where host_id = 'host-barasa'");
  const [inEnglish, inSwahili] = [await see("barasa.o"), await see("barasa.o", "sw")];
  expect(inEnglish.text).toContain("Requests on the phone go to the number of the operator of Lango");
  expect(inSwahili.text).toContain("huenda kwa nambari ya mwendeshaji wa Lango");
  t.clock.advance(5 * DAY);
  expect((await see("barasa.o")).text).toContain("is not verified");
});

test("a house that is closed is neither open nor verified, and an old name leads to the new one", async () => {
  run("update hosts set suspended_at = 1, suspended_why = 'Robbed guests' where id = 'host-wanjiru'");
  const { text } = await see("zuristays");
  expect(text).toContain("zuristays is not open here");
  expect(text).not.toContain("Robbed");
  run("update hosts set suspended_at = null where id = 'host-wanjiru'");
  expect((await see("zuristays")).text).toContain("is not verified");
  run("insert into old_brands (name, host_id, ends_at) values ('oldzuri', 'host-wanjiru', 9999999999999)");
  expect((await t.get("/verified/oldzuri")).headers.get("location")).toBe("/verified/zuristays");
});
