import { COMPANY_LONGEST } from "#src/core/money/receipt.ts";
import { calledBy } from "#src/core/share/look.ts";
import { ARRIVAL_HOURS, isBeforeCheckIn, SLEEPER_LONGEST, WORD_TO_HOST_LONGEST } from "#src/core/stay/told-arrival.ts";
import { Fold } from "#views/kit/fold.tsx";
import { Button, errorFor, Field, Form, Select, TextArea } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import type { BookingDetailsProps } from "./booking-details.tsx";

/** When the guest comes, and a word to the host; what they typed stays where something is wrong with it. */
export function TellArrival({ booking, host, phase, property, told, errors, token }: BookingDetailsProps) {
  const { told: t, dates } = useTexts();
  if (phase === undefined || phase === "over") return null;
  const called = calledBy(host);
  const isEarly = told.arrivesAt !== "" && isBeforeCheckIn(told.arrivesAt, property.checkInFrom);
  return (
    <section className="card" id="arrival">
      <div className="body">
        <h2>{t.title}</h2>
        <Form action={`/guest/booking/${booking.id}/arrival`} hidden={{ t: token }}>
          <Select
            label={t.hour}
            name="arrivesAt"
            value={told.arrivesAt}
            error={errorFor(errors, "arrivesAt")}
            options={[
              { value: "", label: t.unknown },
              ...ARRIVAL_HOURS.map((hour) => ({ value: hour, label: t.about(dates.hour(hour)) })),
            ]}
          />
          {isEarly && <p className="soft small">{t.early(dates.hour(property.checkInFrom), called)}</p>}
          <TextArea
            label={t.note(called)}
            name="note"
            rows={2}
            value={told.note}
            maxLength={WORD_TO_HOST_LONGEST}
            hint={t.noteHint}
            error={errorFor(errors, "note")}
            optional
          />
          <Button kind="quiet">{t.send(called)}</Button>
          <p className="soft small">{t.seen(called)}</p>
        </Form>
      </div>
    </section>
  );
}

/** A name for each of several rooms, so that who arrives there is let in by it. */
export function NameSleepers({ as, booking, host, rooms, sleepers, phase, errors, token }: BookingDetailsProps) {
  const { names: t } = useTexts().told;
  const named = rooms.filter(({ state }) => state === "confirmed");
  if (as !== "guest" || phase === undefined || phase === "over" || named.length < 2) return null;
  const isOpen = errors.some(({ field }) => field.startsWith("sleeper-"));
  return (
    <div id="names">
      <Fold summary={t.title} open={isOpen}>
        <Form action={`/guest/booking/${booking.id}/rooms/names`} hidden={{ t: token }}>
          <p className="soft small">{t.lead(calledBy(host))}</p>
          {named.map(({ id, name, sleeper }, at) => (
            <Field
              key={id}
              id={`sleeper-${id}`}
              name={`sleeper-${id}`}
              label={t.room(name, at + 1)}
              value={sleepers?.[id] ?? sleeper}
              maxLength={SLEEPER_LONGEST}
              autoComplete="off"
              error={errorFor(errors, `sleeper-${id}`)}
              optional
            />
          ))}
          <Button kind="quiet">{t.save}</Button>
        </Form>
      </Fold>
    </div>
  );
}

/** Whom the receipts are made out to. */
export function Billing({ booking, billed, errors, token, receipts }: BookingDetailsProps) {
  const { told: t } = useTexts();
  if (receipts.length === 0) return null;
  const isOpen = errors.some(({ field }) => field === "company" || field === "pin");
  return (
    <div id="billing">
      <Fold summary={t.billing} open={isOpen}>
        <Form action={`/guest/booking/${booking.id}/billing`} hidden={{ t: token }}>
          <Field
            label={t.company}
            name="company"
            value={billed.company}
            maxLength={COMPANY_LONGEST}
            autoComplete="organization"
            error={errorFor(errors, "company")}
            optional
          />
          <Field
            label={t.pin}
            name="pin"
            value={billed.pin}
            hint={t.pinHint}
            error={errorFor(errors, "pin")}
            optional
          />
          <p className="soft small">{t.billingStays}</p>
          <Button kind="quiet">{t.save}</Button>
        </Form>
      </Fold>
    </div>
  );
}
