import { beforeEach, expect, test } from "bun:test";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";

let app: TestApp;
beforeEach(() => {
  app = testApp();
  addHost(app.db);
  addProperty(app.db);
});

const HEAD = "Receipt No.,Completion Time,Details,Transaction Status,Paid In\n";
const LINE = 'UKR51ZDR4F,27-11-2026 15:30:00,"Pay Bill",Completed,100.00\n';
const reads = (outcome: "too_heavy" | "not_read") => () => {
  Object.assign(app.deps, { reader: { ...app.deps.reader, pasted: async () => ({ outcome }) } });
  return HEAD + LINE;
};

test.each([
  ["one that is too long", () => HEAD + LINE.repeat(40_000), "more than we read at once"],
  [
    "one with a cell of a whole page",
    () => `${HEAD}${LINE.replace("Pay Bill", "x".repeat(5000))}`,
    "4,000 signs in one cell",
  ],
  ["one that takes too much work", reads("too_heavy"), "takes more time or memory than any statement should"],
  ["one that nobody had time for", reads("not_read"), "try again in a few minutes"],
])("of a statement over the bounds, %s, its host reads why, and nothing is taken", async (_, pasted, words) => {
  const response = await app.post(
    "/dashboard/payments/statement",
    { pasted: pasted() },
    { cookie: hostCookie(app.db) },
  );
  const html = await response.text();
  expect(html).toContain(words);
  expect(html).toContain("Nothing was taken");
  // What they pasted is still there, to be made shorter.
  expect(html).toContain("UKR51ZDR4F");
  expect(app.db.$client.query("select count(*) as n from seen_money").get()).toEqual({ n: 0 });
});

test("who pasted reads what was skipped, by its code and why", async () => {
  const pasted = `UKT3CCCC01 Confirmed. Ksh70.00 paid to A SHOP 1. on 29/11/26 at 12:10 AM.New M-PESA balance is Ksh123.12.
    UKTABCDEFG Confirmed.You have received Ksh4,500.00 from GUEST ONE 0722000111 on 29/11/26 at 12:10 AM
    UKT1AAAA14 Confirmed. Fuliza M-PESA amount is Ksh 500.00. Confirmed. You have received Ksh9.00 from GUEST TWO`;
  const cookie = hostCookie(app.db);
  const response = await app.post("/dashboard/payments/statement", { pasted }, { cookie });
  const html = await (await app.get(response.headers.get("location") ?? "", { cookie })).text();
  expect(html).toContain("0 payments known, 1 new, 3 lines about other things.");
  expect(html).toContain("Not counted: UKT3CCCC01 went out, UKT1AAAA14 is no payment to you.");
  expect(html).toContain("1 part named a sum but no M-PESA code that we can read");
  expect(html).toContain("UKTABCDEFG");
  const bank = `You have received Ksh 4,500.00 from GUEST ONE. TID:MP261129.1210.A12345.\n\n${pasted.split("\n")[0]}`;
  const other = await app.post("/dashboard/payments/statement", { pasted: bank }, { cookie });
  const said = await (await app.get(other.headers.get("location") ?? "", { cookie })).text();
  expect(said).toContain("no M-PESA code: KES\u00a04,500 (MP261129.1210.A12345). Confirm it at the booking");
  expect(said).toContain("Not counted: UKT3CCCC01 went out.");
  const forged = "known=1&fresh=0&others=1&skipped=out-%3Cb%3E,none-UKT1AAAA14&withoutCode=x";
  expect(await (await app.get(`/dashboard/payments?${forged}`, { cookie })).text()).not.toContain("&lt;b");
});
