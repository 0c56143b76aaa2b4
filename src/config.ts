import { resolve } from "node:path";
import type { AnalyticsProvider } from "./core/analytics/provider.ts";
import { refusedWordIn } from "./core/money/payment.ts";
import { unknownSettings } from "./core/settings.ts";
import { readMail, readSms, readWhatsappChannel, type SmsConfig, type WhatsappConfig } from "./settings/channels.ts";
import { type BackupsConfig, type ReplicaConfig, readBackups, readReplica, readStandby } from "./settings/copies.ts";
import { halfGiven } from "./settings/half-given.ts";
import { type MpesaConfig, readMpesa } from "./settings/mpesa.ts";
import { type Environment, isPrivateLine, readerOf, type SettingsReader } from "./settings/reader.ts";
import { type CdnConfig, readCdn } from "./settings/shared-cache.ts";
import { type FirebaseConfig, type GoogleConfig, readAnalytics, readFirebase, readGoogle } from "./settings/sign-in.ts";

export type Mode = "production" | "demo";

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
  sms: SmsConfig;
  /** WhatsApp as another way for a guest's code; without it there is SMS alone. */
  whatsapp: WhatsappConfig | undefined;
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
  backups: BackupsConfig | undefined;
  /** Seals backups, and the instance key with them; empty: neither. */
  backupPassphrase: string;
  /** Where `lango replicate` copies the house to; none where it does not. */
  replica: ReplicaConfig | undefined;
  /** Another machine may take over: whoever sells nights holds the lease that lies there. */
  standby: boolean;
  /** A cache before Lango that may have public pages, and is told at this address when they change; none without it. */
  cdn: CdnConfig | undefined;
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
  const whatsapp = readWhatsappChannel(read);
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
  if (production) read.faults.push(...halfGiven(env), ...strangers(env));
  return read.faults.length > 0 ? { faults: read.faults } : { config };
}

function readMetricsPort({ text, whole, faults }: SettingsReader, port: number): number | undefined {
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

function readHosts(read: SettingsReader, name: string): string[] {
  const host = /^(?:[a-z0-9._-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/;
  return read.words(name, read.text(name).toLowerCase(), host, "host names with commas between");
}

function readPublicUrl({ production, faults, needed, url }: SettingsReader): string {
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

function readDemoUrl({ production, faults, url }: SettingsReader, publicUrl: string): string | undefined {
  const demoUrl = url("DEMO_URL", "");
  if (!demoUrl || !production) return undefined;
  if (URL.canParse(publicUrl) && new URL(demoUrl).origin === new URL(publicUrl).origin) {
    faults.push("DEMO_URL must be another site than PUBLIC_URL: a demo has its own folder, nights and messages");
  }
  return demoUrl;
}

function readSupport({ production, text, like }: SettingsReader): Config["support"] {
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
