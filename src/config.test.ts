import { describe, expect, test } from "bun:test";
import { generateKeyPairSync } from "node:crypto";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig, withSampleGoogle } from "./config.ts";
import { SETTINGS } from "./core/settings.ts";

const production = {
  PUBLIC_URL: "https://stay.example/",
  MPESA_CONSUMER_KEY: "key",
  MPESA_CONSUMER_SECRET: " secret \n",
  MPESA_SHORTCODE: "600123",
  MPESA_PASSKEY: "pass",
};
/** A key as Google's console writes it, of the project lango-ke. */
function serviceKey(privateKey = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey) {
  const private_key = privateKey.export({ type: "pkcs8", format: "pem" });
  return JSON.stringify({
    type: "service_account",
    project_id: "lango-ke",
    client_email: "lango@ke.example",
    private_key,
  });
}
const faultsOf = (read: ReturnType<typeof readConfig>) => ("faults" in read ? read.faults : []);

describe("in production", () => {
  test("everything that is missing is named at once", () => {
    const faults = faultsOf(readConfig("production", {})).join("\n");
    for (const name of [
      "PUBLIC_URL",
      "MPESA_CONSUMER_KEY",
      "MPESA_CONSUMER_SECRET",
      "MPESA_SHORTCODE",
      "MPESA_PASSKEY",
    ]) {
      expect(faults).toContain(name);
    }
  });

  test("what is there is read, trimmed, and without a slash at the end", () => {
    const read = readConfig("production", production);
    if ("faults" in read) throw new Error(read.faults.join());
    expect(read.config.publicUrl).toBe("https://stay.example");
    expect(read.config.mpesa.account?.consumerSecret).toBe("secret");
    expect(read.config.mpesa.baseUrl).toBe("https://api.safaricom.co.ke");
  });

  test("a till has its own number beside the store number that signs, and a paybill one for both", () => {
    const accountOf = (env: Record<string, string>) => {
      const read = readConfig("production", { ...production, ...env });
      if ("faults" in read) throw new Error(read.faults.join());
      return read.config.mpesa.account;
    };
    expect(accountOf({})).toMatchObject({ shortcode: "600123", partyB: "600123" });
    const till = { MPESA_TRANSACTION_TYPE: "CustomerBuyGoodsOnline", MPESA_TILL: "5123456" };
    expect(accountOf(till)).toMatchObject({ shortcode: "600123", partyB: "5123456" });
  });

  test("an operator who takes no money for hosts needs no shortcode", () => {
    const read = readConfig("production", { PUBLIC_URL: "https://stay.example", MPESA_FOR_HOSTS: "nobody" });
    if ("faults" in read) throw new Error(read.faults.join());
    expect(read.config.mpesa.account).toBeUndefined();
  });

  test.each([
    "https://stay.example",
    "http://localhost:3000",
    "http://127.0.0.1:3000",
    "http://127.4.5.6",
    "http://[::1]:3000",
  ])("%s is an address that nobody reads along on", (PUBLIC_URL) => {
    expect(faultsOf(readConfig("production", { ...production, PUBLIC_URL }))).toEqual([]);
  });

  test("the simulator is no way to take money", () => {
    expect(faultsOf(readConfig("production", { ...production, MPESA_ENV: "simulator" })).join()).toContain("MPESA_ENV");
  });

  test.each([
    [{ PUBLIC_URL: "stay.example" }, "PUBLIC_URL"],
    [{ PUBLIC_URL: "https://stay.example/lango" }, "PUBLIC_URL"],
    [{ PUBLIC_URL: "http://stay.example" }, "PUBLIC_URL"],
    [{ PUBLIC_URL: "http://10.0.0.7:3000" }, "PUBLIC_URL"],
    [{ PUBLIC_URL: "http://localhost.stay.example" }, "PUBLIC_URL"],
    [{ PUBLIC_URL: "http://127.0.0.1.stay.example" }, "PUBLIC_URL"],
    [{ PORT: "70000" }, "PORT"],
    [{ METRICS_PORT: "70000" }, "METRICS_PORT"],
    [{ METRICS_PORT: "3000" }, "METRICS_PORT"],
    [{ PORT: "3000; rm" }, "PORT"],
    [{ MPESA_SHORTCODE: "12" }, "MPESA_SHORTCODE"],
    [{ MPESA_TILL: "5123456" }, "MPESA_TILL"],
    [{ MPESA_TILL: "12", MPESA_TRANSACTION_TYPE: "CustomerBuyGoodsOnline" }, "MPESA_TILL"],
    [{ MPESA_FOR_HOSTS: "some" }, "MPESA_FOR_HOSTS"],
    [{ MPESA_MOST_KES: "0" }, "MPESA_MOST_KES"],
    [{ MPESA_DAY_MOST_KES: "249999" }, "MPESA_DAY_MOST_KES"],
    [{ MPESA_INITIATOR: "api" }, "MPESA_SECURITY_CREDENTIAL"],
    [{ MPESA_INITIATOR: "api", MPESA_SECURITY_CREDENTIAL: "a password" }, "MPESA_SECURITY_CREDENTIAL"],
    [{ MPESA_REFUNDS_BY: "reversal" }, "MPESA_REFUNDS_BY"],
    [{ MPESA_CERTIFICATE: "/nowhere.cer" }, "MPESA_CERTIFICATE"],
    [{ SMS_PROVIDER: "africas-talking" }, "AT_API_KEY"],
    [{ WHATSAPP_PHONE_ID: "106540352242922" }, "WHATSAPP_TOKEN"],
    [{ WHATSAPP_PHONE_ID: "+254 712 000 000", WHATSAPP_TOKEN: "t" }, "WHATSAPP_PHONE_ID"],
    [{ SMTP_URL: "smtp://post.example" }, "MAIL_FROM"],
    [{ SMTP_URL: "post.example:587", MAIL_FROM: "a@b.example" }, "SMTP_URL"],
    [{ SMTP_URL: "http://post.example", MAIL_FROM: "a@b.example" }, "SMTP_URL"],
    [{ SMTP_URL: "smtp://post.example", MAIL_FROM: "Lango" }, "MAIL_FROM"],
    [{ SMTP_URL: "smtp://post.example", MAIL_FROM: "Lango <a@b.example>, c@d.example" }, "MAIL_FROM"],
    [
      { WHATSAPP_PHONE_ID: "106540352242922", WHATSAPP_TOKEN: "t", WHATSAPP_NUMBER: "+254712000000" },
      "WHATSAPP_NUMBER",
    ],
    [{ SUPPORT_WHATSAPP: "call us" }, "SUPPORT_WHATSAPP"],
    [{ SUPPORT_PHONE: "0712 345 678" }, "SUPPORT_PHONE"],
    [{ SUPPORT_EMAIL: "post.example" }, "SUPPORT_EMAIL"],
    [{ TRUST_PROXY: "yes" }, "TRUST_PROXY"],
    [{ LOG_LEVEL: "loud" }, "LOG_LEVEL"],
    [{ FIREBASE_PROJECT_ID: "lango-ke" }, "FIREBASE_API_KEY"],
    [{ FIREBASE_PROJECT_ID: "Lango KE", FIREBASE_API_KEY: "k" }, "FIREBASE_PROJECT_ID"],
    [{ FIREBASE_PROJECT_ID: "lango-ke", FIREBASE_API_KEY: "k", FIREBASE_AUTH_DOMAIN: "a; b" }, "FIREBASE_AUTH_DOMAIN"],
    // Not even for a house that keeps its own accounts: the variable has no business there.
    [{ FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099" }, "FIREBASE_AUTH_EMULATOR_HOST"],
    [{ FIREBASE_SERVICE_ACCOUNT: "/nowhere/key.json" }, "FIREBASE_SERVICE_ACCOUNT"],
    [{ FIREBASE_PROJECT_ID: "other", FIREBASE_SERVICE_ACCOUNT: serviceKey() }, "FIREBASE_SERVICE_ACCOUNT"],
    [
      { FIREBASE_PROJECT_ID: "lango-ke", FIREBASE_SERVICE_ACCOUNT: '{"project_id":"lango-ke"}' },
      "FIREBASE_SERVICE_ACCOUNT",
    ],
  ])("%o is a fault that names %s", (env, name) => {
    expect(faultsOf(readConfig("production", { ...production, ...env })).join("\n")).toContain(name);
  });
});

describe("Google", () => {
  const secret = { GOOGLE_CLIENT_ID: "lango.apps.example", GOOGLE_CLIENT_SECRET: "secret" };
  const googleOf = (env: Record<string, string>) => {
    const read = readConfig("production", { ...production, ...env });
    if ("faults" in read) throw new Error(read.faults.join("; "));
    return read.config.google;
  };

  test("is a way in only for whoever is its client", () => {
    expect(googleOf({})).toBeUndefined();
    expect(googleOf(secret)).toEqual({
      clientId: "lango.apps.example",
      clientSecret: "secret",
      issuerUrl: "https://accounts.google.com",
    });
  });

  test("is left to Firebase where there is one", () => {
    expect(googleOf({ ...secret, FIREBASE_PROJECT_ID: "lango-ke", FIREBASE_API_KEY: "key" })).toBeUndefined();
  });

  test.each([
    [{ GOOGLE_CLIENT_ID: "lango.apps.example" }, "GOOGLE_CLIENT_SECRET"],
    [{ ...secret, GOOGLE_ISSUER_URL: "accounts.google.com" }, "GOOGLE_ISSUER_URL"],
    [{ ...secret, GOOGLE_ISSUER_URL: "http://issuer.example" }, "GOOGLE_ISSUER_URL"],
  ])("%o is a fault that names %s", (env, name) => {
    expect(faultsOf(readConfig("production", { ...production, ...env })).join()).toContain(name);
  });

  test("is a sample in a plain demo, and nowhere else", () => {
    const sampleOf = (mode: "demo" | "production", env: Record<string, string>) => {
      const read = readConfig(mode, mode === "demo" ? env : { ...production, ...env });
      if ("faults" in read) throw new Error(read.faults.join());
      return withSampleGoogle(read.config).google?.clientId;
    };
    expect(sampleOf("demo", {})).toBe("lango-demo");
    expect(sampleOf("production", {})).toBeUndefined();
    expect(sampleOf("demo", secret)).toBe("lango.apps.example");
    expect(sampleOf("demo", { FIREBASE_PROJECT_ID: "lango-ke", FIREBASE_API_KEY: "key" })).toBeUndefined();
    expect(sampleOf("demo", { SMTP_URL: "smtp://post.example", MAIL_FROM: "a@post.example" })).toBeUndefined();
    const sms = { SMS_PROVIDER: "africas-talking", AT_USERNAME: "lango", AT_API_KEY: "key" };
    const whatsapp = { WHATSAPP_PHONE_ID: "106540352242922", WHATSAPP_TOKEN: "token" };
    for (const leaving of [sms, whatsapp]) expect(sampleOf("demo", leaving)).toBeUndefined();
  });

  test("may be a stand-in without https in a demo", () => {
    const read = readConfig("demo", { ...secret, GOOGLE_ISSUER_URL: "http://127.0.0.1:9/" });
    expect("config" in read && read.config.google?.issuerUrl).toBe("http://127.0.0.1:9");
  });
});

test("a demo elsewhere is named by a switch, in production alone, and is never this very site", () => {
  const demoOf = (mode: "demo" | "production", env: Record<string, string>) => {
    const read = readConfig(mode, { ...production, ...env });
    return "config" in read ? read.config.demoUrl : read.faults.join();
  };
  expect(demoOf("production", {})).toBeUndefined();
  expect(demoOf("production", { DEMO_URL: "https://demo.lango.example/" })).toBe("https://demo.lango.example");
  expect(demoOf("demo", { DEMO_URL: "https://demo.lango.example" })).toBeUndefined();
  expect(demoOf("production", { DEMO_URL: `${production.PUBLIC_URL}/demo` })).toContain(
    "DEMO_URL must be another site",
  );
});

describe("an analytics provider", () => {
  const app = { FIREBASE_APP_ID: "1:42:web:7f", FIREBASE_API_KEY: "key" };
  const G = { FIREBASE_MEASUREMENT_ID: "G-ABC123DEF4" };

  test("is off unless its measurement id is set, whatever else is", () => {
    for (const [env, id] of [
      [{}, undefined],
      [{ ...app, FIREBASE_PROJECT_ID: "lango-ke" }, undefined],
      [{ ...app, ...G }, "G-ABC123DEF4"],
    ] as const) {
      const read = readConfig("production", { ...production, ...env });
      expect("config" in read && read.config.analytics?.measurementId).toBe(id);
    }
  });

  test.each([
    [G, "FIREBASE_APP_ID"],
    [{ ...G, FIREBASE_APP_ID: "1:42:web:7f" }, "FIREBASE_API_KEY"],
    [{ ...app, FIREBASE_MEASUREMENT_ID: "UA-1" }, "FIREBASE_MEASUREMENT_ID"],
    [{ ...app, ...G, ANALYTICS_TAG_URL: "http://tags.example/js" }, "ANALYTICS_TAG_URL"],
  ])("%o is a fault that names %s", (env, name) => {
    expect(faultsOf(readConfig("production", { ...production, ...env })).join()).toContain(name);
  });
});

test("a demo needs nothing and takes everything", () => {
  const bare = readConfig("demo", {});
  expect(faultsOf(bare)).toEqual([]);
  const told = readConfig("demo", { MPESA_BASE_URL: "http://127.0.0.1:9/x", SITE_NAME: "Karibu", PORT: "0" });
  if ("faults" in told) throw new Error(told.faults.join());
  expect(told.config).toMatchObject({
    siteName: "Karibu",
    port: 0,
    mpesa: { env: "simulator", baseUrl: "http://127.0.0.1:9/x" },
  });
});

describe("the way in", () => {
  const firebaseOf = (env: Record<string, string>, mode: "demo" | "production" = "demo") => {
    const read = readConfig(mode, mode === "demo" ? env : { ...production, ...env });
    if ("faults" in read) throw new Error(read.faults.join());
    return read.config.firebase;
  };

  test("is Lango's own until a Firebase project is named", () => {
    expect(firebaseOf({})).toBeUndefined();
    expect(firebaseOf({ FIREBASE_API_KEY: "key" })).toBeUndefined();
  });

  test("is Firebase when its project is named, at the project's own domain", () => {
    expect(firebaseOf({ FIREBASE_PROJECT_ID: "lango-ke", FIREBASE_API_KEY: "key" }, "production")).toEqual({
      projectId: "lango-ke",
      apiKey: "key",
      authDomain: "lango-ke.firebaseapp.com",
      baseUrl: "https://identitytoolkit.googleapis.com",
      secureTokenUrl: "https://securetoken.googleapis.com",
      emulatorHost: undefined,
      serviceAccount: undefined,
    });
  });

  test("may have the key of its service account, as it is or in a file, which no fault shows", () => {
    const key = serviceKey();
    const file = join(mkdtempSync(join(tmpdir(), "lango-key-")), "key.json");
    writeFileSync(file, key);
    const project = { FIREBASE_PROJECT_ID: "lango-ke", FIREBASE_API_KEY: "key" };
    for (const FIREBASE_SERVICE_ACCOUNT of [key, file]) {
      const read = firebaseOf({ ...project, FIREBASE_SERVICE_ACCOUNT }, "production");
      expect(read?.serviceAccount).toMatchObject({ clientEmail: "lango@ke.example" });
    }
    const other = { ...production, ...project, FIREBASE_PROJECT_ID: "other", FIREBASE_SERVICE_ACCOUNT: key };
    expect(faultsOf(readConfig("production", other)).join()).not.toMatch(/PRIVATE|lango@/);
  });

  test("may be the emulator outside production, which needs no key", () => {
    const firebase = firebaseOf({ FIREBASE_PROJECT_ID: "demo-lango", FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099" });
    expect(firebase).toMatchObject({ emulatorHost: "127.0.0.1:9099", apiKey: "emulator" });
  });
});

test("mail leaves by the SMTP server when there is one, and a fault in it never shows its password", () => {
  const read = readConfig("demo", {
    SMTP_URL: "smtp://u:secret@post.example:587",
    MAIL_FROM: "Lango <post@lango.example>",
  });
  expect("config" in read && read.config.smtp).toEqual({
    url: "smtp://u:secret@post.example:587",
    from: "Lango <post@lango.example>",
    replyTo: "support@example.com",
  });
  const bare = readConfig("demo", { MAIL_FROM: "post@lango.example" });
  expect("config" in bare && bare.config.smtp).toBe(undefined);
  expect(faultsOf(readConfig("demo", { SMTP_URL: "smpt://u:secret@post.example" })).join()).not.toContain("secret");
});

test("only the demo makes up how to reach the operator, and the office is in Nairobi until somebody says otherwise", () => {
  const supportOf = (read: ReturnType<typeof readConfig>) => ("config" in read ? read.config.support : undefined);
  const nobody = { whatsapp: "", email: "", phone: "", office: "Nairobi, Kenya" };
  expect(supportOf(readConfig("production", production))).toEqual(nobody);
  const own = { SUPPORT_EMAIL: "help@stay.example", SUPPORT_OFFICE: "Mombasa, Kenya" };
  expect(supportOf(readConfig("production", { ...production, ...own }))).toEqual({
    ...nobody,
    email: "help@stay.example",
    office: "Mombasa, Kenya",
  });
  expect(supportOf(readConfig("demo", {}))?.email).toBe("support@example.com");
});

test("the operator is called as the site until a name of law is given", () => {
  const operatorOf = (env: Record<string, string>) => {
    const read = readConfig("production", { ...production, ...env });
    return "config" in read ? read.config.operator : undefined;
  };
  expect(operatorOf({ SITE_NAME: "Karibu" })).toEqual({ name: "Karibu", address: "", dataRegistration: "" });
  expect(operatorOf({ OPERATOR_NAME: "Karibu Stays Ltd", OPERATOR_ADDRESS: "P.O. Box 1" })).toMatchObject({
    name: "Karibu Stays Ltd",
    address: "P.O. Box 1",
  });
});

test.each([
  ["file:/mnt/other", {}, { kind: "file", folder: "/mnt/other" }],
  ["file:///mnt/other/", {}, { kind: "file", folder: "/mnt/other" }],
  [
    "s3://houses/kilimani/",
    { REPLICATE_KEY_ID: "a", REPLICATE_SECRET: "b", REPLICATE_ENDPOINT: "https://s3.example/" },
    {
      kind: "s3",
      bucket: "houses",
      path: "kilimani",
      endpoint: "https://s3.example",
      region: "us-east-1",
      keyId: "a",
      secret: "b",
    },
  ],
  ["s3://houses", {}, "REPLICATE_KEY_ID and REPLICATE_SECRET"],
  ["/mnt/other", {}, "no place to copy to"],
  ["https://s3.example/houses", {}, "no place to copy to"],
  ["", { STANDBY: "on" }, "STANDBY needs REPLICATE_TO"],
  ["file:/mnt/other", { REPLICATE_PASSPHRASE: "short" }, "REPLICATE_PASSPHRASE must have 12"],
] as const)("a house is copied to %s", (place, env, expected) => {
  const read = readConfig("production", { ...production, ...env, REPLICATE_TO: place });
  if (typeof expected === "string") expect(faultsOf(read).join()).toContain(expected);
  else expect("config" in read && read.config.replica?.to).toEqual(expected);
});

test("the table of the README names every variable that is read, and no other", () => {
  const read = new Set<string>();
  const listensTo = (said: Record<string, string>) =>
    new Proxy(said, {
      get(_, name) {
        read.add(String(name));
        return said[String(name)];
      },
    });
  // Some are read only beside others.
  const all = { SMS_PROVIDER: "africas-talking", WHATSAPP_PHONE_ID: "1", FIREBASE_PROJECT_ID: "lango" };
  const more = {
    GOOGLE_CLIENT_ID: "g",
    SMTP_URL: "smtp://post.example",
    FIREBASE_MEASUREMENT_ID: "G-ABC123",
    REPLICATE_TO: "s3://house/a",
    BACKUP_TO: "x",
  };
  for (const said of [{}, { ...all, ...more }]) {
    readConfig("production", listensTo(said));
    readConfig("demo", listensTo(said));
  }
  const readme = readFileSync(join(import.meta.dir, "../README.md"), "utf8");
  const table = readme.slice(readme.indexOf("| variable |"), readme.indexOf("Two files beside"));
  const named = table.split("\n").flatMap((row) => {
    const [, first = ""] = row.split("|");
    return [...first.matchAll(/`([A-Z][A-Z0-9_]*)`/g)].map(([, name]) => name ?? "");
  });
  // `MPESA_TILL` stands in the row of the kind of payment that it is for.
  expect([...read].filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
  expect(named.filter((name) => !read.has(name))).toEqual([]);
  expect(named.length).toBeGreaterThan(50);
  expect([...read].toSorted()).toEqual(SETTINGS.toSorted());
});

test("a mistyped setting is refused where it matters, with the one that was meant", () => {
  expect(faultsOf(readConfig("production", { ...production, SMPT_URL: "smtp://post.example" }))).toEqual([
    "SMPT_URL is no setting of Lango: did you mean SMTP_URL?",
  ]);
  expect(faultsOf(readConfig("production", { ...production, MPESA_OF_OURS: "x" }))).toEqual([
    "MPESA_OF_OURS is no setting of Lango; README.md lists them",
  ]);
  expect("config" in readConfig("demo", { SMPT_URL: "smtp://post.example" })).toBe(true);
});

test.each([
  [{ STANBY: "on" }, "STANBY is no setting of Lango: did you mean STANDBY?"],
  [{ mpesa_passkey: "x" }, "mpesa_passkey is no setting of Lango: did you mean MPESA_PASSKEY?"],
  [{ AT_API_KEY: "key" }, "AT_API_KEY needs SMS_PROVIDER, which is not set"],
  [{ MAIL_FROM: "post@lango.example" }, "MAIL_FROM needs SMTP_URL, which is not set"],
  [{ WHATSAPP_TOKEN: "x" }, "WHATSAPP_TOKEN needs WHATSAPP_PHONE_ID, which is not set"],
  [{ BACKUP_KEEP: "5" }, "BACKUP_KEEP needs BACKUP_TO, which is not set"],
  [{ BACKUP_TO: "/b", BACKUP_KEEP: "0" }, 'BACKUP_KEEP is "0", but must be a whole number from 1 to 9999'],
  [{ REPLICATE_SECRET: "x", REPLICATE_TO: " " }, "REPLICATE_SECRET needs REPLICATE_TO, which is not set"],
  [{ REPLICATE_REGION: "eu-west-1" }, "REPLICATE_REGION needs REPLICATE_TO, which is not set"],
  [{ LITESTREAM_BIN: "/opt/litestream" }, "LITESTREAM_BIN needs REPLICATE_TO, which is not set"],
  [{ AT_BASE_URL: "https://at.example" }, "AT_BASE_URL needs SMS_PROVIDER, which is not set"],
  [{ WHATSAPP_LANGUAGE: "sw" }, "WHATSAPP_LANGUAGE needs WHATSAPP_PHONE_ID, which is not set"],
  [{ PROT: "8080" }, "PROT is no setting of Lango: did you mean PORT?"],
  [{ LANGO_PORT: "8080" }, "LANGO_PORT is no setting of Lango: did you mean PORT?"],
  [{ AT_API_KEY: "key", SMS_PROVIDER: "outbox", http_proxy: "x", PATHS: "x", POST: "1" }, undefined],
])("what would be taken for set, and is not, is refused: %p", (given, fault) => {
  const env = { MPESA_FOR_HOSTS: "nobody", PUBLIC_URL: "https://lango.example", ...given };
  const read = readConfig("production", env);
  expect("faults" in read ? read.faults : []).toEqual(fault ? [fault] : []);
});

test.each([
  [{ CDN_PURGE_URL: "https://cache.example/purge" }, "CDN_PURGE_URL and CDN_PURGE_SECRET belong together"],
  [{ CDN_PURGE_SECRET: "0123456789abcdef" }, "CDN_PURGE_URL and CDN_PURGE_SECRET belong together"],
  [{ CDN_PURGE_URL: "https://cache.example/purge", CDN_PURGE_SECRET: "short" }, "CDN_PURGE_SECRET must have 16"],
  [{ CDN_PURGE_URL: "http://cache.example/purge", CDN_PURGE_SECRET: "0123456789abcdef" }, "must start with https://"],
  [{ CDN_PURGE_URL: "http://127.0.0.1:6081/purge", CDN_PURGE_SECRET: "0123456789abcdef" }, undefined],
  [{ CDN_PURGE_BY: "fastly" }, "CDN_PURGE_BY needs CDN_PURGE_URL"],
  [{ CDN_PURGE_BY: "akamai" }, "may be lango, cloudflare, fastly"],
  [
    {
      CDN_PURGE_BY: "cloudflare",
      CDN_PURGE_URL: "https://api.cloudflare.com/client/v4/zones/z/purge_cache",
      CDN_PURGE_SECRET: "0123456789abcdef",
    },
    undefined,
  ],
  [{}, undefined],
] as const)("a cache before Lango is named whole or not at all: %p", (env, fault) => {
  const read = readConfig("production", { ...production, ...env });
  if (fault) expect(faultsOf(read).join()).toContain(fault);
  else expect("config" in read && read.config.cdn?.url).toBe("CDN_PURGE_URL" in env ? env.CDN_PURGE_URL : undefined);
});
