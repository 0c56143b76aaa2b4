import { formatKes, sumKes } from "#src/core/money/money.ts";
import type { RefundReason } from "#src/core/money/refund.ts";
import { shownPhone } from "#src/core/person/phone.ts";
import { calledBy, type HostCalled } from "#src/core/share/look.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import { LinkButton, Notice } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import type { PageTexts } from "#views/texts/pages.ts";

/** Money that goes back, as its guest and its host read of it. Instants are Unix milliseconds, phones E.164. */
export type GuestRefund = Readonly<{
  id: string;
  bookingId: string;
  /** Of rooms that were booked at once, those that it is for; a name for each. */
  rooms?: readonly string[];
  amountKes: number;
  reason: RefundReason;
  state: "due" | "sending" | "sent" | "withdrawn";
  sentAt: number | null;
  sentReceipt: string | null;
  way: "manual" | "cash" | "reversal" | "b2c" | null;
  /** Of one that was sent: whether nobody but the host says so. */
  isSaidByHost: boolean;
  /** To which phone and by which day it is promised, and whether that day is past. */
  phone: string;
  paidInCash: boolean;
  by: string;
  isLate: boolean;
}>;

/** Who sends it, and how they are reached; `hasLeft` when nobody is there any more who would. */
export type RefundSender = HostCalled & Readonly<{ phone: string; hasLeft: boolean }>;

/** All that goes back of a booking, in one notice: the sum, to which phone, by when, and what has happened. */
export function RefundNotice(props: {
  refunds: readonly GuestRefund[];
  host: RefundSender;
  as: "guest" | "host";
  booking: Readonly<{ guestName: string }>;
}) {
  const { refunds, host, as, booking } = props;
  const words = useTexts();
  const t = words.booking.details;
  if (refunds.length === 0) return null;
  const open = refunds.filter(({ sentAt }) => sentAt === null);
  const title = open.length > 0 ? t.refund.title(sumKes(open), as) : t.refund.sentTitle(sumKes(refunds));
  const tone = open.some(({ isLate }) => isLate) ? "amber" : open.length > 0 ? "plain" : "leaf";
  const lines = refunds.map((refund) => {
    const of = as === "host" ? { guest: booking.guestName } : { host };
    const kes = [formatKes(refund.amountKes), ...roomsNamed(refund, words)].join(", ");
    return { id: refund.id, text: refundInWords(refund, of, words), kes, rooms: refund.rooms ?? [] };
  });
  const action = as === "host" && open[0] && (
    <LinkButton href={`/dashboard/bookings/${open[0].bookingId}#refund-${open[0].id}`} small>
      {t.hostRefund}
    </LinkButton>
  );
  return (
    <Notice
      tone={tone}
      title={title}
      action={action || undefined}
      text={lines.map(({ id, text, kes, rooms }) => (
        <p key={id}>{lines.length > 1 || rooms.length > 0 ? `${kes}: ${text}` : text}</p>
      ))}
    />
  );
}

/** The rooms that it is for, each kind once. */
function roomsNamed({ rooms = [] }: GuestRefund, { groups }: PageTexts): string[] {
  return [...Map.groupBy(rooms, (name) => name)].map(([name, same]) => groups.choose.line(same.length, name));
}

/** Why one goes back, to which phone and by when, and what has happened: to its guest, or to whoever sends it. */
export function refundInWords(
  refund: GuestRefund,
  to: Readonly<{ host: RefundSender }> | Readonly<{ guest: string }>,
  { events: t, booking: { details }, said }: PageTexts,
): string {
  const { amountKes: kes, by, paidInCash, sentAt, isLate, state } = refund;
  const why = t.refunds[refund.reason];
  if (sentAt !== null) {
    const sent = t.sent({ kes, on: localDateAt(sentAt), receipt: refund.sentReceipt });
    const note = said.note["host" in to ? "guest" : "host"][refund.way === "cash" ? "cash" : "mpesa"];
    return [why, sent, refund.isSaidByHost && `${note}.`].filter(Boolean).join(" ");
  }
  const phones = [refund.phone];
  const happened = state === "sending" ? t.sending : t.notSent;
  if (!("host" in to))
    return `${why} ${isLate ? t.late({ kes, by }) : ""} ${t.toSend({ kes, guest: to.guest, phones, paidInCash, by })} ${happened}`;
  const { phone, hasLeft } = to.host;
  const host = calledBy(to.host);
  if (hasLeft) return `${why} ${details.refund.hostLeft}`;
  if (isLate) return `${why} ${t.late({ kes, by })} ${details.refund.late(host, shownPhone(phone))}`;
  return `${why} ${t.comesBack({ host, phones, paidInCash, by })} ${happened}`;
}
