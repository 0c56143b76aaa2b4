import type { ReactNode } from "react";
import { isToPay } from "#src/core/money/payment-stage.ts";
import { calledBy } from "#src/core/share/look.ts";
import { paymentAddress } from "#views/booking/addresses.ts";
import { PriceLines, Schedule } from "#views/booking/stay-facts.tsx";
import { Card, Details, Lines, LinkButton } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { ReceiptLinks } from "#views/receipt/receipt-links.tsx";
import type { BookingDetailsProps } from "./booking-details.tsx";

/** The price, what came and went of it, and what is still open. An offer that nobody has paid of says when it is paid. */
export function PaymentCard(props: BookingDetailsProps) {
  const { booking, quote, as, account, paid, openDepositKes } = props;
  const words = useTexts();
  const texts = words.booking.details;
  const later = { label: texts.takenOff[as](calledBy(props.host)), kes: 0 - account.takenOffKes, less: true };
  return (
    <Card title={props.rooms.length > 0 ? words.groups.yours.payment : texts.payment} roomy>
      <PriceLines quote={quote} later={account.takenOffKes > 0 ? [later] : []} />
      {props.isOffer && <Schedule quote={quote} checkIn={booking.checkIn} asksHost={props.state === "requested"} />}
      {openDepositKes > 0 && (
        <p className="soft small">
          {as === "guest" ? words.prices.damageDeposit(openDepositKes) : texts.hostDeposit(openDepositKes)}
        </p>
      )}
      {paid.map((payment) => (
        <Paid key={payment.id} {...payment} as={as} />
      ))}
      <WentBack {...props} />
      <Balance {...props} />
      <ReceiptLinks bookingId={booking.id} receipts={props.receipts} token={props.token} rooms={props.rooms.length} />
    </Card>
  );
}

function Paid(props: BookingDetailsProps["paid"][number] & Pick<BookingDetailsProps, "as">) {
  const { kes, depositKes, way, receipt, inReview } = props;
  const words = useTexts();
  const texts = words.booking.details;
  const isDeposit = depositKes === kes;
  const label = inReview ? texts.paidInReview : isDeposit ? texts.paidDeposit : texts.paid[way];
  const code = receipt ? <b className="num">{receipt}</b> : <span className="soft">{texts.receiptFollows}</span>;
  return (
    <>
      <Lines
        lines={[
          { label, kes },
          ...(depositKes > 0 && !isDeposit ? [{ label: texts.ofItDeposit, kes: depositKes }] : []),
        ]}
      />
      {way === "mpesa" && <Details items={[{ label: texts.receipt, value: code }]} />}
      {props.isSaidByHost && <p className="soft small">{words.said.note[props.as][way]}</p>}
    </>
  );
}

/** What went back or is to, and what the host keeps. */
function WentBack({ as, host, phase, refunds, account }: BookingDetailsProps): ReactNode {
  const words = useTexts();
  const texts = words.booking.details;
  const back = refunds.map(({ amountKes, reason, sentAt }) => {
    const labels = reason === "damage_deposit" ? texts.depositBack : texts.back;
    return { label: sentAt === null ? labels.due : labels.sent, kes: amountKes };
  });
  const kept = account.depositKept.map(({ amountKes, note }) => ({
    label: note ? texts.depositKeptFor(note) : texts.depositKept,
    kes: amountKes,
  }));
  const lines = [
    ...back,
    ...kept,
    { label: texts.sentTwice, kes: account.sentTwiceKes },
    { label: words.cancel.kept[as], kes: account.keptKes },
    { label: texts.depositHeld[as](calledBy(host)), kes: phase === "over" ? account.depositHeldKes : 0 },
  ].filter(({ kes }) => kes > 0);
  return lines.length > 0 && <Lines lines={lines} />;
}

/** What is left to pay, and for the guest the way to pay it now; or what of theirs the host has. */
function Balance(props: BookingDetailsProps): ReactNode {
  const { booking, state, openKes, account, quote, token, as, host, inReview, stage } = props;
  const words = useTexts();
  const texts = words.booking.details;
  const opensAt = stage?.kind === "no_way" ? stage.opensAt : undefined;
  if (account.creditKes > 0 && !inReview) {
    return <p>{texts.credit[as](account.creditKes, as === "guest" ? calledBy(host) : booking.guestName)}</p>;
  }
  const isCertain = state === "confirmed";
  // Before a person has looked nobody knows what is left of an offer.
  if (openKes <= 0 || (inReview && !isCertain)) return null;
  const { balanceDueOn } = quote;
  return (
    <>
      <Lines lines={[{ label: texts.stillToPay, kes: openKes }]} />
      {isCertain && balanceDueOn !== null && (
        <p className="soft small">{texts.dueOn(balanceDueOn, booking.checkIn, props.today)}</p>
      )}
      {isCertain && as === "guest" && stage?.kind === "to_pay" && stage.reason === "not_received" && (
        <p>{texts.notFound(calledBy(host))}</p>
      )}
      {isCertain && as === "guest" && stage?.kind === "to_pay" && isGone(stage.reason) && (
        <p>{words.events.declines[stage.reason].title}.</p>
      )}
      {isCertain && as === "guest" && opensAt !== undefined && (
        <p>{words.payment.noWay.opens.text({ host: calledBy(host), from: words.dates.moment(opensAt) })}</p>
      )}
      {isCertain && as === "guest" && token && !inReview && isToPay(stage) && opensAt === undefined && (
        <p>
          <LinkButton href={paymentAddress(booking.id, token, { balance: true })}>{texts.payBalance}</LinkButton>
        </p>
      )}
    </>
  );
}

function isGone(reason: string | undefined): reason is "taken_back" | "said_taken_back" {
  return reason === "taken_back" || reason === "said_taken_back";
}
