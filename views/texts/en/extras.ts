import { formatKes } from "#src/core/money/money.ts";
import type { Extra, ExtraPer } from "#src/core/pricing/extras.ts";
import { plural } from "#views/format/format.ts";

/** What guests choose beside the nights. */
export const extraTexts = {
  title: "Add to your stay",
  lead: "What you add is paid with the stay. The price above shows it.",
  reprice: "Show the price",
  /** `Breakfast, KES 500 a guest and night` */
  priced: ({ name, priceKes, per }: Pick<Extra, "name" | "priceKes" | "per">) =>
    `${name}, ${formatKes(priceKes)} ${perWords[per]}`,
  count: (count: number, per: ExtraPer) =>
    count === 0 ? "None" : per === "guest" || per === "guest_night" ? `For ${plural(count, "guest")}` : String(count),
};

const perWords: Record<ExtraPer, string> = {
  stay: "a stay",
  night: "a night",
  guest: "a guest",
  guest_night: "a guest and night",
};
