/** What somebody wrote as an amount: whole shillings, and the cents beyond them. */
export type WrittenAmount = Readonly<{ kes: number; cents: number }>;

const MOST_KES = 999_999_999_999;

/**
 * An amount as M-PESA's answers write it: `4500`, `4500.00` and `4.5E3` are the same. Read digit by digit, so that
 * nothing is rounded; what is less than a cent counts as one, as it is no whole shilling either. A comma is refused:
 * nobody knows whether it parts thousands or cents.
 */
export function readAmount(text: string): WrittenAmount | undefined {
  const [, whole, fraction = "", exponent = "0"] =
    /^(\d{1,18})(?:\.(\d{0,18}))?(?:e([+-]?\d{1,2}))?$/i.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const point = whole.length + Number(exponent);
  const digits = `${"0".repeat(Math.max(0, -point))}${whole}${fraction}`.padEnd(point, "0");
  const kes = Number(digits.slice(0, Math.max(0, point)));
  const rest = digits.slice(Math.max(0, point));
  if (kes > MOST_KES) return undefined;
  return { kes, cents: /[1-9]/.test(rest) ? Math.max(1, Number(rest.padEnd(2, "0").slice(0, 2))) : 0 };
}
