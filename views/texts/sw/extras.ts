import { formatKes } from "#src/core/money/money.ts";
import type { ExtraPer } from "#src/core/pricing/extras.ts";
import type { Wording } from "#views/format/wording.ts";
import type { extraTexts } from "#views/texts/en/extras.ts";
import { guestsInSwahili } from "./phrases.ts";

/** Nyongeza ambazo mgeni huchagua. */
export const swExtras: Wording<typeof extraTexts> = {
  title: "Ongeza kwenye nafasi yako",
  lead: "Unachoongeza hulipwa pamoja na nafasi. Bei iliyo juu inakionyesha.",
  reprice: "Onyesha bei",
  priced: ({ name, priceKes, per }) => `${name}, ${formatKes(priceKes)} ${perWords[per]}`,
  count: (count, per) =>
    count === 0 ? "Hapana" : per === "guest" || per === "guest_night" ? `Kwa ${guestsInSwahili(count)}` : String(count),
};

const perWords: Record<ExtraPer, string> = {
  stay: "kwa ukaaji",
  night: "kwa usiku",
  guest: "kwa mgeni",
  guest_night: "kwa mgeni na usiku",
};
