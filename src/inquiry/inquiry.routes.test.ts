import { beforeEach, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { saveHouseFacts } from "#db/house-fact.queries.ts";
import { inquiriesOfHost, inquiriesOfPhone } from "#db/inquiry.queries.ts";
import { newestMessages } from "#db/message.queries.ts";
import { forgetHostFacts } from "#db/person.queries.ts";
import { threadOfPhone } from "#db/thread.queries.ts";
import { write } from "#db/write.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { hostCookie } from "#src/dev/fixtures/sign-in.ts";
import { type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { forgetOld } from "#src/operations/forget-old.ts";
import { newSecret } from "#src/web/secrets.ts";

const DAY = 24 * 3_600_000;
const PATH = "/booking/property/garden-studio/ask";
const PHONE = "+254722000020";
const HOST_PHONE = "+254712345678";

let app: TestApp;
let host = "";
beforeEach(() => {
  app = testApp();
  addHost(app.db);
  addProperty(app.db);
  host = hostCookie(app.db);
});

const told = (phone: string) =>
  newestMessages(app.db, 50).filter(({ recipient, validUntil }) => recipient === phone && validUntil === null);
const hidden = (html: string, name: string) => new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1] ?? "";
const page = async (path: string) => (await app.get(path, { cookie: host })).text();

/** Asks as a stranger does: the form, the code, and the form again. */
async function ask(question: string, { phone = PHONE, cookie = "" } = {}) {
  const fields = { question, phone, submissionKey: newSecret(), codeKey: newSecret() };
  const first = await app.post(PATH, fields);
  const challenge = hidden(await first.text(), "challenge");
  const [sms] = newestMessages(app.db, 50).filter(({ recipient, validUntil }) => recipient === phone && validUntil);
  const phoneCode = /^\d{6}/.exec(sms?.body ?? "")?.[0] ?? "";
  const again = { ...fields, challenge, phoneCode };
  return { first, again, send: () => app.post(PATH, again, { cookie }) };
}

test("nobody is disturbed before the number is proven, and a form sent twice asks once", async () => {
  const { first, again, send } = await ask("Can I bring my dog?");
  expect(first.status).toBe(200);
  expect(told(HOST_PHONE)).toEqual([]);
  expect((await app.post(PATH, { ...again, phoneCode: "000000" })).status).toBe(422);
  expect(told(HOST_PHONE)).toEqual([]);

  const sent = await send();
  expect(sent.status).toBe(303);
  expect((await send()).headers.get("location")).toBe(sent.headers.get("location"));
  expect(told(HOST_PHONE).map(({ body }) => body)).toEqual([
    expect.stringContaining("Somebody asks about Garden studio on Ngong Road: “Can I bring my dog?” Answer: "),
  ]);
  expect(told(PHONE)).toEqual([]);
  const asked = await (await app.get(sent.headers.get("location") ?? "")).text();
  expect(asked).toContain("Can I bring my dog?");
  expect((await app.get((sent.headers.get("location") ?? "").replace(/.{6}$/, "xxxxxx"))).status).toBe(404);
});

test("what the listing says is answered at once, marked, in the language of the question, and the host sees it", async () => {
  const { send } = await ask("kuna wifi na parking? iko wazi tarehe 20 hadi 22 desemba");
  await send();
  expect(told(HOST_PHONE)).toEqual([]);
  expect(told(PHONE).map(({ body }) => body)).toEqual([
    expect.stringMatching(
      /^Jibu la kiotomatiki kutoka kwenye tangazo la Garden studio .*iko wazi.*Wi-Fi, .*checkIn=2026-12-20/,
    ),
  ]);
  expect(await page("/dashboard/messages?show=questions")).toContain("0722 000 020");
  expect(threadOfPhone(app.db, PHONE)?.hostId).toBe("host-wanjiru");
});

test("what the host answered of the house is what the guest is told, also where the list of amenities says more", async () => {
  write(app.db, (tx) => {
    tx.run(sql`update properties set amenities = json_insert(amenities, '$[#]', 'lift')`);
    const said = { amount: null, testedOn: null, note: "", noteSw: "" };
    const wifi = { ...said, fact: "wifi" as const, choice: "fibre", amount: 40, testedOn: "2026-11-02" };
    const facts = [wifi, { ...said, fact: "lift" as const, choice: "stairs" }];
    saveHouseFacts(tx, "garden-studio", { part: "facts", facts, now: 1 });
    saveHouseFacts(tx, "garden-studio", { part: "rules", facts: [{ ...said, fact: "pets", choice: "no" }], now: 1 });
  });
  await (await ask("how fast is the wifi, is there a lift and are pets allowed")).send();
  expect(told(PHONE).map(({ body }) => body)).toEqual([
    expect.stringContaining(
      ": Wi-Fi 40 Mbps: Fibre, measured here on Mon 2 Nov 2026. Pets: not allowed. Lift: Stairs only.",
    ),
  ]);
  expect(told(HOST_PHONE)).toEqual([]);
});

test("a part that the listing does not say goes to the host, and the rest is answered", async () => {
  await (await ask("is there wifi and are pets allowed")).send();
  expect(told(PHONE)[0]?.body).toContain("Wanjiru Ng'ang'a answers the rest: pets.");
  expect(told(HOST_PHONE)).toHaveLength(1);
});

test("a host answers by one press or in own words, once a press, and nobody else can", async () => {
  await (await ask("Can I bring my dog?")).send();
  const [{ inquiry } = { inquiry: undefined }] = inquiriesOfHost(app.db, "host-wanjiru", 5);
  const path = `/dashboard/messages/question/${inquiry?.id}`;
  addHost(app.db, { id: "host-barasa", brandName: "mwangaza", phone: "+254712345000" });
  const other = hostCookie(app.db, "host-barasa");
  expect((await app.get(path, { cookie: other })).status).toBe(404);
  expect((await app.post(path, { body: "Yes" }, { cookie: other })).status).toBe(404);
  expect((await app.post(path, { close: "yes" }, { cookie: other })).status).toBe(404);

  const html = await page(path);
  const press = { suggestion: "Yes, that is possible.", submissionKey: hidden(html, "submissionKey") };
  expect(html).toContain(press.suggestion);
  expect((await app.post(path, press, { cookie: host })).status).toBe(303);
  expect((await app.post(path, press, { cookie: host })).status).toBe(303);
  expect(told(PHONE).map(({ body }) => body)).toEqual([expect.stringContaining("Yes, that is possible.")]);
  expect(await page(path)).toContain("Answered");
  expect((await app.post(path, { body: "  " }, { cookie: host })).status).toBe(422);
  expect((await app.post(path, { close: "yes" }, { cookie: host })).status).toBe(303);
  expect((await app.post(path, { body: "One more thing" }, { cookie: host })).status).toBe(409);
  expect(told(PHONE)).toHaveLength(1);
});

test("with automatic answers off every question waits for the host", async () => {
  await app.post("/dashboard/questions", { automatic: "off" }, { cookie: host });
  await (await ask("is there wifi")).send();
  expect(told(PHONE)).toEqual([]);
  expect(told(HOST_PHONE)).toHaveLength(1);
  const [{ inquiry } = { inquiry: undefined }] = inquiriesOfHost(app.db, "host-wanjiru", 5);
  expect(await page(`/dashboard/messages/question/${inquiry?.id}`)).toContain("Wi-Fi");
});

test("a number asks so much a day and no more", async () => {
  const { send, again } = await ask("is there wifi");
  const proven = (await send()).headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  const more = (n: number) =>
    app.post(PATH, { ...again, question: `is there wifi ${n}`, submissionKey: newSecret() }, { cookie: proven });
  const answers: number[] = [];
  for (let n = 0; n < 6; n += 1) answers.push((await more(n)).status);
  expect(answers).toEqual([303, 303, 303, 303, 303, 429]);
  app.clock.advance(DAY);
});

test.each([
  [{ question: "", phone: PHONE }, "question"],
  [{ question: "x".repeat(700), phone: PHONE }, "question"],
  [{ question: "hi", phone: "12" }, "phone"],
  [{ question: "hi", phone: "+8701234567" }, "phone"],
  [{ question: "hi", phone: "+49 151 23456789" }, "email"],
  [{ question: "hi", phone: "+49 151 23456789", email: "x@" }, "email"],
])("what is wrong is said beside its field: %j", async (fields, field) => {
  const answer = await app.post(PATH, { ...fields, submissionKey: newSecret() });
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain(`id="${field}-error"`);
});

test("WhatsApp goes to the number that the host chose for guests, with house and dates, and else nowhere", async () => {
  expect(await page(PATH)).not.toContain("wa.me");
  app.db.$client.run("insert into host_looks (host_id, phone, updated_at) values ('host-wanjiru', '+254733111222', 1)");
  const house = await page("/booking/property/garden-studio?checkIn=2026-12-20&checkOut=2026-12-22");
  expect(house).toContain(`href="${PATH}?checkIn=2026-12-20&amp;checkOut=2026-12-22"`);
  const html = await page(`${PATH}?checkIn=2026-12-20&checkOut=2026-12-22`);
  const link = /https:\/\/wa\.me\/254733111222\?text=([^"]*)/.exec(html)?.[1] ?? "";
  expect(decodeURIComponent(link)).toContain("checkIn=2026-12-20&checkOut=2026-12-22), Sun 20");
});

test("a number from abroad proves an address, and hears by mail", async () => {
  const phone = "+49 151 23456789";
  const email = "greta@example.com";
  const fields = { question: "is there wifi", phone, email, submissionKey: newSecret(), codeKey: newSecret() };
  const first = await (await app.post(PATH, fields)).text();
  const codes = newestMessages(app.db, 5).filter(({ recipient }) => recipient === email);
  const phoneCode = /\d{6}/.exec(codes[0]?.body ?? "")?.[0] ?? "";
  const sent = await app.post(PATH, { ...fields, challenge: hidden(first, "challenge"), phoneCode });
  expect(sent.status).toBe(303);
  expect(told(email)).toMatchObject([{ channel: "email", subject: "Your question about Garden studio on Ngong Road" }]);
  const [one] = inquiriesOfPhone(app.db, "+4915123456789");
  await app.post(
    `/dashboard/messages/question/${one?.inquiry.id}`,
    { body: "Karibu", submissionKey: newSecret() },
    { cookie: host },
  );
  expect(told(email).map(({ channel }) => channel)).toEqual(["email", "email"]);
});

test("questions go after their time, and with whoever leaves", async () => {
  await (await ask("is there wifi and can I bring a dog")).send();
  const left = () => [
    inquiriesOfPhone(app.db, PHONE).length,
    ...["threads", "messages"].map(
      (table) =>
        app.db.$client
          .query<{ n: number }, []>(
            `select count(*) as n from ${table} where ${table === "threads" ? "inquiry_id" : "thread_id"} is not null`,
          )
          .get()?.n,
    ),
  ];
  expect(left()).toEqual([1, 1, 1]);
  await app.jobs.runDue();
  app.clock.advance(91 * DAY);
  await forgetOld(app.deps);
  expect(left()).toEqual([0, 0, 0]);

  app.clock.set(Date.UTC(2026, 11, 18, 9));
  await (await ask("is there wifi and can I bring a dog", { phone: "+254722000021" })).send();
  app.db.$client.run("update properties set state = 'archived'");
  write(app.db, (tx) => forgetHostFacts(tx, "host-wanjiru"));
  expect(left()).toEqual([0, 0, 0]);
});
