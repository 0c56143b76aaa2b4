import { canBeCalled, shownPhone } from "#src/core/person/phone.ts";
import { calledBy } from "#src/core/share/look.ts";
import { datesAddress } from "#views/booking/addresses.ts";
import { Button, Form, LinkButton } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import type { PaymentPageProps } from "./payment-props.ts";

/** The way to the host: by the number that this guest may be told, else by a question. */
export function CallHost({
  host,
  property,
}: Readonly<{ host: Omit<PaymentPageProps["host"], "isKnown" | "number">; property: Readonly<{ id: string }> }>) {
  const texts = useTexts().payment.owed;
  if (!canBeCalled(host.phone)) {
    return (
      <LinkButton href={`/booking/property/${property.id}/ask`} kind="quiet" small>
        {texts.ask(calledBy(host))}
      </LinkButton>
    );
  }
  return (
    <LinkButton href={`tel:${host.phone}`} kind="quiet" small>
      {texts.call(calledBy(host), shownPhone(host.phone))}
    </LinkButton>
  );
}

/** The ways out: other dates, unless `main` is another way or `false`, or giving up; from a certain stay back to its page. */
export function Ways({ booking, property, token, main, isBalance }: PaymentPageProps & { main?: React.ReactNode }) {
  const { checkIn, checkOut, party } = booking;
  const { ask: texts, balance } = useTexts().payment;
  if (isBalance) {
    return (
      <div className="row">
        {main}
        <LinkButton href={`/guest/booking/${booking.id}/details?t=${token}`} kind="quiet" small>
          {balance.back}
        </LinkButton>
      </div>
    );
  }
  return (
    <div className="row">
      {main ?? (
        <LinkButton
          href={datesAddress({ propertyId: property.id, checkIn, checkOut, guests: party })}
          kind="quiet"
          small
        >
          {texts.change}
        </LinkButton>
      )}
      <GiveUp id={booking.id} token={token} />
    </div>
  );
}

/** Cancelling asks once, over the page. A browser that lays nothing over a page gives up by the first press. */
function GiveUp({ id, token }: { id: string; token: string }) {
  const { cancel, sure } = useTexts().payment.ask;
  const form = (words: string) => (
    <Form action="/booking/payment/cancel" hidden={{ booking: id, t: token }} plain>
      <Button kind="danger" small>
        {words}
      </Button>
    </Form>
  );
  return (
    <>
      <button type="button" className="btn danger sm" popoverTarget="giving-up">
        {cancel}
      </button>
      <div popover="auto" id="giving-up" className="ask" role="dialog" aria-label={sure.title}>
        <p>
          <b>{sure.title}</b>
        </p>
        <p>{sure.text}</p>
        <div className="row">
          {form(sure.yes)}
          <button type="button" className="btn quiet sm" popoverTarget="giving-up" popoverTargetAction="hide">
            {sure.no}
          </button>
        </div>
      </div>
      <div className="unasked">{form(cancel)}</div>
    </>
  );
}
