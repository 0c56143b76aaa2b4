import { X509Certificate } from "node:crypto";
import { connect } from "node:tls";
import { normalisePhone } from "#src/core/person/phone.ts";
import type { Message, Messenger } from "#src/ports/messenger.ts";
import { createAccessToken } from "../adapters/daraja/access-token.ts";
import { systemClock } from "../adapters/system/system-clock.ts";
import type { Config } from "../config.ts";
import { failed, usage } from "./say.ts";
import { withMend } from "./what-to-mend.ts";

/** One thing that was tried: it works, it does not, or there was nothing to try. */
export type Tried = Readonly<{ what: string; is: "well" | "wrong" | "not tried"; said: string }>;

type Channels = Readonly<Record<Message["channel"], Messenger | undefined>>;
type Wish = Readonly<{ sms?: string | undefined; whatsapp?: string | undefined; mail?: string | undefined }>;

const PATIENCE_MS = 15_000;
const DAY_MS = 86_400_000;
/** A certificate that ends sooner should have been renewed. */
const CERTIFICATE_LEAST_DAYS = 14;
const SIGNS = { well: "ok   ", wrong: "WRONG", "not tried": "-    " } as const;

/** `check`: tries everything outside that a house needs, once, before guests do. */
export async function checkCommand(config: Config, channels: Channels, words: readonly string[]): Promise<void> {
  const wish = wishOf(words);
  if (!wish) usage("lango check [--sms NUMBER] [--whatsapp NUMBER] [--mail ADDRESS]");
  const tried = await checkOutside(config, channels, wish);
  for (const { what, is, said } of tried) console.log(`${SIGNS[is]} ${what}: ${said}`);
  const wrong = tried.filter(({ is }) => is === "wrong").length;
  if (wrong > 0) failed(`${wrong} of ${tried.length} do not work.`);
}

function wishOf(words: readonly string[]): Wish | undefined {
  const wish: Record<string, string> = {};
  for (let at = 0; at < words.length; at += 2) {
    const name = /^--(sms|whatsapp|mail)$/.exec(words[at] ?? "")?.[1];
    const to = words[at + 1];
    if (!name || !to) return undefined;
    wish[name] = to;
  }
  return wish;
}

/** Everything outside, one after the other, so that a slow one holds up nothing else that is said of it. */
export async function checkOutside(config: Config, channels: Channels, wish: Wish): Promise<Tried[]> {
  return [
    await checkMpesa(config),
    checkSafaricomsCertificate(config),
    await checkAddress(config),
    await checkCallbacks(config),
    await checkCertificate(config),
    await checkMessage(channels, { channel: "sms", what: "SMS", to: wish.sms, ask: "--sms NUMBER" }, config),
    await checkMessage(
      channels,
      { channel: "whatsapp", what: "WhatsApp", to: wish.whatsapp, ask: "--whatsapp NUMBER" },
      config,
    ),
    await checkMessage(channels, { channel: "email", what: "mail", to: wish.mail, ask: "--mail ADDRESS" }, config),
  ];
}

const of = (what: string) => ({
  well: (said: string): Tried => ({ what, is: "well", said }),
  wrong: (said: string): Tried => ({ what, is: "wrong", said }),
  none: (said: string): Tried => ({ what, is: "not tried", said }),
});

/** Whether Safaricom knows the keys: nothing is asked of anybody with the token. */
async function checkMpesa({ mpesa }: Config): Promise<Tried> {
  const say = of("M-PESA keys");
  if (!mpesa.account) return say.none("this site has no shortcode of its own; hosts bring theirs, and test them");
  const credentials = { ...mpesa.account, baseUrl: mpesa.baseUrl };
  const token = await createAccessToken(credentials, { clock: systemClock, fetch, timeoutMs: PATIENCE_MS }).get();
  if (token.outcome === "token") return say.well(`${mpesa.env} knows them, for shortcode ${mpesa.account.shortcode}`);
  const why = {
    bad_settings: "Safaricom does not know MPESA_CONSUMER_KEY with MPESA_CONSUMER_SECRET",
    turned_away: "turned away without a word why: compare the keys, and whether this machine may reach Daraja",
    try_later: "no answer, or a fault of theirs: try again",
  }[token.outcome];
  return say.wrong(`${why}: ${token.text.replace(/\s+/g, " ").slice(0, 200)}`);
}

function checkSafaricomsCertificate({ mpesa }: Config): Tried {
  const say = of("Safaricom's certificate");
  if (!mpesa.certificate) return say.none("MPESA_CERTIFICATE is not set; initiators bring their credential ready made");
  try {
    return certificateSays(say, new X509Certificate(mpesa.certificate));
  } catch {
    return say.wrong("the file of MPESA_CERTIFICATE is no certificate");
  }
}

/** From here to the public address and back: name, proxy, certificate, this house. */
async function checkAddress({ publicUrl }: Config): Promise<Tried> {
  const say = of("public address");
  const answer = await asked(`${publicUrl}/readyz`);
  if ("fault" in answer) return say.wrong(`${publicUrl} cannot be reached from here: ${withMend(answer.fault)}`);
  if (answer.to) return say.wrong(`${publicUrl} leads to ${answer.to}: PUBLIC_URL must be where Lango itself answers`);
  // What is in front of a Lango that is not there has pages of its own.
  const isOurs = /^(ready|degraded)/.test(answer.text) || (answer.status === 503 && /^[^<]+$/.test(answer.text));
  if (!isOurs) return say.wrong(`${publicUrl} answers ${answer.status}, and not as Lango does`);
  return answer.status === 200 ? say.well(`${publicUrl} answers: ${answer.text}`) : say.wrong(answer.text);
}

/** M-PESA calls from outside. What calls nobody's address is taken and changes nothing, and whoever is in front must let it pass. */
async function checkCallbacks({ publicUrl }: Config): Promise<Tried> {
  const say = of("callbacks");
  const body = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
  const answer = await asked(`${publicUrl}/callbacks/lango-check`, body);
  if ("fault" in answer) return say.wrong(withMend(answer.fault));
  if (answer.status === 200 && answer.text.includes('"ResultCode":0')) return say.well("M-PESA's calls come through");
  return say.wrong(`a call to /callbacks/ is answered ${answer.status}: something in front keeps it from Lango`);
}

async function asked(
  url: string,
  init: RequestInit = {},
): Promise<{ status: number; text: string; to: string | null } | { fault: string }> {
  try {
    const response = await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(PATIENCE_MS) });
    const text = (await response.text()).slice(0, 300);
    return { status: response.status, text, to: response.headers.get("location") };
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    return { fault: fault.split(". For more information")[0] ?? fault };
  }
}

/** What browsers and Safaricom are shown at the public address. */
async function checkCertificate({ publicUrl }: Config): Promise<Tried> {
  const say = of("certificate");
  const url = URL.canParse(publicUrl) ? new URL(publicUrl) : undefined;
  if (url?.protocol !== "https:") return say.none("the public address is not https");
  const shown = await shownBy(url);
  return typeof shown === "string" ? say.wrong(withMend(shown)) : certificateSays(say, shown);
}

function shownBy({ hostname, port }: URL): Promise<X509Certificate | string> {
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) || 443, servername: hostname }, () => {
      resolve(socket.getPeerX509Certificate() ?? "no certificate was shown");
      socket.end();
    });
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error("no answer")));
    socket.on("error", ({ message }) => resolve(message));
  });
}

function certificateSays(say: ReturnType<typeof of>, certificate: X509Certificate): Tried {
  const ends = new Date(certificate.validTo);
  const days = Math.floor((ends.getTime() - systemClock.now()) / DAY_MS);
  const day = ends.toISOString().slice(0, 10);
  if (days < 0) return say.wrong(`ended on ${day}`);
  return days < CERTIFICATE_LEAST_DAYS
    ? say.wrong(`ends on ${day}, in ${days} days, and was not renewed`)
    : say.well(`good until ${day}`);
}

async function checkMessage(
  channels: Channels,
  { channel, what, to, ask }: { channel: Message["channel"]; what: string; to: string | undefined; ask: string },
  { sms, smtp, whatsapp, siteName, publicUrl }: Config,
): Promise<Tried> {
  const say = of(what);
  const isSet = { sms: sms.provider !== "outbox", email: smtp !== undefined, whatsapp: whatsapp !== undefined }[
    channel
  ];
  if (!isSet) return say.none("not set up: nothing leaves this house by it");
  if (!to) return say.none(`set up; ${ask} sends one`);
  const number = channel === "email" ? to : normalisePhone(to);
  if (!number) return say.wrong(`${to} is no number`);
  const body = `${siteName}: this is a test from ${publicUrl}. Nothing has to be done.`;
  const sent = await channels[channel]?.send(
    { channel, to: number, subject: `${siteName}: a test`, body },
    { id: crypto.randomUUID(), as: "notice" },
  );
  if (sent?.outcome === "sent") return say.well(`taken for ${to}: look whether it comes`);
  const said = withMend(sent?.detail ?? "nobody sends it");
  return say.wrong(sent?.outcome === "unsure" ? `perhaps taken, perhaps not: ${said}` : `not taken: ${said}`);
}
