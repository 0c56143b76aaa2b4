/** `4,500`: a whole number as Kenyans write it. Plain text work, because pages count and price in dozens of places. */
export function groupThousands(whole: number): string {
  return String(whole).replace(/\B(?=(?:\d{3}){1,7}$)/g, ",");
}

/** The one way money is written: `KES 4,500`, with a no-break space. Whole shillings, and cents where some came. */
export function formatKes(amountKes: number, cents = 0): string {
  const written = cents > 0 ? `.${String(cents).padStart(2, "0")}` : "";
  return `KES\u00a0${groupThousands(amountKes)}${written}`;
}

/** The price of a day in a calendar, where a number has the width of a finger: `4,500`, and `120k` from a hundred thousand on. */
export function dayKes(kes: number): string {
  return kes < 100_000 ? groupThousands(kes) : `${groupThousands(Math.round(kes / 1000))}k`;
}

/** What amounts come to. Whole shillings. */
export function sumKes(amounts: readonly Readonly<{ amountKes: number }>[]): number {
  return amounts.reduce((sum, { amountKes }) => sum + amountKes, 0);
}

/** What anybody may say came in one payment: whole shillings, and no more than a booking can cost. */
export function isAmount(kes: number): boolean {
  return Number.isSafeInteger(kes) && kes > 0 && kes <= 20_000_000;
}
