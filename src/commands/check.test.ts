import { afterEach, expect, test } from "bun:test";
import { join } from "node:path";
import { africasTalkingMessenger } from "../adapters/africas-talking/africas-talking-messenger.ts";
import { smtpMessenger } from "../adapters/smtp/smtp-messenger.ts";
import { type Config, readConfig } from "../config.ts";
import { postOffice, shutPostOffices } from "../dev/fixtures/post-office.ts";
import { checkOutside } from "./check.ts";

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
