import { BOOKING_NOTE_LONGEST } from "#src/core/booking/stay-facts.ts";
import { Button, Form, TextArea } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

/** What the house notes of a booking for itself. */
export function OwnNote(props: {
  bookingId: string;
  words: string;
  /** When it was written and by whom, where there is one. */
  written: string | undefined;
  error: string | undefined;
}) {
  const { frontDesk: t } = useTexts();
  return (
    <section className="card" id="notes">
      <div className="body">
        <Form action={`/dashboard/bookings/${props.bookingId}/note`}>
          <TextArea
            label={t.note.label}
            hint={t.note.hint}
            name="ownNote"
            rows={3}
            value={props.words}
            maxLength={BOOKING_NOTE_LONGEST}
            error={props.error}
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
