import type { ChangeLine } from "#src/core/pricing/change-lines.ts";
import type { LocalDate } from "#src/core/stay/stay.ts";
import { plural, shortDate } from "#views/format/format.ts";

/** `Wed 23 Dec`, a few of them, or the first and the last of many. */
function nightsSaid(nights: readonly LocalDate[]): string {
  const [first, last] = [nights[0] ?? "", nights.at(-1) ?? ""];
  return nights.length > 3 ? `${shortDate(first)} … ${shortDate(last)}` : nights.map(shortDate).join(", ");
}

/** A stay that changes, as guests and hosts read it. */
export const stayChangeTexts = {
  /** Why a stay costs more or less. */
  line: (line: ChangeLine): string => {
    switch (line.kind) {
      case "added":
        return `${plural(line.nights.length, "night")} more: ${nightsSaid(line.nights)}`;
      case "dropped":
        return `${plural(line.nights.length, "night")} fewer: ${nightsSaid(line.nights)}`;
      case "repriced":
        return `${plural(line.nights.length, "night")} at another price`;
      case "free_nights":
        return line.nowKes === 0 ? "Free nights end" : "Free nights, by the new length";
      case "weekly":
        return line.nowKes === 0 ? "Weekly discount ends" : "Weekly discount, by the new length";
      case "monthly":
        return line.nowKes === 0 ? "Monthly discount ends" : "Monthly discount, by the new length";
      case "early_bird":
        return "Early booking";
      case "last_minute":
        return "Last minute";
      case "returning":
        return "For coming back, by the nights";
      case "promo":
        return line.nowKes === 0 ? "Promo code ends with its nights" : "Promo code, by its nights";
      case "extra_guests":
        return "Extra guests";
      case "cleaning":
        return "Cleaning";
      case "extra":
        return "Extras";
      case "given_back":
        return "Given back by the host";
      case "agreed":
        return "As agreed with the host";
    }
  },
  more: "More than before",
  less: "Less than before",
  same: "The price stays as it is.",
  wasTotal: "Total before",
  newTotal: "New total",
  /** When what is left to pay falls due. */
  rest: {
    now: "What is left to pay is due at once.",
    arrival: "What is left to pay is due on arrival.",
    on: (date: LocalDate) => `What is left to pay is due by ${shortDate(date)}.`,
  },
  /** Where a guest asks for it. */
  ask: {
    title: "Change your stay",
    link: "Change dates or guests",
    oneMore: "Stay one more night",
    lead: (host: string) => `Choose what you would like. You see the price first; then ${host} says yes or no.`,
    guests: "Guests",
    look: "See the price",
    send: (host: string) => `Ask ${host}`,
    notKept: (host: string) =>
      `Your stay is yours as it is until ${host} says yes. The new nights are not kept meanwhile.`,
    waits: (host: string, until: string) => `${host} has been asked, and can answer until ${until}.`,
    withdraw: "Take it back",
    back: "Back to your booking",
    declined: (host: string, dates: string) => `${host} said no to ${dates}. Your stay is as it was.`,
    wrote: (host: string, words: string) => `${host} wrote: ${words}`,
    unanswered: (host: string, dates: string) => `${host} did not answer about ${dates}. Your stay is as it was.`,
    faults: {
      dates: "Choose a check-in date and a later check-out date",
      party: (most: number) => `Enter 1 to ${plural(most, "guest")}`,
      begun: "You have arrived, so the nights until today stay. Choose a later check-out date",
      taken: (nights: string) =>
        nights === "" ? "Somebody else has these nights." : `Somebody else has ${nights}. Choose other dates.`,
      unchanged: "This is what you have.",
      noPrice: (host: string) => `These nights have no price yet. Ask ${host} by phone.`,
      tooMany: (host: string) => `You have asked often today. Call ${host}.`,
    },
    over: (host: string) => `This stay can't be changed here any more. Call ${host}.`,
  },
  /** Which price and which deadline hold after a change, in general. */
  rules: [
    "Nights that stay keep the price they were booked at. Added nights and guests cost today's price.",
    "Days for paying and cancelling are counted from the new check-in. What could no longer come back on cancelling before the change does not after it.",
  ],
};
