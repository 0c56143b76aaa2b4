/** Where a host reads the thread of a booking, or of a question. */
export function threadHref(of: Readonly<{ bookingId: string | null; inquiryId: string | null }>): string {
  return of.bookingId === null
    ? `/dashboard/messages/question/${of.inquiryId}`
    : `/dashboard/messages/booking/${of.bookingId}`;
}
