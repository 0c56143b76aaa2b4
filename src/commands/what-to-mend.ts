/** What an operator can do about what a provider, or the way there, said no with: by the adapters' own short words. */
const MENDS: readonly (readonly [said: RegExp, mend: string])[] = [
  [/^SMTP EAUTH/, "the server does not know this name with this password (SMTP_URL)"],
  [
    /^SMTP ETLS/,
    "a password is sent on no open line, and the server offers no STARTTLS: ask for its smtps:// address, mostly port 465, or say ?requireTLS=false where the line is your own",
  ],
  [/^SMTP ESOCKET/, "smtps:// is encrypted from the first sign, mostly port 465; on 587 and 25 it is smtp://"],
  [/^SMTP EDNS/, "there is no server of that name (SMTP_URL)"],
  [/^SMTP (?:ETIMEDOUT|ECONNECTION)/, "nobody answers there: is the port right, and open on the way out?"],
  [/^SMTP EENVELOPE MAIL FROM/, "the server takes no letter from MAIL_FROM, or wants a login"],
  [/^SMTP EENVELOPE RCPT TO/, "the server takes no letter to that address, or passes none on without a login"],
  [/^SMTP EPROTOCOL/, "the server turns this machine away"],
  [/^Africa's Talking.* HTTP 40[13]\b/, "AT_USERNAME and AT_API_KEY do not belong together; the sandbox has its own"],
  [/InvalidSenderId/, "AT_SENDER_ID is not registered for this account"],
  [/InsufficientBalance/, "there is no money left on that account"],
  [/ALTNAME|altnames/, "the certificate is one of another name"],
  [
    /verify the first certificate/,
    "the certificates between are not sent along: serve the whole chain (fullchain.pem)",
  ],
  [/self.signed certificate/i, "nobody vouches for it: get one from a public authority (Caddy and certbot do)"],
  [/certificate has expired/, "it was not renewed"],
  [/certificate is not yet valid/, "its days have not begun, or the clock of this machine is behind"],
];

/** What was said, and what to do about it where that is known. */
export function withMend(said: string): string {
  const mend = MENDS.find(([pattern]) => pattern.test(said))?.[1];
  return mend ? `${said}. ${mend[0]?.toUpperCase()}${mend.slice(1)}` : said;
}
