import type { Environment } from "./reader.ts";

/** What says nothing without the first: whoever gave it believes that it works. */
const NEEDED: readonly (readonly [by: string, names: readonly string[]])[] = [
  ["SMS_PROVIDER", ["AT_USERNAME", "AT_API_KEY", "AT_SENDER_ID", "AT_BASE_URL"]],
  ["SMTP_URL", ["MAIL_FROM"]],
  [
    "WHATSAPP_PHONE_ID",
    [
      ...["WHATSAPP_TOKEN", "WHATSAPP_TEMPLATE", "WHATSAPP_LANGUAGE", "WHATSAPP_NOTICE_TEMPLATE"],
      ...["WHATSAPP_NOTICE_LANGUAGE", "WHATSAPP_APP_SECRET", "WHATSAPP_NUMBER", "WHATSAPP_BASE_URL"],
    ],
  ],
  ["GOOGLE_CLIENT_ID", ["GOOGLE_CLIENT_SECRET"]],
  ["FIREBASE_PROJECT_ID", ["FIREBASE_AUTH_DOMAIN", "FIREBASE_SERVICE_ACCOUNT"]],
  ["BACKUP_TO", ["BACKUP_KEEP"]],
  [
    "REPLICATE_TO",
    [
      ...["REPLICATE_KEY_ID", "REPLICATE_SECRET", "REPLICATE_ENDPOINT", "REPLICATE_REGION"],
      ...["REPLICATE_PASSPHRASE", "LITESTREAM_BIN"],
    ],
  ],
];

/** A fault for each setting that was given without the one that it belongs to. */
export function halfGiven(env: Environment): string[] {
  const isGiven = (name: string) => Boolean(env[name]?.trim());
  return NEEDED.flatMap(([by, names]) =>
    isGiven(by) ? [] : names.filter(isGiven).map((name) => `${name} needs ${by}, which is not set`),
  );
}
