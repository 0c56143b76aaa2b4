import { BOOKING_NOTE_LONGEST } from "#src/core/booking/stay-facts.ts";
import { ARRIVAL_HOURS } from "#src/core/stay/told-arrival.ts";
import { Button, Form, Select, TextArea } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

/** What the house notes of a booking for itself, and when its guest comes. */
export function OwnNote(props: {
  bookingId: string;
  words: string;
  /** The hour at which they come, as far as anybody knows. */
  arrivesAt: string | null;
  /** When it was written and by whom, where there is one. */
  written: string | undefined;
  error: string | undefined;
}) {
  const { frontDesk: t, dates } = useTexts();
  const hours = ARRIVAL_HOURS.map((value) => ({ value, label: dates.hour(value) }));
  return (
    <section className="card" id="notes">
      <div className="body">
        <Form action={`/dashboard/bookings/${props.bookingId}/note`} hidden={{ shownHour: props.arrivesAt ?? "" }}>
          <TextArea
            label={t.note.label}
            hint={t.note.hint}
            name="ownNote"
            rows={3}
            value={props.words}
            maxLength={BOOKING_NOTE_LONGEST}
            error={props.error}
          />
          <Select
            label={t.note.arrives}
            name="arrivesAt"
            value={props.arrivesAt ?? ""}
            options={[{ value: "", label: t.note.unknown }, ...hours]}
          />
          <div className="row">
            <Button kind="quiet" small>
              {t.note.save}
            </Button>
            {props.written && <span className="soft small num">{props.written}</span>}
          </div>
        </Form>
      </div>
    </section>
  );
}
