import type { Transporter } from "nodemailer";
import type { Messenger } from "#src/ports/messenger.ts";

export type SmtpOptions = Readonly<{
  /** `smtp://user:password@host:587` or `smtps://…:465`. */
  url: string;
  /** `Lango <post@lango.example>`. */
  from: string;
  /** Where answers go; else to `from`. */
  replyTo?: string | undefined;
  timeoutMs?: number;
}>;

type Sent = Awaited<ReturnType<Messenger["send"]>>;

const TIMEOUT_MS = 15_000;

/**
 * E-mail by SMTP. A server's lasting no (5xx) to the address or the letter is final;
 * everything else, a wrong password among it, may be put right while the letter waits.
 * The library is loaded with the first letter.
 */
export function smtpMessenger({ url, from, replyTo, timeoutMs = TIMEOUT_MS }: SmtpOptions): Messenger {
  let loaded: Promise<Transporter> | undefined;
  const open = async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  return {
    async send({ channel, to, subject, body }): Promise<Sent> {
      if (channel !== "email") return { outcome: "refused", detail: `SMTP sends no ${channel}` };
      loaded ??= open();
      const transport = await loaded;
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
          headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
        });
        letter.catch(() => {});
        const answer = await Promise.race([letter, late.promise]);
        return answer === "late" ? { outcome: "retry", detail: "SMTP took too long" } : { outcome: "sent" };
      } catch (error) {
        return readFault(error);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Codes alone: a server's own words may repeat the address. */
function readFault(error: unknown): Sent {
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
  return { outcome: aboutTheLetter && (lasting || fault.responseCode === undefined) ? "refused" : "retry", detail };
}
