import { SMS_COUNTRIES } from "../core/person/sms-reach.ts";
import type { SettingsReader } from "./reader.ts";

export type SmsConfig = Readonly<{
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

export type WhatsappConfig = Readonly<{
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
}>;

export function readSms({ text, needed, oneOf, whole, url, words }: SettingsReader): SmsConfig {
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

export function readWhatsappChannel({ faults, text, needed, url }: SettingsReader): WhatsappConfig | undefined {
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

export function readMail({ faults, text, needed, like }: SettingsReader): { url: string; from: string } | undefined {
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
