import { resolve } from "node:path";

export type Mode = "production" | "demo";

/** The operator's M-PESA shortcode and where Daraja answers. */
export type MpesaConfig = Readonly<{
  env: "simulator" | "sandbox" | "production";
  /** Empty in the simulator until the server knows its own port. */
  baseUrl: string;
  consumerKey: string;
  consumerSecret: string;
  shortcode: string;
  passkey: string;
  transactionType: "CustomerPayBillOnline" | "CustomerBuyGoodsOnline";
}>;

export type Config = Readonly<{
  mode: Mode;
  port: number;
  host: string;
  dataDir: string;
  /** Without a slash at the end. Empty in demo until the server knows its own port. */
  publicUrl: string;
  siteName: string;
  support: Readonly<{ whatsapp: string; email: string; phone: string }>;
  mpesa: MpesaConfig;
  sms: Readonly<{
    provider: "outbox" | "africas-talking";
    baseUrl: string;
    username: string;
    apiKey: string;
    senderId: string;
  }>;
  trustProxy: number;
  logLevel: "debug" | "info" | "warn" | "error" | "silent";
}>;

type Environment = Readonly<Record<string, string | undefined>>;

/** The credentials that Safaricom publishes for its sandbox shortcode, which the simulator accepts too. */
const SIMULATOR = {
  consumerKey: "lango-demo",
  consumerSecret: "lango-demo-secret",
  shortcode: "174379",
  passkey: "lango-demo-passkey",
} as const;

/**
 * The configuration from the environment, or every fault in it at once.
 * In `production` what is needed must be there; in `demo` everything has a default.
 */
export function readConfig(mode: Mode, env: Environment): { config: Config } | { faults: string[] } {
  const faults: string[] = [];
  const text = (name: string, fallback = "") => env[name]?.trim() || fallback;
  const needed = (name: string, why: string, fallback = "") => {
    const value = text(name, fallback);
    if (!value) faults.push(`${name} is missing: ${why}`);
    return value;
  };
  const oneOf = <T extends string>(name: string, allowed: readonly T[], fallback: T): T => {
    const value = text(name, fallback);
    if (allowed.includes(value as T)) return value as T;
    faults.push(`${name} is "${value}", but may be ${allowed.join(", ")}`);
    return fallback;
  };
  const whole = (name: string, fallback: number, most: number) => {
    const value = text(name, String(fallback));
    if (/^\d{1,6}$/.test(value) && Number(value) <= most) return Number(value);
    faults.push(`${name} is "${value}", but must be a whole number from 0 to ${most}`);
    return fallback;
  };
  const url = (name: string, value: string) => {
    if (!value) return "";
    const parsed = URL.canParse(value) ? new URL(value) : undefined;
    if (parsed && /^https?:$/.test(parsed.protocol)) return value.replace(/\/+$/, "");
    faults.push(`${name} is "${value}", but must be an address that starts with http:// or https://`);
    return "";
  };

  const production = mode === "production";
  const port = whole("PORT", 3000, 65_535);
  const publicUrl = url(
    "PUBLIC_URL",
    production ? needed("PUBLIC_URL", "links, previews and payment callbacks are made from it") : text("PUBLIC_URL"),
  );
  if (publicUrl && new URL(publicUrl).pathname !== "/") faults.push("PUBLIC_URL must not have a path");

  const mpesaEnv = production
    ? oneOf("MPESA_ENV", ["sandbox", "production"], "production")
    : oneOf("MPESA_ENV", ["simulator", "sandbox", "production"], "simulator");
  const standIn =
    mpesaEnv === "simulator" ? SIMULATOR : { consumerKey: "", consumerSecret: "", shortcode: "", passkey: "" };
  const mpesa: MpesaConfig = {
    env: mpesaEnv,
    baseUrl: url("MPESA_BASE_URL", text("MPESA_BASE_URL", DARAJA_BASE_URL[mpesaEnv])),
    consumerKey: needed("MPESA_CONSUMER_KEY", "from the Daraja portal, My Apps", standIn.consumerKey),
    consumerSecret: needed("MPESA_CONSUMER_SECRET", "from the Daraja portal, My Apps", standIn.consumerSecret),
    shortcode: needed("MPESA_SHORTCODE", "the paybill, or the store number of a till", standIn.shortcode),
    passkey: needed("MPESA_PASSKEY", "sent by Safaricom when the shortcode went live", standIn.passkey),
    transactionType: oneOf(
      "MPESA_TRANSACTION_TYPE",
      ["CustomerPayBillOnline", "CustomerBuyGoodsOnline"],
      "CustomerPayBillOnline",
    ),
  };
  if (mpesa.shortcode && !/^\d{5,7}$/.test(mpesa.shortcode)) faults.push("MPESA_SHORTCODE must have 5 to 7 digits");

  const provider = oneOf("SMS_PROVIDER", ["outbox", "africas-talking"], "outbox");
  const sending = provider === "africas-talking";
  const sms = {
    provider,
    baseUrl: url("AT_BASE_URL", text("AT_BASE_URL", "https://api.africastalking.com")),
    username: sending ? needed("AT_USERNAME", "the Africa's Talking account") : text("AT_USERNAME"),
    apiKey: sending ? needed("AT_API_KEY", "the Africa's Talking key") : text("AT_API_KEY"),
    senderId: text("AT_SENDER_ID"),
  };

  const config: Config = {
    mode,
    port,
    host: text("HOST", "0.0.0.0"),
    dataDir: resolve(text("DATA_DIR", "./data")),
    publicUrl,
    siteName: text("SITE_NAME", "Lango"),
    support: { whatsapp: text("SUPPORT_WHATSAPP"), email: text("SUPPORT_EMAIL"), phone: text("SUPPORT_PHONE") },
    mpesa,
    sms,
    trustProxy: whole("TRUST_PROXY", 0, 5),
    logLevel: oneOf("LOG_LEVEL", ["debug", "info", "warn", "error", "silent"], "info"),
  };
  return faults.length > 0 ? { faults } : { config };
}

const DARAJA_BASE_URL: Readonly<Record<MpesaConfig["env"], string>> = {
  simulator: "",
  sandbox: "https://sandbox.safaricom.co.ke",
  production: "https://api.safaricom.co.ke",
};
