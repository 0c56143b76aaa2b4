/** A transfer that a guest says they have sent, under the reference that they typed, perhaps none. Whole shillings. */
export type SaidTransfer = Readonly<{ code: string; reference: string; amountKes: number }>;

/**
 * The code of the booking whose guest says that they sent what a bank tells of under its own reference: by that
 * reference, or, where they typed none, as the only one of this sum. Its host looks, and confirms.
 */
export function transferMeant(
  told: Readonly<{ receipt: string; amountKes: number }>,
  said: readonly SaidTransfer[],
): string | undefined {
  const reference = signsOf(told.receipt);
  const named = said.filter((one) => isSame(signsOf(one.reference), reference));
  const likely = said.filter((one) => signsOf(one.reference) === "" && one.amountKes === told.amountKes);
  const [one, other] = named.length > 0 ? named : likely;
  return other === undefined ? one?.code : undefined;
}

/** People copy a part of what stands there, or more. */
function isSame(typed: string, reference: string): boolean {
  return typed.length >= LEAST_SIGNS && (typed.includes(reference) || reference.includes(typed));
}

const LEAST_SIGNS = 6;

function signsOf(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, "");
}
