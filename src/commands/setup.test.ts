import { afterAll, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { readConfig } from "../config.ts";
import { readSettings, withSettings, writeSettings } from "./settings-file.ts";
import { personAtTerminal } from "./terminal.ts";

const folder = mkdtempSync(join(tmpdir(), "lango-setup-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let nth = 0;
const newFile = () => join(folder, `lango-${nth++}.env`);
const main = join(import.meta.dir, "../main.ts");
const example = readFileSync(join(import.meta.dir, "../../deploy/lango.env.example"), "utf8");
const env = { PATH: process.env.PATH ?? "", HOME: folder };

function answered(words: string[], answers: string): { code: number; said: string } {
  const { exitCode, stdout, stderr } = Bun.spawnSync([process.execPath, main, "setup", "--answers", "-", ...words], {
    stdin: Buffer.from(answers),
    env,
  });
  return { code: exitCode, said: `${stdout}${stderr}` };
}

/** A person at a terminal, who reads each question before they answer; what the terminal showed. */
async function atTerminal(file: string, answers: readonly (readonly [asked: string, typed: string])[]) {
  let shown = "";
  const child = Bun.spawn([process.execPath, main, "setup", file], {
    env,
    terminal: {
      ...{ cols: 200, rows: 50 },
      data(_, data) {
        shown += Buffer.from(data).toString();
      },
    },
  });
  let read = 0;
  for (const [asked, typed] of answers) {
    for (const giveUp = performance.now() + 20_000; !shown.includes(asked, read); await Bun.sleep(5)) {
      if (performance.now() > giveUp) throw new Error(`it does not ask "${asked}":\n${shown}`);
    }
    read = shown.indexOf(asked, read) + asked.length;
    child.terminal?.write(typed);
  }
  const code = await child.exited;
  await Bun.sleep(20);
  child.terminal?.close();
  return { code, shown };
}

const MAIL = "smtps://post:p%23ss\"w$rd'@mail.example:465";
const GOOD = `PUBLIC_URL=https://lango.example
MPESA_CONSUMER_KEY=key
MPESA_CONSUMER_SECRET=secret
MPESA_SHORTCODE=174379
MPESA_PASSKEY=passkey
SMS_PROVIDER=africas-talking
AT_USERNAME=lango
AT_API_KEY=atsk_1
METRICS_PORT=9464
`;

test("who sits at a terminal is told at once what is wrong, shows no secret, and ends with a file that starts", async () => {
  const file = newFile();
  const { code, shown } = await atTerminal(file, [
    ["The address that guests see", "http://lango.example\r"],
    ["PUBLIC_URL must start with https://", "htps\u007f\u007f\u007f\u007fhttps://lango.example\r"],
    ["The name on every page [Lango]", "\r"],
    ["Who answers for it in law", "Karibu Stays Ltd\r"],
    ["Their postal address", "\r"],
    ["Where people write", "nobody\r"],
    ["SUPPORT_EMAIL is", "help@lango.example\r"],
    ["Where they call", "\u001b[A+254 712 000 000\r"],
    ["stand before Lango", "\r"],
    ["shortcode of your own", "maybe\r"],
    ["yes or no", "y\r"],
    ["production or sandbox [production]", "\r"],
    ["consumer key", "KEY-NOT-SHOWN\r"],
    ["consumer secret", "\r"],
    ["MPESA_CONSUMER_SECRET is missing", "SECRET-NOT-SHOWN\r"],
    ["The paybill", "12\r"],
    ["MPESA_SHORTCODE must have 5 to 7 digits", "174379\r"],
    ["passkey", "PASSKEY-NOT-SHOWN\r"],
    ["The till's own number", "555444\r"],
    ["name that M-PESA shows", "KARIBU STAYS\r"],
    ["Africa's Talking", "no\r"],
    ["mail leave", "\r"],
    ["As in smtps", `${MAIL}\r`],
    ["Who it comes from", "Lango <post@lango.example>\r"],
    ["Firebase keep the accounts", "\r"],
    ["backup be made", "y\r"],
    ["The folder [/var/backups/lango]", "\r"],
    ["What seals them", "short\r"],
    ["BACKUP_PASSPHRASE must have 12", "a long passphrase\r"],
  ]);
  expect([code, shown.includes("lango check")]).toEqual([0, true]);
  for (const secret of ["NOT-SHOWN", "p%23ss", "a long passphrase"]) expect(shown).not.toContain(secret);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const settings = readSettings(readFileSync(file, "utf8"));
  expect(settings).toEqual({
    ...{ PUBLIC_URL: "https://lango.example", SITE_NAME: "Lango", OPERATOR_NAME: "Karibu Stays Ltd" },
    ...{ SUPPORT_EMAIL: "help@lango.example", SUPPORT_PHONE: "+254 712 000 000", HOST: "127.0.0.1", TRUST_PROXY: "1" },
    ...{ MPESA_ENV: "production", MPESA_CONSUMER_KEY: "KEY-NOT-SHOWN", MPESA_CONSUMER_SECRET: "SECRET-NOT-SHOWN" },
    ...{ MPESA_SHORTCODE: "174379", MPESA_PASSKEY: "PASSKEY-NOT-SHOWN", MPESA_TILL: "555444" },
    ...{ MPESA_NAME: "KARIBU STAYS", MPESA_TRANSACTION_TYPE: "CustomerBuyGoodsOnline" },
    ...{ SMTP_URL: MAIL, MAIL_FROM: "Lango <post@lango.example>" },
    ...{ BACKUP_TO: "/var/backups/lango", BACKUP_PASSPHRASE: "a long passphrase" },
  });
  expect(readConfig("production", settings)).toHaveProperty("config");
  // A shell reads it as we do, and so does whatever else knows quotes.
  const read = Bun.spawnSync(["sh", "-c", `. '${file}' && printf %s "$SMTP_URL"`], { env });
  expect(read.stdout.toString()).toBe(MAIL);
}, 60_000);

test("whoever leaves in the middle leaves nothing behind", async () => {
  const file = newFile();
  const { code } = await atTerminal(file, [
    ["The address that guests see", "https://lango.example\r"],
    ["The name on every page", "\u0003"],
  ]);
  expect([code, readdirSync(folder).filter((name) => name.startsWith(file.slice(folder.length + 1)))]).toEqual([1, []]);
}, 60_000);

test("whoever is cut off in the middle of an answer is asked nothing more", async () => {
  const input = Object.assign(new PassThrough(), { setRawMode() {} });
  const person = personAtTerminal(input as never, { write: () => true } as never);
  const asked = person.line("The address: ", false);
  input.write("https://lan");
  input.end();
  expect([await asked, await person.line("Again: ", true)]).toEqual([undefined, undefined]);
  person.close();
});

test("a file answers as well, all faults of it are told at once, and none is written half", () => {
  const file = newFile();
  const wrong = answered([file], GOOD.replace("174379", "12").replace("https:", "http:").replace("SMS_PR", "SMS_BR"));
  expect([wrong.code, existsSync(file)]).toEqual([1, false]);
  for (const name of ["PUBLIC_URL must", "MPESA_SHORTCODE must", "did you mean SMS_PROVIDER"]) {
    expect(wrong.said).toContain(name);
  }
  expect(wrong.said).not.toContain("atsk_1");
  const unread = answered([file], `${GOOD}; a word\n\nexport PORT=3000\nMPESA_PASSKEY = secret\n`);
  expect([unread.code, unread.said.match(/line \d+ is no setting/g)]).toEqual([
    1,
    ["line 12 is no setting", "line 13 is no setting"],
  ]);
  expect(unread.said + String(existsSync(file))).not.toMatch(/secret|true/);
  expect(answered([file], GOOD).code).toBe(0);
  expect(readSettings(readFileSync(file, "utf8"))).toEqual(readSettings(GOOD));
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("nothing is written over in silence, and what stood there is kept beside it with its words", () => {
  const file = newFile();
  writeFileSync(file, example, { mode: 0o600 });
  const refused = answered([file], GOOD);
  expect([refused.code, refused.said.includes("--replace"), readFileSync(file, "utf8")]).toEqual([1, true, example]);
  expect(answered(["--replace", file], GOOD).code).toBe(0);
  const text = readFileSync(file, "utf8");
  expect(text).toContain("# From Safaricom's Daraja portal, after going live.\nMPESA_CONSUMER_KEY=key\n");
  expect(text).toContain("# For Prometheus on this machine.\nMETRICS_PORT=9464\n");
  expect(readFileSync(`${file}.before`, "utf8")).toBe(example);
  expect(statSync(`${file}.before`).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).filter((name) => name.endsWith(".new"))).toEqual([]);
  // One that came while the questions were asked.
  expect(writeSettings(file, "PUBLIC_URL=https://another.example\n", false)).toBe("is_there");
  expect(readFileSync(file, "utf8")).toBe(text);
});

test("without a terminal and without answers it says how, and what nobody asks for is mended first", () => {
  const file = newFile();
  const alone = (words: string[]) => {
    const { exitCode, stderr } = Bun.spawnSync([process.execPath, main, "setup", ...words], { stdin: "ignore", env });
    return { code: exitCode, said: String(stderr) };
  };
  expect(alone([file])).toEqual({ code: 2, said: expect.stringContaining("--answers") });
  writeFileSync(file, "TRUST_PROXI=1\nMETRICS_PORT=none\n");
  const { code, said } = alone([file]);
  expect([code, said.includes("did you mean TRUST_PROXY"), said.includes("METRICS_PORT is")]).toEqual([1, true, true]);
});

test.each([
  ["a value where it stood, the last of several", "A=1\n# b\nA=2\n", { A: "3" }, "A=1\n# b\nA=3\n"],
  ["a value where it stood behind a #", "#A=1\nB=2\n", { A: "3" }, "A=3\nB=2\n"],
  ["what is taken away", "A=1\nB=2\n", { A: "" }, "A=\nB=2\n"],
  ["nothing for what was never there", "B=2\n", { A: "" }, "B=2\n"],
  ["what is new, at the end", "B=2\n", { A: "x y" }, 'B=2\n\n# Topic\nA="x y"\n'],
  ["into nothing", "", { A: "1" }, "# Topic\nA=1\n"],
] as const)("a file is written with %s", (_, text, values, expected) => {
  expect(withSettings(text, [{ title: "Topic", values }])).toBe(expected);
});
