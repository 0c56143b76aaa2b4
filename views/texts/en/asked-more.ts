import { formatKes } from "#src/core/money/money.ts";

/** What a host asks of a guest beyond the price, in the words that the guest reads before they book and afterwards. */
export const askedMoreTexts = {
  title: (host: string) => `${host} asks one thing more`,
  deposit: (_host: string, kes: number) =>
    `For this stay, please bring ${formatKes(kes)} as a deposit against damage. You get it back after your stay; it is not part of the total.`,
  request: (host: string, _kes: number) =>
    `${host} looks at this booking before it is paid. Your nights are kept until then, and you pay afterwards.`,
  id: (_host: string, _kes: number) =>
    "Please have your national ID, passport or alien ID with you when you arrive. It is looked at and given back.",
  goOn: "Nothing has been booked yet: go on below if that is fine with you.",
};
