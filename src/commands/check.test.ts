import { afterEach, expect, test } from "bun:test";
import { join } from "node:path";
import { africasTalkingMessenger } from "../adapters/africas-talking/africas-talking-messenger.ts";
import { smtpMessenger } from "../adapters/smtp/smtp-messenger.ts";
import { type Config, readConfig } from "../config.ts";
import { postOffice, shutPostOffices } from "../dev/fixtures/post-office.ts";
import { checkOutside } from "./check.ts";
import { withMend } from "./what-to-mend.ts";

const servers: { stop(force?: boolean): unknown }[] = [];
afterEach(() => {
  shutPostOffices();
  for (const server of servers.splice(0)) server.stop(true);
});

type Answers = Readonly<Record<string, () => Response>>;
/** Everything outside at one address, each part answering as it is told to. */
function outside(answers: Answers, tls?: { key: Bun.BunFile; cert: Bun.BunFile }): string {
  const asked = ({ url }: Request) => answers[new URL(url).pathname]?.() ?? new Response("Not Found", { status: 404 });
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: asked, ...(tls ? { tls } : {}) });
  servers.push(server);
  return `${tls ? "https" : "http"}://localhost:${server.port}`;
}

const WELL: Answers = {
  "/oauth/v1/generate": () => Response.json({ access_token: "t", expires_in: "3599" }),
  "/readyz": () => new Response("ready"),
  "/callbacks/lango-check": () => Response.json({ ResultCode: 0, ResultDesc: "Accepted" }),
  "/version1/messaging": () =>
    Response.json(
      { SMSMessageData: { Recipients: [{ statusCode: 101, number: "+254722000001", messageId: "m" }] } },
      { status: 201 },
    ),
};

function houseWith(answers: Answers, more: Record<string, string> = {}) {
  const url = outside(answers);
  const post = postOffice();
  const env = {
    ...{ MPESA_CONSUMER_KEY: "key", MPESA_CONSUMER_SECRET: "secret", MPESA_SHORTCODE: "600123", MPESA_PASSKEY: "pass" },
    ...{
      MPESA_BASE_URL: url,
      SMS_PROVIDER: "africas-talking",
      AT_USERNAME: "lango",
      AT_API_KEY: "key",
      AT_BASE_URL: url,
    },
    ...{ SMTP_URL: post.url, MAIL_FROM: "lango@stay.example", PUBLIC_URL: "https://stay.example" },
    ...more,
  };
  const read = readConfig("production", env);
  if ("faults" in read) throw new Error(read.faults.join("\n"));
  const config: Config = { ...read.config, publicUrl: url };
  const { sms, smtp } = config;
  if (!smtp) throw new Error("no mail");
  return {
    config,
    post,
    channels: { sms: africasTalkingMessenger(sms), email: smtpMessenger(smtp), whatsapp: undefined },
  };
}

async function said({ config, channels }: ReturnType<typeof houseWith>, wish: Parameters<typeof checkOutside>[2] = {}) {
  const tried = await checkOutside(config, channels, wish);
  return Object.fromEntries(tried.map(({ what, is, said }) => [what, `${is}: ${said}`]));
}

test("a house whose outside works is told so, with one SMS and one letter", async () => {
  const house = houseWith(WELL);
  const all = await said(house, { sms: "0722 000 001", mail: "asha@example.com" });
  expect(all).toEqual({
    "M-PESA keys": "well: production knows them, for shortcode 600123",
    "Safaricom's certificate": "not tried: MPESA_CERTIFICATE is not set; initiators bring their credential ready made",
    "public address": `well: ${house.config.publicUrl} answers: ready`,
    callbacks: "well: M-PESA's calls come through",
    certificate: "not tried: the public address is not https",
    SMS: "well: taken for 0722 000 001: look whether it comes",
    WhatsApp: "not tried: not set up: nothing leaves this house by it",
    mail: "well: taken for asha@example.com: look whether it comes",
  });
  expect(house.post.letters.map(({ to }) => to)).toEqual([["asha@example.com"]]);
});

test("what does not work is named, and the rest is tried all the same", async () => {
  const all = await said(
    houseWith({
      "/oauth/v1/generate": () =>
        Response.json({ errorCode: "400.008.01", errorMessage: "Invalid Authentication passed" }, { status: 400 }),
      "/readyz": () => new Response("<h1>Welcome to nginx!</h1>"),
      "/callbacks/lango-check": () => new Response("Forbidden", { status: 403 }),
      "/version1/messaging": () => new Response("The supplied authentication is invalid", { status: 401 }),
    }),
    { sms: "0722 000 001", mail: "asha@example.com" },
  );
  expect(all["M-PESA keys"]).toStartWith("wrong: Safaricom does not know MPESA_CONSUMER_KEY");
  expect(all["public address"]).toContain("answers 200, and not as Lango does");
  expect(all.callbacks).toContain("answered 403: something in front keeps it from Lango");
  expect(all.SMS).toStartWith("wrong: not taken: ");
  expect(all.mail).toStartWith("well: ");
});

const token = "/oauth/v1/generate";
const sms = "/version1/messaging";
const page = (status: number) => () => new Response("<h1>Request unsuccessful</h1>", { status });
const turnedAway = (message: string) => () => Response.json({ SMSMessageData: { Message: message, Recipients: [] } });

test.each<[string, Answers, string, string]>([
  ["a fault of Safaricom's", { [token]: page(500) }, "M-PESA keys", "no answer, or a fault of theirs: try again"],
  ["a page in the place of a token", { [token]: page(200) }, "M-PESA keys", "no answer, or a fault of theirs"],
  ["a wall before Safaricom", { [token]: page(403) }, "M-PESA keys", "whether this machine may reach Daraja"],
  ["a key of SMS that nobody knows", { [sms]: page(401) }, "SMS", "AT_USERNAME and AT_API_KEY do not belong together"],
  ["a gateway that fails", { [sms]: page(500) }, "SMS", "not taken: Africa's Talking answered HTTP 500"],
  [
    "a refusal that calls itself well",
    { [sms]: turnedAway("InvalidSenderId") },
    "SMS",
    "AT_SENDER_ID is not registered",
  ],
  ["an answer that says nothing", { [sms]: page(200) }, "SMS", "perhaps taken, perhaps not"],
  ["a proxy without Lango behind it", { "/readyz": page(503) }, "public address", "answers 503, and not as Lango does"],
  [
    "a name that leads to another",
    { "/readyz": () => Response.redirect("https://www.stay.example/readyz", 301) },
    "public address",
    "leads to https://www.stay.example/readyz: PUBLIC_URL must be",
  ],
])("%s is told as what it is", async (_, answers, what, words) => {
  const all = await said(houseWith({ ...WELL, ...answers }), { sms: "0722 000 001" });
  expect(all[what]).toStartWith("wrong: ");
  expect(all[what]).toContain(words);
});

test.each([
  ["certificate has expired", "It was not renewed"],
  ["unable to verify the first certificate", "fullchain.pem"],
  ["self signed certificate", "nobody vouches for it"],
  ["ERR_TLS_CERT_ALTNAME_INVALID fetching", "one of another name"],
  ["SMTP EAUTH AUTH PLAIN 535", "does not know this name with this password"],
  ["SMTP ETLS STARTTLS", "no STARTTLS"],
  ["SMTP EENVELOPE RCPT TO 550", "passes none on without a login"],
  ["SMTP ETIMEDOUT CONN", "nobody answers there"],
])("%s comes with what to do about it", (fault, mend) => {
  expect(withMend(fault).toLowerCase()).toContain(mend.toLowerCase());
  expect(withMend("something else")).toBe("something else");
});

test("nothing is sent to anybody who was not named", async () => {
  const house = houseWith({
    ...WELL,
    "/version1/messaging": () => {
      throw new Error("asked");
    },
  });
  expect(await said(house)).toMatchObject({
    SMS: "not tried: set up; --sms NUMBER sends one",
    mail: "not tried: set up; --mail ADDRESS sends one",
  });
  expect(house.post.letters).toEqual([]);
});

test("a certificate that nobody vouches for is wrong", async () => {
  const tls = ["key", "pem"].map((kind) => Bun.file(join(import.meta.dir, `../dev/fixtures/tls/nobody.${kind}`)));
  const [key, cert] = tls as [Bun.BunFile, Bun.BunFile];
  const house = houseWith(WELL);
  const publicUrl = outside(WELL, { key, cert });
  expect((await said({ ...house, config: { ...house.config, publicUrl } })).certificate).toStartWith("wrong: ");
});

test("an address where nobody is gives a reason, and no trace", async () => {
  const house = houseWith(WELL);
  const all = await said({ ...house, config: { ...house.config, publicUrl: "http://localhost:9" } });
  expect(all["public address"]).toContain("cannot be reached from here");
});
