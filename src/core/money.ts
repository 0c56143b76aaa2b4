const grouped = new Intl.NumberFormat("en-KE", { maximumFractionDigits: 0 });

/** The one way money is written: `KES 4,500`, with a no-break space. Whole shillings. */
export function formatKes(amountKes: number): string {
  return `KES\u00a0${grouped.format(amountKes)}`;
}
