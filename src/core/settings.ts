import MiniSearch from "minisearch";

/** Every variable of the environment that Lango reads, as the README's table explains them. */
export const SETTINGS: readonly string[] = `
  ANALYTICS_TAG_URL AT_API_KEY AT_BASE_URL AT_SENDER_ID AT_USERNAME BACKUP_KEEP BACKUP_PASSPHRASE BACKUP_TO
  DATA_DIR DEMO_CLOCK_FILE DEMO_URL FEED_ALLOW_HOSTS FIREBASE_API_KEY FIREBASE_APP_ID FIREBASE_AUTH_DOMAIN
  FIREBASE_AUTH_EMULATOR_HOST FIREBASE_CONFIG_BASE_URL FIREBASE_MEASUREMENT_ID FIREBASE_PROJECT_ID
  FIREBASE_SERVICE_ACCOUNT GOOGLE_CLIENT_ID GOOGLE_CLIENT_SECRET GOOGLE_ISSUER_URL HOST
  IDENTITY_TOOLKIT_BASE_URL KEEP_FREE_MB LITESTREAM_BIN LOG_LEVEL MAIL_FROM MAP_LINKS_BASE_URL METRICS_PORT
  METRICS_TOKEN MPESA_BASE_URL MPESA_C2B_VERSION MPESA_CERTIFICATE MPESA_CONSUMER_KEY MPESA_CONSUMER_SECRET
  MPESA_DAY_MOST_KES MPESA_ENV MPESA_FOR_HOSTS MPESA_INITIATOR MPESA_MOST_KES MPESA_NAME MPESA_PASSKEY
  MPESA_REFUNDS_BY MPESA_SECURITY_CREDENTIAL MPESA_SHORTCODE MPESA_TILL MPESA_TRANSACTION_TYPE MPESA_WATCH
  OPERATOR_ADDRESS OPERATOR_DATA_REGISTRATION OPERATOR_NAME PAPERS_KEEP_DAYS PORT PUBLIC_URL PUSH_ALLOW_HOSTS
  REFUNDS_DAY_MOST_KES REGISTRATION REPLICATE_ENDPOINT REPLICATE_KEY_ID REPLICATE_PASSPHRASE REPLICATE_REGION
  REPLICATE_SECRET REPLICATE_TO SECURE_TOKEN_BASE_URL SITE_NAME SMS_COUNTRIES SMS_DAY_MOST SMS_HOUR_MOST
  SMS_PROVIDER SMTP_URL STANDBY SUPPORT_EMAIL SUPPORT_OFFICE SUPPORT_PHONE SUPPORT_WHATSAPP TRUST_PROXY
  WHATSAPP_APP_SECRET WHATSAPP_BASE_URL WHATSAPP_LANGUAGE WHATSAPP_NOTICE_LANGUAGE WHATSAPP_NOTICE_TEMPLATE
  WHATSAPP_NUMBER WHATSAPP_PHONE_ID WHATSAPP_TEMPLATE WHATSAPP_TOKEN
`
  .trim()
  .split(/\s+/);

/** What our own settings begin with: whatever else begins so was meant for us. */
const OURS = ["BACKUP", "FIREBASE", "MPESA", "OPERATOR", "REPLICATE", "SMS", "SMTP", "SUPPORT", "WHATSAPP"];
/** Of shorter names too many are near to others. */
const SHORTEST = 7;
/** How much of a name may be mistyped. */
const MISTYPED = 0.2;

/** Names in an environment that were meant for Lango and that it does not know, each with the one that was meant, if any is near. */
export function unknownSettings(names: readonly string[]): { name: string; meant: string | undefined }[] {
  const known = new Set(SETTINGS);
  const strange = names.filter((name) => /^[A-Z][A-Z0-9_]*$/.test(name) && !known.has(name));
  if (strange.length === 0) return [];
  const index = new MiniSearch({ fields: ["name"], idField: "name", tokenize: (name) => [name] });
  index.addAll(SETTINGS.map((name) => ({ name })));
  return strange.flatMap((name) => {
    const [nearest] = name.length >= SHORTEST ? index.search(name, { fuzzy: MISTYPED }) : [];
    const meant = nearest && String(nearest.id);
    const isOurs = OURS.some((start) => name.startsWith(`${start}_`));
    return meant || isOurs ? [{ name, meant }] : [];
  });
}
