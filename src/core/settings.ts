/** Every variable of the environment that Lango reads, as the README's table explains them. */
export const SETTINGS: readonly string[] = `
  ANALYTICS_TAG_URL AT_API_KEY AT_BASE_URL AT_SENDER_ID AT_USERNAME BACKUP_KEEP BACKUP_PASSPHRASE BACKUP_TO
  CDN_PURGE_BY CDN_PURGE_SECRET CDN_PURGE_URL DATA_DIR DEMO_CLOCK_FILE DEMO_URL FEED_ALLOW_HOSTS FIREBASE_API_KEY FIREBASE_APP_ID FIREBASE_AUTH_DOMAIN
  FIREBASE_AUTH_EMULATOR_HOST FIREBASE_CONFIG_BASE_URL FIREBASE_MEASUREMENT_ID FIREBASE_PROJECT_ID
  FIREBASE_SERVICE_ACCOUNT GOOGLE_CLIENT_ID GOOGLE_CLIENT_SECRET GOOGLE_ISSUER_URL HOST
  IDENTITY_TOOLKIT_BASE_URL KEEP_FREE_MB LITESTREAM_BIN LOG_ACCESS LOG_LEVEL MAIL_FROM MAP_LINKS_BASE_URL METRICS_PORT
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
const OURS = ["BACKUP", "CDN", "FIREBASE", "MPESA", "OPERATOR", "REPLICATE", "SMS", "SMTP", "SUPPORT", "WHATSAPP"];
/** Of shorter names too many are near to others. */
const SHORTEST = 7;
/** So many letters may be wrong, missing, too many or in each other's place. */
const MISTYPED = 2;

/** Names in an environment that were meant for Lango and that it does not know, each with the one that was meant, if any is near. */
export function unknownSettings(names: readonly string[]): { name: string; meant: string | undefined }[] {
  const known = new Set(SETTINGS);
  const given = new Set(names);
  return names.flatMap((name) => {
    if (known.has(name)) return [];
    // Small letters are other names to the system: http_proxy and the like are none of ours.
    const large = name.toUpperCase();
    if (large !== name) return known.has(large) && name.length >= SHORTEST ? [{ name, meant: large }] : [];
    if (!/^[A-Z][A-Z0-9_]*$/.test(name)) return [];
    const meant = theirOwn(name, given) ?? nearest(name);
    return meant || OURS.some((start) => name.startsWith(`${start}_`)) ? [{ name, meant }] : [];
  });
}

/**
 * What only a slip makes: the program's own name before a setting, as others have theirs, or two letters of a short one
 * in each other's place. Where the setting itself is given too, a script or a container may have the other for its own.
 */
function theirOwn(name: string, given: ReadonlySet<string>): string | undefined {
  return SETTINGS.find((setting) => {
    if (given.has(setting)) return false;
    return name === `LANGO_${setting}` || (setting.length < SHORTEST && isSwapped(name, setting));
  });
}

function isSwapped(name: string, setting: string): boolean {
  const wrong = [...setting].flatMap((letter, at) => (letter === name[at] ? [] : [at]));
  const [first = 0, second = 0] = wrong;
  const isPair = wrong.length === 2 && second === first + 1 && name.length === setting.length;
  return isPair && name[first] === setting[second] && name[second] === setting[first];
}

function nearest(name: string): string | undefined {
  const near = SETTINGS.filter(({ length }) => length >= SHORTEST).map((setting) => ({
    setting,
    wrong: lettersWrong(name, setting),
  }));
  const most = name.length < SHORTEST ? 1 : MISTYPED;
  const [first] = near.filter(({ wrong }) => wrong <= most).sort((a, b) => a.wrong - b.wrong);
  return first?.setting;
}

/** How many letters have to be put in, taken out or changed to make one name of another. */
function lettersWrong(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > MISTYPED) return Number.POSITIVE_INFINITY;
  let before = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1];
    for (const [column, against] of [...other].entries()) {
      const changed = (before[column] ?? 0) + (letter === against ? 0 : 1);
      line.push(Math.min(changed, (before[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1));
    }
    before = line;
  }
  return before.at(-1) ?? 0;
}
