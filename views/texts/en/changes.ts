import { displayPhone } from "#src/core/person/phone.ts";

/** What a message says of a change. */
type Told = Readonly<{ what: string; at?: number; name?: string; phone?: string }>;
type Moment = (at: number) => string;

/** What the number and address that a host had before are told when something changes that moves money or identity. */
export const changeMessages = {
  sentence(siteName: string, told: Told, moment: Moment): string {
    switch (told.what) {
      case "payout_from":
        return `From ${moment(told.at ?? 0)} your guests at ${siteName} pay you in another way.`;
      case "payout_now":
        return `How your guests at ${siteName} pay you was changed.`;
      case "payout_ended":
        return `A way for guests to pay you was taken away from your ${siteName} account.`;
      case "payout_cancelled":
        return `The new way for guests to pay you at ${siteName} was cancelled before it began.`;
      case "initiator":
        return `Who may look up payments and send refunds for you at ${siteName} was changed.`;
      case "brand":
        return `Your brand name at ${siteName} is ${told.name ?? ""} now.`;
      case "phone":
        return `Your ${siteName} account has another phone number now: ${displayPhone(told.phone ?? "")}.`;
      case "email":
        return `Your ${siteName} account has another email now.`;
      case "password":
        return `The password of your ${siteName} account was changed, and every other device was signed out.`;
      case "password_mailed":
        return `A new password for your ${siteName} account was chosen by a link in your mail.`;
      case "passkey_added":
        return `A passkey was added to your ${siteName} account. Whoever has it is taken for you.`;
      case "passkey_removed":
        return `A passkey was removed from your ${siteName} account.`;
      case "devices":
        return `Devices were signed out of your ${siteName} account.`;
      case "export":
        return `The data of your ${siteName} account and of all its guests were downloaded.`;
      case "deletion":
        return `Your ${siteName} account was deleted.`;
      default:
        return `A change of your ${siteName} account was undone, and its sign-ins were ended.`;
    }
  },
  /** The same on a page, which does not say the new name or number again. */
  kept(siteName: string, what: string): string {
    if (what === "brand") return `Your brand name at ${siteName} was changed.`;
    if (what === "phone") return `The phone number of your ${siteName} account was changed.`;
    return changeMessages.sentence(siteName, { what }, String);
  },
  sms: (m: { sentence: string; link: string | undefined; undoes: boolean }): string =>
    m.link
      ? `${m.sentence} Not you? ${m.undoes ? "Undo it" : "End all sign-ins"} within 72 hours: ${m.link}`
      : m.sentence,
  mail: (m: { siteName: string; what: string; sentence: string; link: string | undefined; undoes: boolean }) => ({
    subject: `Your ${m.siteName} ${m.what === "password" ? "password" : "account"} was changed`,
    body: m.link
      ? `${m.sentence}\n\nIf it was you, there is nothing to do.\n\nIf it was not you, open this link within 72 hours and press the button. ${
          m.undoes ? "Everything is as it was before, and every other" : "Every"
        } sign-in ends:\n${m.link}`
      : `${m.sentence}\n\nIf it was not you, answer this letter at once.`,
  }),
};
