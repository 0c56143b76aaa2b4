import { afterEach, expect, test } from "bun:test";
import { type Manners, postOffice, shutPostOffices } from "#src/dev/fixtures/post-office.ts";
import { channelMessenger } from "../channels/channel-messenger.ts";
import { outboxMessenger } from "../outbox/outbox-messenger.ts";
import { sendsSecretAbroad, smtpMessenger } from "./smtp-messenger.ts";

afterEach(shutPostOffices);

const FROM = "Lango <post@lango.test>";
const LETTER = {
  channel: "email",
  to: "wanjiru@example.com",
  subject: "Karibu, Wanjirũ",
  body: "Open the link:\nhttp://x.test/a?t=1",
} as const;

test("a letter arrives with its subject and words, signed in as the address says", async () => {
  const office = postOffice();
  const messenger = smtpMessenger({ url: office.url, from: FROM });
  expect(await messenger.send(LETTER)).toEqual({ outcome: "sent" });
  const [letter] = office.letters;
  expect(letter).toMatchObject({ from: "post@lango.test", to: ["wanjiru@example.com"] });
  expect(letter?.text).toContain("From: Lango <post@lango.test>");
  expect(letter?.text).toMatch(/Subject: =\?UTF-8\?[QB]\?/);
  expect(letter?.text).toContain("Auto-Submitted: auto-generated");
  expect(letter?.text).toContain("Open the link:");
  const proof = office.said.find((line) => line.startsWith("AUTH PLAIN"))?.split(" ")[2] ?? "";
  expect(Buffer.from(proof, "base64").toString()).toBe("\u0000lango\u0000pa:ss");
});

test("nothing in subject or address becomes a header or a second reader", async () => {
  const office = postOffice();
  const messenger = smtpMessenger({ url: office.url, from: FROM });
  await messenger.send({ ...LETTER, subject: "Hello\r\nBcc: all@example.com" });
  const comma = await messenger.send({ ...LETTER, to: "a@example.com, b@example.com" });
  expect(office.letters[0]?.text).not.toMatch(/^Bcc:/im);
  expect(office.letters[0]?.to).toEqual(["wanjiru@example.com"]);
  expect(office.letters.flatMap(({ to }) => to)).not.toContain("b@example.com");
  expect(comma.outcome === "sent" ? office.letters.length : 1).toBe(office.letters.length);
});

test.each<[string, Manners, "retry" | "refused"]>([
  ["an unknown reader", { RCPT: "550 5.1.1 <wanjiru@example.com> unknown" }, "refused"],
  ["an address that has moved", { RCPT: "551 5.1.6 moved" }, "refused"],
  ["a letter box that greylists", { RCPT: "450 4.2.0 greylisted, try again in 300 seconds" }, "retry"],
  ["a server that does not know us", { MAIL: "550 5.7.1 sender refused" }, "refused"],
  ["a full letter box", { RCPT: "452 4.2.2 <wanjiru@example.com> full" }, "retry"],
  ["a letter they never take", { letter: "554 5.7.1 spam" }, "refused"],
  ["a letter they may take later", { letter: "451 4.7.1 greylisted" }, "retry"],
  ["a wrong password", { AUTH: "535 5.7.8 no" }, "retry"],
  ["a server that is closing", { greeting: "421 later" }, "retry"],
])("%s: %p is %s, and the log reads no address", async (_, manners, outcome) => {
  const office = postOffice(manners);
  const sent = await smtpMessenger({ url: office.url, from: FROM }).send(LETTER);
  expect(sent.outcome).toBe(outcome);
  expect(JSON.stringify(sent)).not.toMatch(/wanjiru|pa:ss|pa%3Ass/);
  expect("detail" in sent && sent.detail).toMatch(/^SMTP [A-Z]/);
});

test.each<[string, Manners, "retry" | "unsure"]>([
  ["says nothing", { greeting: "" }, "retry"],
  ["falls silent at the envelope", { RCPT: "" }, "retry"],
  ["falls silent before it asks for the letter", { DATA: "" }, "retry"],
  ["has the letter and falls silent: it may have it", { letter: "" }, "unsure"],
  ["has the letter and hangs up", { letter: "hangs up" }, "unsure"],
])("a server that %s", async (_, manners, outcome) => {
  const office = postOffice(manners);
  const began = performance.now();
  expect((await smtpMessenger({ url: office.url, from: FROM, timeoutMs: 150 }).send(LETTER)).outcome).toBe(outcome);
  expect(performance.now() - began).toBeLessThan(4_000);
});

test("a password leaves this machine on no open line, whatever the server offers", async () => {
  const office = postOffice();
  // The same server by a name that is not known to be this machine's.
  const abroad = office.url.replace("127.0.0.1", "[::ffff:127.0.0.1]");
  const messenger = smtpMessenger({ url: abroad, from: FROM });
  expect(await messenger.send(LETTER)).toEqual({ outcome: "retry", detail: "SMTP ETLS STARTTLS 502" });
  expect(await messenger.reaches?.("email")).toBe(false);
  expect([office.letters, office.said.filter((line) => line.startsWith("AUTH"))]).toEqual([[], []]);
  // Whoever owns the line says so.
  const ownLine = smtpMessenger({ url: `${abroad}/?requireTLS=false`, from: FROM });
  expect(await ownLine.send(LETTER)).toEqual({ outcome: "sent" });
});

test.each([
  ["smtp://u:p@mail.example:587", true],
  ["smtp://u:p@10.0.0.5", true],
  ["smtps://u:p@mail.example", true],
  ["smtp://mail.example:25", false],
  ["smtp://u:p@localhost:1025", false],
  ["smtp://u:p@[::1]", false],
])("%s sends a password abroad: %p", (url, is) => expect(sendsSecretAbroad(url)).toBe(is));

test("every try of a letter has one name, and another letter another", async () => {
  const office = postOffice();
  const messenger = smtpMessenger({ url: office.url, from: FROM });
  for (const id of ["b1/booked", "b1/booked", "b2"]) await messenger.send(LETTER, { id, as: "notice" });
  expect(office.letters.map(({ text }) => /^Message-ID: (.+)$/im.exec(text)?.[1]?.trim())).toEqual([
    "<b1-booked@lango.test>",
    "<b1-booked@lango.test>",
    "<b2@lango.test>",
  ]);
});

test("no server at all is tried again", async () => {
  const nobody = smtpMessenger({ url: "smtp://127.0.0.1:1", from: FROM, timeoutMs: 500 });
  expect((await nobody.send(LETTER)).outcome).toBe("retry");
});

test.each<[string, Manners, boolean]>([
  ["is well", {}, true],
  ["is closing", { greeting: "421 later" }, false],
  ["says nothing", { greeting: "" }, false],
  ["does not let us in", { AUTH: "535 5.7.8 no" }, false],
])("before a letter is promised: a server that %s", async (_, manners, reached) => {
  const office = postOffice(manners);
  const messenger = smtpMessenger({ url: office.url, from: FROM, timeoutMs: 150 });
  // Whoever asks meanwhile has the same answer, and the server is asked once.
  const asked = [messenger.reaches?.("email"), messenger.reaches?.("email")];
  expect([await Promise.all(asked), office.letters]).toEqual([[reached, reached], []]);
  expect(office.said.filter((line) => line.startsWith("EHLO")).length).toBeLessThan(2);
});

test("each channel has its own messenger, and a channel without one is refused", async () => {
  const office = postOffice();
  const messenger = channelMessenger({
    sms: outboxMessenger,
    whatsapp: undefined,
    email: smtpMessenger({ url: office.url, from: FROM }),
  });
  expect(await messenger.send(LETTER)).toEqual({ outcome: "sent" });
  expect(await messenger.send({ channel: "sms", to: "+254712345678", body: "x" })).toEqual({ outcome: "sent" });
  expect((await messenger.send({ channel: "whatsapp", to: "+254712345678", body: "x" })).outcome).toBe("refused");
  expect(office.letters).toHaveLength(1);
});
