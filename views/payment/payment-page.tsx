import { formatKes } from "#src/core/money/money.ts";
import type { PaymentStage } from "#src/core/money/payment-stage.ts";
import { calledBy } from "#src/core/share/look.ts";
import { datesAddress } from "#views/booking/addresses.ts";
import { Payers } from "#views/booking/payers.tsx";
import { Page } from "#views/frame/page.tsx";
import { Fold, LinkButton, Notice, ReachHost } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { useHearing } from "#views/kit/reach.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import { Ask } from "./ask-phone.tsx";
import { TransferOnItsWay } from "./from-abroad.tsx";
import { ByHand, byHand, Checking, UntoldClaim } from "./paid-by-guest.tsx";
import { ClaimForm } from "./pay-by-hand.tsx";
import { isFromAbroad, type PaymentPageProps, type WishedStay } from "./payment-props.ts";
import { Waiting } from "./wait-for-phone.tsx";
import { CallHost, Ways } from "./ways-out.tsx";

/** From the hold to the money: pay, wait, try again, or hear what became of it. */
export function PaymentPage(props: PaymentPageProps) {
  const { booking, property, stage, otherNumber } = props;
  const texts = textsOf(props.shell);
  const heading = headingOf(props, texts);
  const waits = stage.kind === "waiting" && !otherNumber;
  const wish = { propertyId: property.id, checkIn: booking.checkIn, checkOut: booking.checkOut, guests: booking.party };
  return (
    <Page
      shell={props.shell}
      sheets={["booking"]}
      title={`${heading}: ${property.displayName}`}
      robots="noindex"
      width="slim"
      {...(waits ? { refreshSeconds: stage.isUntold ? 60 : 4, refreshNoscriptOnly: true } : {})}
      {...(stage.kind === "checking" ? { refreshSeconds: 20 } : {})}
    >
      <div className="stack loose">
        <div className="tight">
          <h1>{heading}</h1>
          <p className="soft">
            {property.displayName}, <span className="nowrap">{texts.dates.range(booking)}</span> ·{" "}
            <span className="nowrap">{texts.booking.guests(booking.party)}</span>
          </p>
        </div>
        <Body {...props} wish={wish} />
        {(stage.kind === "to_pay" || stage.kind === "waiting") && (
          <ReachHost phone={props.host.number} words={texts.house.askAbout(property.displayName)} />
        )}
      </div>
    </Page>
  );
}

function headingOf(props: PaymentPageProps, texts: PageTexts): string {
  const { stage, otherNumber, isBalance, end, host } = props;
  const { payment: paymentTexts, byHand } = texts;
  const asking = isFromAbroad(props)
    ? byHand.abroad.heading
    : isBalance
      ? paymentTexts.balance.heading
      : paymentTexts.ask.heading;
  switch (stage.kind) {
    case "waiting":
      if (otherNumber) return asking;
      return stage.isUntold ? paymentTexts.untold.heading : paymentTexts.waiting.heading;
    case "to_pay":
      return asking;
    case "checking":
      return byHand.checking.heading;
    case "no_way":
      return stage.opensAt === undefined ? paymentTexts.noWay.heading : paymentTexts.noWay.opens.heading;
    case "over":
      return texts.events.ends.guest[end](calledBy(host)).replace(/\.$/, "");
    case "in_review":
      return paymentTexts.review.heading;
  }
}

function Body(props: PaymentPageProps & { wish: WishedStay }) {
  const { stage, host, inReview, notAcceptedKes } = props;
  const { payment: paymentTexts } = useTexts();
  switch (stage.kind) {
    case "waiting":
      return props.otherNumber ? <Ask {...props} /> : <Waiting {...props} stage={stage} />;
    case "to_pay":
      return (
        <>
          {notAcceptedKes > 0 && (
            <Notice
              tone="amber"
              text={paymentTexts.notAccepted({ amount: formatKes(notAcceptedKes), host: calledBy(host) })}
              action={<CallHost {...props} />}
            />
          )}
          {props.asks ? <Ask {...props} /> : <ByHand {...props} />}
          {props.asks && <Payers payers={props.payers} isRest={props.isBalance} />}
        </>
      );
    case "checking":
      return props.claim?.transfer === undefined ? (
        <Checking {...props} holdIsOver={stage.holdIsOver} />
      ) : (
        <TransferOnItsWay {...props} holdIsOver={stage.holdIsOver} />
      );
    case "no_way":
      return (
        <>
          {stage.opensAt !== undefined && <Opens {...props} opensAt={stage.opensAt} />}
          {stage.opensAt === undefined && (
            <Notice
              tone="amber"
              text={paymentTexts.noWay[host.isKnown ? "text" : "wait"]({ host: calledBy(host) })}
              action={host.isKnown ? <CallHost {...props} /> : undefined}
            />
          )}
          <Ways {...props} />
        </>
      );
    case "over":
      return <Over {...props} stage={stage} />;
    case "in_review": {
      const { review } = paymentTexts;
      const text = inReview?.isWrong
        ? review.text({
            received: formatKes(inReview.kes, inReview.cents),
            asked: formatKes(inReview.askedKes),
            host: calledBy(host),
          })
        : review.dispute({ host: calledBy(host) });
      return <Notice tone="amber" role="status" text={text} action={<CallHost {...props} />} />;
    }
  }
}

/** The hold ended: where to go now, and what to say for whoever paid before it did. */
function Over(props: PaymentPageProps & { wish: WishedStay; stage: PaymentStage & { kind: "over" } }) {
  const { stage, wish, newerHref } = props;
  const { payment, byHand: byHandTexts, booking } = useTexts();
  const { over } = payment;
  const hearing = useHearing();
  return (
    <>
      {props.end !== "replaced" && props.end !== "sold_elsewhere" && <p>{over.free}</p>}
      {props.end === "withdrawn" && <p>{over.payNoMore}</p>}
      {stage.mayStillCome && (
        <Notice tone="amber" text={over[stage.cancelled ? "mayStillComeGivenUp" : "mayStillCome"](hearing)} />
      )}
      <p>
        {newerHref ? (
          <LinkButton href={newerHref}>{booking.details.newer}</LinkButton>
        ) : (
          <LinkButton href={datesAddress(wish)}>{over.again}</LinkButton>
        )}
      </p>
      {stage.mayStillCome && <UntoldClaim {...props} />}
      {stage.mayClaim && !stage.mayStillCome && (
        <Fold summary={byHandTexts.paidBefore} open={props.codeErrors.length > 0}>
          <ClaimForm {...byHand(props)} />
        </Fold>
      )}
    </>
  );
}

/** From which hour guests can pay, and what becomes of the nights until then. */
function Opens({ host, booking, isBalance, opensAt }: PaymentPageProps & { opensAt: number }) {
  const { payment, dates } = useTexts();
  const { opens } = payment.noWay;
  const kept = opens[booking.holdEndsAt < opensAt ? "endsBefore" : "kept"](dates.moment(booking.holdEndsAt));
  const text = opens.text({ host: calledBy(host), from: dates.moment(opensAt) });
  return <Notice tone="amber" text={isBalance ? text : `${text} ${kept}`} />;
}
