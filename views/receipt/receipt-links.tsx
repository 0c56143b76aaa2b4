import { receiptNumber } from "#src/core/money/receipt.ts";
import { useTexts } from "#views/kit/language.tsx";

export type DocumentLink = Readonly<{ kind: "receipt" | "credit_note"; number: number; amountKes: number }>;

/** The receipts and credit notes of a booking, by their numbers. */
export function ReceiptLinks(props: {
  bookingId: string;
  receipts: readonly DocumentLink[];
  /** The key of the booking's link, for guests who have not signed in. */
  token?: string | undefined;
  /** How many rooms were booked with it, itself among them. */
  rooms: number;
}) {
  const t = useTexts().receipt;
  const isOfRooms = props.rooms > 1;
  if (props.receipts.length === 0) return null;
  const query = props.token ? `?t=${props.token}` : "";
  return (
    <ul className="tight">
      {props.receipts.map(({ kind, number, amountKes }) => (
        <li key={number}>
          <a className="link" href={`/guest/booking/${props.bookingId}/receipts/${number}${query}`}>
            {t.listed(t.kinds[kind], receiptNumber(number), amountKes)}
          </a>
        </li>
      ))}
      {(isOfRooms || props.receipts.length > 1) && (
        <li>
          <a className="link" href={`/guest/booking/${props.bookingId}/receipts${query}`}>
            {isOfRooms ? t.all.ofRooms(props.rooms) : t.all.title}
          </a>
        </li>
      )}
    </ul>
  );
}
