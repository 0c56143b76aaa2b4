/** What one booking of several that are paid together is still owed, whole shillings. */
export type OwedBooking = Readonly<{
  bookingId: string;
  /** Before it is certain, in all of its stay, and with its damage deposit; each with the one before. */
  toConfirmKes: number;
  stayKes: number;
  openKes: number;
}>;

/** What of one payment is one booking's, whole shillings. */
export type Share = Readonly<{ bookingId: string; kes: number }>;

/**
 * How a payment is shared out to the bookings that it pays for: in their order, each what makes it certain, then the rest
 * of each stay, then each damage deposit. What came beyond all of that is the first one's, and goes back from there.
 */
export function sharePayment(receivedKes: number, owing: readonly OwedBooking[]): Share[] {
  const steps = [
    ...owing.map(({ bookingId, toConfirmKes }) => ({ bookingId, upToKes: toConfirmKes })),
    ...owing.map(({ bookingId, stayKes }) => ({ bookingId, upToKes: stayKes })),
    ...owing.map(({ bookingId, openKes }) => ({ bookingId, upToKes: openKes })),
  ];
  const shares = new Map<string, number>();
  let leftKes = receivedKes;
  for (const { bookingId, upToKes } of steps) {
    const hasKes = shares.get(bookingId) ?? 0;
    const kes = Math.max(0, Math.min(leftKes, upToKes - hasKes));
    shares.set(bookingId, hasKes + kes);
    leftKes -= kes;
  }
  const [first] = owing;
  if (first) shares.set(first.bookingId, (shares.get(first.bookingId) ?? 0) + leftKes);
  return sharesOver([...shares].map(([bookingId, kes]) => ({ bookingId, kes })));
}

/**
 * The same shares when the payment proves to have brought other money than was thought: less is less for the last ones,
 * more is the first one's.
 */
export function sharesOf(receivedKes: number, written: readonly Share[]): Share[] {
  let leftKes = receivedKes;
  const shares = written.map(({ bookingId, kes }) => {
    const share = Math.min(kes, leftKes);
    leftKes -= share;
    return { bookingId, kes: share };
  });
  return sharesOver(shares.map((share, at) => (at === 0 ? { ...share, kes: share.kes + leftKes } : share)));
}

function sharesOver(shares: readonly Share[]): Share[] {
  return shares.filter(({ kes }) => kes > 0);
}
