import type { Messenger, Sent } from "#src/ports/messenger.ts";

export type SmtpOptions = Readonly<{
  /** `smtp://user:password@host:587` or `smtps://…:465`. */
  url: string;
  /** `Lango <post@lango.example>`. */
  from: string;
  /** Where answers go; else to `from`. */
  replyTo?: string | undefined;
  timeoutMs?: number;
}>;

const TIMEOUT_MS = 15_000;
/** Somebody waits for a page. */
const REACHED_WITHIN_MS = 3_000;
/** So long one answer is good for everybody who asks. */
const REACHED_FOR_MS = 20_000;

/**
 * E-mail by SMTP. A server's lasting no (5xx) to the address or the letter is final;
 * everything else, a wrong password among it, may be put right while the letter waits.
 * Once the letter has been written out and no answer comes, the server may have it: that is not tried again.
 * Every try of one letter has one Message-ID. The library is loaded with the first letter.
 */
export function smtpMessenger({ url, from, replyTo, timeoutMs = TIMEOUT_MS }: SmtpOptions): Messenger {
  let asked: Promise<boolean> | undefined;
  return {
    reaches() {
      asked ??= isReached(url, Math.min(timeoutMs, REACHED_WITHIN_MS)).finally(() => {
        setTimeout(() => {
          asked = undefined;
        }, REACHED_FOR_MS).unref();
      });
      return asked;
    },
    async send({ channel, to, subject, body }, sending): Promise<Sent> {
      if (channel !== "email") return { outcome: "refused", detail: `SMTP sends no ${channel}` };
      const { createTransport } = await import("nodemailer");
      const heard = listener();
      const transport = createTransport({
        url,
        requireTLS: sendsSecretAbroad(url),
        connectionTimeout: timeoutMs,
        greetingTimeout: timeoutMs,
        socketTimeout: timeoutMs,
        dnsTimeout: timeoutMs,
        disableFileAccess: true,
        disableUrlAccess: true,
        debug: true,
        logger: heard.logger,
      });
      const late = Promise.withResolvers<"late">();
      const timer = setTimeout(() => late.resolve("late"), 2 * timeoutMs);
      try {
        const letter = transport.sendMail({
          from,
          ...(replyTo ? { replyTo } : {}),
          // Given apart from its name, so that no comma in it makes it two.
          to: { name: "", address: to },
          subject: subject ?? "",
          text: body,
          ...(sending && { messageId: `<${sending.id.replace(/[^\w.-]/g, "-")}@${domainOf(from)}>` }),
          headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
        });
        letter.catch(() => {});
        const answer = await Promise.race([letter, late.promise]);
        return answer === "late" ? { outcome: "unsure", detail: "SMTP took too long" } : { outcome: "sent" };
      } catch (error) {
        return readFault(error, heard.isLetterAsked());
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/**
 * Whether a password would leave this machine. Then STARTTLS is demanded: whoever sits on the way could take the offer of
 * it out of the server's greeting, and read it. `?requireTLS=false` in the address, which goes before this, is for a line
 * of one's own.
 */
export function sendsSecretAbroad(url: string): boolean {
  const { hostname, username } = URL.parse(url) ?? { hostname: "", username: "" };
  return username !== "" && !/^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

/** Whether the server greets us and lets us in; no letter is handed over. */
async function isReached(url: string, withinMs: number): Promise<boolean> {
  const { createTransport } = await import("nodemailer");
  const limits = {
    connectionTimeout: withinMs,
    greetingTimeout: withinMs,
    socketTimeout: withinMs,
    dnsTimeout: withinMs,
  };
  const transport = createTransport({ url, requireTLS: sendsSecretAbroad(url), ...limits });
  try {
    return await transport.verify();
  } catch {
    return false;
  } finally {
    transport.close();
  }
}

/** Hears whether the server asked for the letter itself (354): nodemailer's faults do not say how far it came. */
function listener() {
  let isAsked = false;
  const hear = (entry: unknown, text: unknown) => {
    const isServer = typeof entry === "object" && entry !== null && "tnx" in entry && entry.tnx === "server";
    if (isServer && typeof text === "string" && text.startsWith("354")) isAsked = true;
  };
  const logger = { level: () => {}, trace: hear, debug: hear, info: hear, warn: hear, error: hear, fatal: hear };
  return { logger, isLetterAsked: () => isAsked };
}

/** Codes alone: a server's own words may repeat the address. */
function readFault(error: unknown, isLetterAsked: boolean): Sent {
  const fault = (typeof error === "object" && error !== null ? error : {}) as {
    code?: unknown;
    command?: unknown;
    responseCode?: unknown;
  };
  const words = [fault.code, fault.command, fault.responseCode].filter(
    (word) => typeof word === "number" || (typeof word === "string" && /^[A-Z][A-Z0-9 ]{0,20}$/.test(word)),
  );
  const detail = `SMTP ${words.join(" ") || "failed"}`;
  const aboutTheLetter = fault.code === "EENVELOPE" || fault.code === "EMESSAGE";
  const lasting = typeof fault.responseCode === "number" && fault.responseCode >= 500;
  if (aboutTheLetter && (lasting || fault.responseCode === undefined)) return { outcome: "refused", detail };
  return { outcome: isLetterAsked && fault.responseCode === undefined ? "unsure" : "retry", detail };
}

function domainOf(from: string): string {
  return /@([\w.-]+)/.exec(from)?.[1] ?? "localhost";
}
