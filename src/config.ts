import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { type AnalyticsProvider, MEASUREMENT_ID } from "./core/analytics/provider.ts";
import { isSecurityCredential, REFUNDS_BY, type RefundsBy } from "./core/money/operation.ts";
import { MPESA_DAY_MOST_KES, MPESA_MOST_KES, refusedWordIn } from "./core/money/payment.ts";
import { SMS_COUNTRIES } from "./core/person/sms-reach.ts";
import { unknownSettings } from "./core/settings.ts";

export type Mode = "production" | "demo";

/** The operator's M-PESA shortcode and where Daraja answers. */
export type MpesaConfig = Readonly<{
  env: "simulator" | "sandbox" | "production";
  /** Empty in the simulator until the server knows its own port. */
  baseUrl: string;
  /** The operator's own shortcode; none when every host brings theirs. */
  account:
    | Readonly<{
        consumerKey: string;
        consumerSecret: string;
        passkey: string;
        shortcode: string;
        /** Who is credited: the till, or the paybill itself. */
        partyB: string;
        transactionType: "CustomerPayBillOnline" | "CustomerBuyGoodsOnline";
        /** Who may look payments up and send money back. */
        initiator?: Readonly<{ name: string; credential: string }>;
        refundsBy?: RefundsBy;
      }>
    | undefined;
  /** The name that M-PESA shows for the operator's shortcode; empty where nobody has said it. */
  receiverName: string;
  /** Whose guests may pay to the operator's shortcode when the host has set up no way of their own. */
  forHosts: "everyone" | "admins" | "nobody";
  /** The most that M-PESA moves in one payment, whole shillings. */
  mostKes: number;
  /** The most that one phone moves in a day, whole shillings. */
  dayMostKes: number;
  /** The most that the operator's shortcode sends back for one host in a day without the operator's yes, whole shillings. */
  refundsDayMostKes: number;
  /** Safaricom's certificate (PEM), with which hosts' initiator passwords are encrypted; empty when there is none. */
  certificate: string;
  /** What is heard of payments beside their own callbacks: notices to our address, the list of the last 48 hours. */
  watch: "off" | "c2b" | "pull" | "all";
  /** The version of C2B that the app was given. */
  c2bVersion: 1 | 2;
}>;

export type FirebaseConfig = Readonly<{
  projectId: string;
  /** Names the project to Google; every browser gets it. */
  apiKey: string;
  authDomain: string;
  /** Where Identity Toolkit answers. */
  baseUrl: string;
  /** Where tokens are renewed. */
  secureTokenUrl: string;
  /** `host:port` of Firebase's emulator, whose tokens nobody signs. */
  emulatorHost: string | undefined;
  /** With whose key this server speaks as the owner of the project. */
  serviceAccount: Readonly<{ clientEmail: string; privateKey: string }> | undefined;
}>;

export type GoogleConfig = Readonly<{
  clientId: string;
  clientSecret: string;
  /** Without a slash at the end. Another issuer can stand in for Google. Empty for the demo's own, until it knows its port. */
  issuerUrl: string;
}>;

/** Where a house is copied to while it works, and with what. */
export type ReplicaConfig = Readonly<{
  to:
    | Readonly<{ kind: "file"; folder: string }>
    | Readonly<{
        kind: "s3";
        bucket: string;
        /** Without a slash at either end; may be empty. */
        path: string;
        /** Empty for Amazon's own. */
        endpoint: string;
        region: string;
        keyId: string;
        secret: string;
      }>;
  /** Seals the instance key that goes along; empty: it does not. */
  passphrase: string;
  /** Where Litestream is; empty: beside Lango, or where the system finds it. */
  program: string;
}>;

export type Config = Readonly<{
  mode: Mode;
  port: number;
  host: string;
  dataDir: string;
  /** In demo, a file that says how far the clock is ahead, in milliseconds. */
  clockFile: string | undefined;
  /** Without a slash at the end. Empty in demo until the server knows its own port. */
  publicUrl: string;
  siteName: string;
  /** How people reach the operator. What is empty is offered nowhere. */
  support: Readonly<{ whatsapp: string; email: string; phone: string; office: string }>;
  /** Who answers for the service in law, as the terms and the privacy notice name them. */
  operator: Readonly<{ name: string; address: string; dataRegistration: string }>;
  mpesa: MpesaConfig;
  sms: Readonly<{
    provider: "outbox" | "africas-talking";
    baseUrl: string;
    username: string;
    apiKey: string;
    senderId: string;
    /** The most SMS in an hour and in a day. Codes to newcomers may use half of each. */
    hourMost: number;
    dayMost: number;
    /** Where SMS go, by ISO 3166. */
    countries: readonly string[];
  }>;
  /** WhatsApp as another way for a guest's code; without it there is SMS alone. */
  whatsapp:
    | Readonly<{
        baseUrl: string;
        token: string;
        phoneId: string;
        template: string;
        language: string;
        /** A template for what is no answer to a guest; without it such messages go by SMS or e-mail. */
        notice: Readonly<{ template: string; language: string }> | undefined;
        /** Signs what Meta reports; empty where only the address is secret. */
        appSecret: string;
        /** Where guests write, as people dial it; empty where they write to their hosts' own numbers. */
        number: string;
      }>
    | undefined;
  /** E-mail leaves by this server; without it, it stays in the outbox. */
  smtp: Readonly<{ url: string; from: string; replyTo: string | undefined }> | undefined;
  /** Firebase as the way in; without it Lango keeps the accounts itself. */
  firebase: FirebaseConfig | undefined;
  /** Google as a way in beside the password; with Firebase, Firebase asks Google itself. */
  google: GoogleConfig | undefined;
  /** A demo of the operator's own at another address, where whoever wants to try a guest's side is sent. */
  demoUrl: string | undefined;
  /** Google Analytics on public pages, for visitors who allow it; without it nobody hears of a visit but us. */
  analytics: AnalyticsProvider | undefined;
  /** Hosts that calendars may be fetched from although they are private or loopback. */
  feedAllowHosts: readonly string[];
  /** Push services of the operator's own, which may be private or loopback, and need no https. */
  pushAllowHosts: readonly string[];
  /** Whose short links of places are asked where they lead. */
  mapLinksUrl: string;
  trustProxy: number;
  /** How long hosts' papers are kept after what was decided about them. */
  papersKeepDays: number;
  /** Who may open a host's account: everyone, whoever was sent an invitation, or nobody. */
  registration: "open" | "invite" | "closed";
  /** Whoever has it may read `/metrics`. Empty: nobody may there. */
  metricsToken: string;
  /** A port of this machine alone where `/metrics` needs no token; none when it is not set. */
  metricsPort: number | undefined;
  /** Below so much free space on the disk, uploads and backups stop. */
  keepFreeBytes: number;
  /** The folder of backups that are made each night, and how many are kept; none where nobody said so. */
  backups: Readonly<{ folder: string; keep: number }> | undefined;
  /** Seals backups, and the instance key with them; empty: neither. */
  backupPassphrase: string;
  /** Where `lango replicate` copies the house to; none where it does not. */
  replica: ReplicaConfig | undefined;
  /** Another machine may take over: whoever sells nights holds the lease that lies there. */
  standby: boolean;
  /** A cache before Lango that may have public pages, and is told at this address when they change; none without it. */
  cdn: Readonly<{ url: string; secret: string }> | undefined;
  /** Whether each request has a line in the log, without where it came from or what may be a secret in it. */
  logAccess: boolean;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
}>;

/** The demo's stand-in for Google, for whoever has no client of their own; only where no message leaves the house. */
export function withSampleGoogle(config: Config): Config {
  const { mode, google, firebase, sms, smtp, whatsapp } = config;
  const isTold = sms.provider !== "outbox" || smtp || whatsapp;
  if (mode !== "demo" || google || firebase || isTold) return config;
  return { ...config, google: { clientId: "lango-demo", clientSecret: "lango-demo-secret", issuerUrl: "" } };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads variables by name, and keeps what is wrong with them. */
type Reader = ReturnType<typeof readerOf>;

function readerOf(env: Environment, production: boolean) {
  const faults: string[] = [];
  const text = (name: string, fallback = "") => env[name]?.trim() || fallback;
  return {
    production,
    faults,
    text,
    needed(name: string, why: string, fallback = "") {
      const value = text(name, fallback);
      if (!value) faults.push(`${name} is missing: ${why}`);
      return value;
    },
    oneOf<T extends string>(name: string, allowed: readonly T[], fallback: T): T {
      const value = text(name, fallback);
      if (allowed.includes(value as T)) return value as T;
      faults.push(`${name} is "${value}", but may be ${allowed.join(", ")}`);
      return fallback;
    },
    whole(name: string, fallback: number, most: number) {
      const value = text(name, String(fallback));
      if (/^\d{1,7}$/.test(value) && Number(value) <= most) return Number(value);
      faults.push(`${name} is "${value}", but must be a whole number from 0 to ${most}`);
      return fallback;
    },
    url(name: string, fallback: string) {
      const value = text(name, fallback);
      if (!value) return "";
      const parsed = URL.canParse(value) ? new URL(value) : undefined;
      if (parsed && /^https?:$/.test(parsed.protocol)) return value.replace(/\/{1,9}$/, "");
      faults.push(`${name} is "${value}", but must be an address that starts with http:// or https://`);
      return "";
    },
    /** What is set must look like the pattern. */
    like(name: string, fallback: string, pattern: RegExp, must: string) {
      const value = text(name, fallback);
      if (value && !pattern.test(value)) faults.push(`${name} is "${value}", but must be ${must}`);
      return value;
    },
    /** Words with spaces or commas between. */
    words(name: string, words: string, pattern: RegExp, must: string) {
      const named = words.split(/[\s,]+/).filter(Boolean);
      for (const word of named) {
        if (!pattern.test(word)) faults.push(`${name} names "${word}", but must be ${must}`);
      }
      return named;
    },
  };
}

/** The credentials that Safaricom publishes for its sandbox shortcode, which the simulator accepts too. */
const SIMULATOR = {
  consumerKey: "lango-demo",
  consumerSecret: "lango-demo-secret",
  shortcode: "174379",
  passkey: "lango-demo-passkey",
} as const;

/** Nobody answers here: the demo shows what an operator's own numbers will look like. */
const SAMPLE_SUPPORT = { whatsapp: "+254 712 000 000", email: "support@example.com", phone: "+254 712 000 000" };

/**
 * The configuration from the environment, or every fault in it at once.
 * In `production` what is needed must be there; in `demo` everything has a default.
 */
export function readConfig(mode: Mode, env: Environment): { config: Config } | { faults: string[] } {
  const read = readerOf(env, mode === "production");
  const { production, text, whole, oneOf } = read;
  const port = whole("PORT", 3000, 65_535);
  const siteName = text("SITE_NAME", "Lango");
  // The order is that in which faults are told.
  const publicUrl = readPublicUrl(read);
  const mpesa = readMpesa(read);
  const sms = readSms(read);
  const whatsapp = readWhatsapp(read);
  const firebase = readFirebase(read);
  const google = readGoogle(read);
  const analytics = readAnalytics(read);
  const mail = readMail(read);
  const support = readSupport(read);
  const feedAllowHosts = readHosts(read, "FEED_ALLOW_HOSTS");
  const pushAllowHosts = readHosts(read, "PUSH_ALLOW_HOSTS");
  const metricsPort = readMetricsPort(read, port);
  const config: Config = {
    mode,
    port,
    host: text("HOST", "0.0.0.0"),
    dataDir: resolve(text("DATA_DIR", "./data")),
    clockFile: production ? undefined : text("DEMO_CLOCK_FILE") || undefined,
    publicUrl,
    siteName,
    support,
    operator: {
      name: text("OPERATOR_NAME", siteName),
      address: text("OPERATOR_ADDRESS"),
      dataRegistration: text("OPERATOR_DATA_REGISTRATION"),
    },
    mpesa,
    sms,
    whatsapp,
    // Whoever answers a letter reaches a person: where none is named, the address that it comes from.
    smtp: mail && { ...mail, replyTo: support.email || undefined },
    firebase,
    google: firebase ? undefined : google,
    analytics,
    demoUrl: readDemoUrl(read, publicUrl),
    feedAllowHosts,
    pushAllowHosts,
    mapLinksUrl: read.url("MAP_LINKS_BASE_URL", "https://maps.app.goo.gl"),
    trustProxy: whole("TRUST_PROXY", 0, 5),
    papersKeepDays: whole("PAPERS_KEEP_DAYS", 30, 365),
    registration: oneOf("REGISTRATION", ["open", "invite", "closed"], "open"),
    metricsToken: text("METRICS_TOKEN"),
    metricsPort,
    keepFreeBytes: whole("KEEP_FREE_MB", 200, 9_999_999) * 1024 * 1024,
    ...readBackups(read),
    replica: readReplica(read, text("REPLICATE_TO")),
    standby: readStandby(read),
    cdn: readCdn(read),
    logAccess: oneOf("LOG_ACCESS", ["off", "on"], "off") === "on",
    logLevel: oneOf("LOG_LEVEL", ["debug", "info", "warn", "error", "silent"], "info"),
  };
  if (production) read.faults.push(...strangers(env));
  return read.faults.length > 0 ? { faults: read.faults } : { config };
}

function readMetricsPort({ text, whole, faults }: Reader, port: number): number | undefined {
  if (!text("METRICS_PORT")) return undefined;
  const metricsPort = whole("METRICS_PORT", 0, 65_535);
  if (metricsPort !== 0 && metricsPort === port) faults.push("METRICS_PORT must be another port than PORT");
  return metricsPort;
}

/** A setting that is mistyped would be none, and its default would stand in silence. */
function strangers(env: Environment): string[] {
  return unknownSettings(Object.keys(env)).map(
    ({ name, meant }) =>
      `${name} is no setting of Lango${meant ? `: did you mean ${meant}?` : "; README.md lists them"}`,
  );
}

/** `lango restore --from`: the same settings, with another place than `REPLICATE_TO`. */
export function readReplicaAt(place: string, env: Environment): { replica: ReplicaConfig } | { faults: string[] } {
  const read = readerOf(env, false);
  const replica = readReplica(read, place);
  return replica && read.faults.length === 0 ? { replica } : { faults: read.faults };
}

function readBackups(read: Reader): Pick<Config, "backups" | "backupPassphrase"> {
  const folder = read.text("BACKUP_TO");
  const keep = read.whole("BACKUP_KEEP", 14, 9999);
  if (keep < 1) read.faults.push("BACKUP_KEEP must be 1 at least");
  return {
    backups: folder ? { folder: resolve(folder), keep } : undefined,
    backupPassphrase: readPassphrase(read, "BACKUP_PASSPHRASE"),
  };
}

function readStandby({ faults, text, oneOf }: Reader): boolean {
  const standby = oneOf("STANDBY", ["off", "on"], "off") === "on";
  if (standby && !text("REPLICATE_TO")) faults.push("STANDBY needs REPLICATE_TO: the lease lies there");
  return standby;
}

const SECRET_LEAST = 16;

function readCdn({ production, faults, text, url }: Reader): Config["cdn"] {
  const address = url("CDN_PURGE_URL", "");
  const secret = text("CDN_PURGE_SECRET");
  if ((address === "") !== (secret === "")) {
    faults.push("CDN_PURGE_URL and CDN_PURGE_SECRET belong together: one of them is missing");
  }
  if (secret && secret.length < SECRET_LEAST) {
    faults.push(`CDN_PURGE_SECRET must have ${SECRET_LEAST} characters at least: it signs what the cache lets go of`);
  }
  if (production && address && !isPrivateLine(new URL(address))) {
    faults.push("CDN_PURGE_URL must start with https://; http:// is for this machine alone");
  }
  return address ? { url: address, secret } : undefined;
}

const PASSPHRASE_LEAST = 12;

function readPassphrase({ faults, text }: Reader, name: string): string {
  const passphrase = text(name);
  if (passphrase && passphrase.length < PASSPHRASE_LEAST) {
    faults.push(`${name} must have ${PASSPHRASE_LEAST} characters at least: the instance key lies behind it`);
  }
  return passphrase;
}

function readReplica(read: Reader, place: string): ReplicaConfig | undefined {
  const { faults, text, url } = read;
  const endpoint = url("REPLICATE_ENDPOINT", "");
  const region = text("REPLICATE_REGION", "us-east-1");
  const [keyId, secret] = [text("REPLICATE_KEY_ID"), text("REPLICATE_SECRET")];
  const rest = { passphrase: readPassphrase(read, "REPLICATE_PASSPHRASE"), program: text("LITESTREAM_BIN") };
  if (!place) return undefined;
  const folder = /^file:(?:\/\/)?(\/.+)$/.exec(place)?.[1];
  if (folder) return { to: { kind: "file", folder: resolve(folder) }, ...rest };
  const [, bucket, path = ""] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,62})(?:\/(.*?))?\/?$/.exec(place) ?? [];
  if (bucket === undefined || path.includes("//")) {
    faults.push(`"${place}" is no place to copy to: it must be like s3://bucket/path or file:/another/disk`);
    return undefined;
  }
  if (!keyId || !secret)
    faults.push("REPLICATE_KEY_ID and REPLICATE_SECRET are missing: who may write into the bucket");
  return { to: { kind: "s3", bucket, path, endpoint, region, keyId, secret }, ...rest };
}

function readHosts(read: Reader, name: string): string[] {
  const host = /^(?:[a-z0-9._-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/;
  return read.words(name, read.text(name).toLowerCase(), host, "host names with commas between");
}

function readPublicUrl({ production, faults, needed, url }: Reader): string {
  if (production) needed("PUBLIC_URL", "links, previews and payment callbacks are made from it");
  const publicUrl = url("PUBLIC_URL", "");
  if (publicUrl && new URL(publicUrl).pathname !== "/") faults.push("PUBLIC_URL must not have a path");
  if (production && publicUrl && !isPrivateLine(new URL(publicUrl))) {
    faults.push(
      "PUBLIC_URL must start with https://, because sign-ins and payments travel there; http:// is for this machine alone",
    );
  }
  const refused = production ? refusedWordIn(publicUrl) : undefined;
  if (refused) faults.push(`PUBLIC_URL has "${refused}" in it, and Safaricom refuses such addresses for callbacks`);
  return publicUrl;
}

function readDemoUrl({ production, faults, url }: Reader, publicUrl: string): string | undefined {
  const demoUrl = url("DEMO_URL", "");
  if (!demoUrl || !production) return undefined;
  if (URL.canParse(publicUrl) && new URL(demoUrl).origin === new URL(publicUrl).origin) {
    faults.push("DEMO_URL must be another site than PUBLIC_URL: a demo has its own folder, nights and messages");
  }
  return demoUrl;
}

function readMpesa(read: Reader): MpesaConfig {
  const { production, faults, text, oneOf, whole, url } = read;
  const env = production
    ? oneOf("MPESA_ENV", ["sandbox", "production"], "production")
    : oneOf("MPESA_ENV", ["simulator", "sandbox", "production"], "simulator");
  const forHosts = oneOf("MPESA_FOR_HOSTS", ["everyone", "admins", "nobody"], "everyone");
  const account = readMpesaAccount(read, env, forHosts === "nobody");
  const mostKes = whole("MPESA_MOST_KES", MPESA_MOST_KES, 999_999);
  const dayMostKes = whole("MPESA_DAY_MOST_KES", MPESA_DAY_MOST_KES, 9_999_999);
  if (mostKes < 1) faults.push("MPESA_MOST_KES must be 1 at least");
  if (dayMostKes < mostKes) faults.push("MPESA_DAY_MOST_KES is less than MPESA_MOST_KES");
  const asInitiator = readInitiator(read);
  const certificateFile = text("MPESA_CERTIFICATE");
  const certificate = certificateFile ? readIfThere(certificateFile) : "";
  if (certificateFile && !/-----BEGIN [A-Z ]+-----/.test(certificate)) {
    faults.push(`MPESA_CERTIFICATE is "${certificateFile}", where there is no certificate in PEM`);
  }
  return {
    env,
    baseUrl: url("MPESA_BASE_URL", DARAJA_BASE_URL[env]),
    account: forHosts === "nobody" ? undefined : { ...account, ...asInitiator },
    receiverName: text("MPESA_NAME", env === "simulator" ? text("SITE_NAME", "Lango").toUpperCase() : ""),
    forHosts,
    mostKes,
    dayMostKes,
    refundsDayMostKes: whole("REFUNDS_DAY_MOST_KES", 50_000, 9_999_999),
    certificate,
    // Registering an address is once and for all, and may take it from another program: the operator says so.
    watch: oneOf("MPESA_WATCH", ["off", "c2b", "pull", "all"], env === "simulator" ? "all" : "pull"),
    c2bVersion: oneOf("MPESA_C2B_VERSION", ["1", "2"], "2") === "1" ? 1 : 2,
  };
}

function readMpesaAccount({ faults, text, needed, oneOf }: Reader, env: MpesaConfig["env"], isNobodys: boolean) {
  const standIn = env === "simulator" ? SIMULATOR : { consumerKey: "", consumerSecret: "", shortcode: "", passkey: "" };
  // Without the operator's shortcode each host brings their own, and nothing of it is needed here.
  const ours = isNobodys ? (name: string) => text(name) : needed;
  const account = {
    consumerKey: ours("MPESA_CONSUMER_KEY", "from the Daraja portal, My Apps", standIn.consumerKey),
    consumerSecret: ours("MPESA_CONSUMER_SECRET", "from the Daraja portal, My Apps", standIn.consumerSecret),
    shortcode: ours("MPESA_SHORTCODE", "the paybill, or the store number of a till", standIn.shortcode),
    passkey: ours("MPESA_PASSKEY", "sent by Safaricom when the shortcode went live", standIn.passkey),
    transactionType: oneOf(
      "MPESA_TRANSACTION_TYPE",
      ["CustomerPayBillOnline", "CustomerBuyGoodsOnline"],
      "CustomerPayBillOnline",
    ),
  };
  if (account.shortcode && !/^\d{5,7}$/.test(account.shortcode)) {
    faults.push("MPESA_SHORTCODE must have 5 to 7 digits");
  }
  const till = text("MPESA_TILL");
  if (till && !/^\d{5,7}$/.test(till)) faults.push("MPESA_TILL must have 5 to 7 digits");
  if (till && account.transactionType === "CustomerPayBillOnline") {
    faults.push("MPESA_TILL is set, but MPESA_TRANSACTION_TYPE is not CustomerBuyGoodsOnline");
  }
  return { ...account, partyB: till || account.shortcode };
}

/** Who may look payments up and send money back. */
function readInitiator({ faults, text, oneOf }: Reader) {
  const name = text("MPESA_INITIATOR");
  const credential = text("MPESA_SECURITY_CREDENTIAL").replace(/\s/g, "");
  if ((name === "") !== (credential === "")) {
    faults.push("MPESA_INITIATOR and MPESA_SECURITY_CREDENTIAL belong together: one of them is missing");
  }
  if (credential && !isSecurityCredential(credential)) {
    faults.push("MPESA_SECURITY_CREDENTIAL is not the encrypted text that the Daraja portal makes of the password");
  }
  const refundsBy = oneOf("MPESA_REFUNDS_BY", REFUNDS_BY, "hand");
  if (refundsBy !== "hand" && !credential) faults.push("MPESA_REFUNDS_BY needs MPESA_INITIATOR");
  return credential ? { initiator: { name, credential }, refundsBy } : {};
}

function readSms({ text, needed, oneOf, whole, url, words }: Reader): Config["sms"] {
  const provider = oneOf("SMS_PROVIDER", ["outbox", "africas-talking"], "outbox");
  const sending = provider === "africas-talking";
  return {
    provider,
    baseUrl: url("AT_BASE_URL", "https://api.africastalking.com"),
    username: sending ? needed("AT_USERNAME", "the Africa's Talking account") : text("AT_USERNAME"),
    apiKey: sending ? needed("AT_API_KEY", "the Africa's Talking key") : text("AT_API_KEY"),
    senderId: text("AT_SENDER_ID"),
    // The outbox costs nothing.
    hourMost: whole("SMS_HOUR_MOST", sending ? 600 : 100_000, 9_999_999),
    dayMost: whole("SMS_DAY_MOST", sending ? 5_000 : 1_000_000, 9_999_999),
    countries: words(
      "SMS_COUNTRIES",
      text("SMS_COUNTRIES", SMS_COUNTRIES.join(" ")).toUpperCase(),
      /^[A-Z]{2}$/,
      "codes like KE or UG",
    ),
  };
}

function readWhatsapp({ faults, text, needed, url }: Reader): Config["whatsapp"] {
  const phoneId = text("WHATSAPP_PHONE_ID");
  if (phoneId && !/^\d{5,20}$/.test(phoneId)) faults.push("WHATSAPP_PHONE_ID must be digits: Meta's id of the number");
  if (!phoneId) return undefined;
  const notice = { template: text("WHATSAPP_NOTICE_TEMPLATE"), language: text("WHATSAPP_NOTICE_LANGUAGE", "en_US") };
  const [appSecret, number] = [text("WHATSAPP_APP_SECRET"), text("WHATSAPP_NUMBER").replace(/[\s-]/g, "")];
  if (number && !/^\+[1-9]\d{7,14}$/.test(number)) faults.push("WHATSAPP_NUMBER must be like +254 712 000 000");
  if (number && !appSecret) {
    faults.push("WHATSAPP_NUMBER needs WHATSAPP_APP_SECRET: the signature alone proves whose words they are");
  }
  return {
    baseUrl: url("WHATSAPP_BASE_URL", "https://graph.facebook.com/v25.0"),
    token: needed("WHATSAPP_TOKEN", "a system user's, from Meta's business settings"),
    phoneId,
    template: text("WHATSAPP_TEMPLATE", "verification_code"),
    language: text("WHATSAPP_LANGUAGE", "en_US"),
    notice: notice.template ? notice : undefined,
    appSecret,
    number,
  };
}

function readFirebase({ production, faults, text, needed, url, like }: Reader): FirebaseConfig | undefined {
  if (production && text("FIREBASE_AUTH_EMULATOR_HOST")) {
    faults.push("FIREBASE_AUTH_EMULATOR_HOST is set: anybody could sign in with a token that nobody signed");
  }
  const emulatorHost = like(
    "FIREBASE_AUTH_EMULATOR_HOST",
    "",
    /^[\w.-]+:\d{1,5}$/,
    "a host and a port, as in 127.0.0.1:9099",
  );
  const projectId = like("FIREBASE_PROJECT_ID", "", /^[a-z][a-z0-9-]{2,40}$/, "small letters, digits and dashes");
  const authDomain = like(
    "FIREBASE_AUTH_DOMAIN",
    `${projectId}.firebaseapp.com`,
    /^[a-z0-9.-]+$/i,
    "a host name alone",
  );
  const keyed = text("FIREBASE_SERVICE_ACCOUNT");
  const serviceAccount = keyed ? readServiceAccount(keyed, projectId) : undefined;
  // Without its value, which may be the key itself.
  if (keyed && !serviceAccount) {
    faults.push(
      "FIREBASE_SERVICE_ACCOUNT must be the key of a service account of FIREBASE_PROJECT_ID: its JSON or the file",
    );
  }
  if (!projectId) return undefined;
  return {
    projectId,
    apiKey: needed("FIREBASE_API_KEY", "from the Firebase console, Project settings", emulatorHost && "emulator"),
    authDomain,
    baseUrl: url("IDENTITY_TOOLKIT_BASE_URL", "https://identitytoolkit.googleapis.com"),
    secureTokenUrl: url("SECURE_TOKEN_BASE_URL", "https://securetoken.googleapis.com"),
    emulatorHost: emulatorHost || undefined,
    serviceAccount,
  };
}

function readGoogle({ production, faults, text, needed, url }: Reader): GoogleConfig | undefined {
  const clientId = text("GOOGLE_CLIENT_ID");
  const issuerUrl = url("GOOGLE_ISSUER_URL", "https://accounts.google.com");
  if (production && issuerUrl.startsWith("http:")) {
    faults.push("GOOGLE_ISSUER_URL must start with https://, because the client's secret is sent there");
  }
  if (!clientId) return undefined;
  return { clientId, clientSecret: needed("GOOGLE_CLIENT_SECRET", "from the Google console, Credentials"), issuerUrl };
}

function readAnalytics({ faults, production, needed, url, like }: Reader): AnalyticsProvider | undefined {
  const measurementId = like("FIREBASE_MEASUREMENT_ID", "", MEASUREMENT_ID, "as in G-ABC123DEF4");
  const configUrl = url("FIREBASE_CONFIG_BASE_URL", "https://firebase.googleapis.com/v1alpha");
  const tagUrl = url("ANALYTICS_TAG_URL", "https://www.googletagmanager.com/gtag/js");
  if (production && [configUrl, tagUrl].some((address) => address.startsWith("http:"))) {
    faults.push("FIREBASE_CONFIG_BASE_URL and ANALYTICS_TAG_URL must start with https://: scripts come by them");
  }
  if (!measurementId) return undefined;
  return {
    measurementId,
    appId: needed("FIREBASE_APP_ID", "from the Firebase console, Project settings, Your apps"),
    apiKey: needed("FIREBASE_API_KEY", "from the Firebase console, Project settings"),
    configUrl,
    tagUrl,
  };
}

function readMail({ faults, text, needed, like }: Reader): { url: string; from: string } | undefined {
  const url = text("SMTP_URL");
  if (!url) return undefined;
  if (!/^smtps?:$/.test(URL.parse(url)?.protocol ?? "")) {
    // Without its value: it carries a password.
    faults.push("SMTP_URL must look like smtp://user:password@host:587 or smtps://user:password@host:465");
  }
  needed("MAIL_FROM", "the address that mail comes from, as in Lango <post@lango.example>");
  const from = like(
    "MAIL_FROM",
    "",
    /^(?:[^<>@\r\n]{1,60}<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    "an address, or a name and an address in <>",
  );
  return from ? { url, from } : undefined;
}

function readSupport({ production, text, like }: Reader): Config["support"] {
  const sample = production ? { whatsapp: "", email: "", phone: "" } : SAMPLE_SUPPORT;
  const callable = (name: string, fallback: string) =>
    like(name, fallback, /^\+\d[\d ]{6,18}$/, "an international number, as in +254 712 000 000");
  return {
    whatsapp: callable("SUPPORT_WHATSAPP", sample.whatsapp),
    phone: callable("SUPPORT_PHONE", sample.phone),
    email: like("SUPPORT_EMAIL", sample.email, /^[^\s@<>]+@[^\s@<>]+$/, "an address"),
    office: text("SUPPORT_OFFICE", "Nairobi, Kenya"),
  };
}

/** Whether nobody on the way can read along: it is encrypted, or never leaves the machine. */
function isPrivateLine({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

/** The key as Google's console writes it: one of another project is none for this. */
function readServiceAccount(jsonOrFile: string, projectId: string): FirebaseConfig["serviceAccount"] {
  try {
    const key = JSON.parse(jsonOrFile.startsWith("{") ? jsonOrFile : readIfThere(jsonOrFile)) as Record<
      string,
      unknown
    >;
    const { project_id, client_email: clientEmail, private_key: privateKey } = key;
    if (project_id !== projectId || typeof clientEmail !== "string" || typeof privateKey !== "string") return undefined;
    return process.getBuiltinModule("node:crypto").createPrivateKey(privateKey).asymmetricKeyType === "rsa"
      ? { clientEmail, privateKey }
      : undefined;
  } catch {
    return undefined;
  }
}

const DARAJA_BASE_URL: Readonly<Record<MpesaConfig["env"], string>> = {
  simulator: "",
  sandbox: "https://sandbox.safaricom.co.ke",
  production: "https://api.safaricom.co.ke",
};
