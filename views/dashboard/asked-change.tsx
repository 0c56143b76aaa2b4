import type { LocalDate, Stay } from "#src/core/stay/stay.ts";
import { type ChangeShown, ChangeSummary } from "#views/booking/change-summary.tsx";
import { Button, Card, Details, dateRange, Field, Form, LinkButton } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

/** What a guest asks of their stay, while the host can answer. */
export type Asked = Readonly<{
  id: string;
  bookingId: string;
  guestName: string;
  propertyName: string;
  now: Stay & Readonly<{ party: number }>;
  wished: Stay & Readonly<{ party: number }>;
  /** Whole shillings; below zero they go back. */
  differenceKes: number;
  endsAt: number;
}>;

export type AskedChangeProps = Readonly<{
  asked: Asked;
  change: ChangeShown | undefined;
  /** The room it would be in, where theirs is taken. */
  otherRoom: number | undefined;
  today: LocalDate;
  now: number;
  /** Where it is answered by the link of the message, and the key of that link. */
  byLink?: Readonly<{ action: string; token: string }> | undefined;
}>;

/** On the booking's own page: line by line, with a word to the guest. `change` is missing where it can't be had. */
export function AskedChange(props: AskedChangeProps) {
  const { hostBooking } = useTexts();
  const t = hostBooking.asked;
  const { asked, change, otherRoom } = props;
  return (
    <Card title={props.byLink ? asked.propertyName : t.title(asked.guestName)} roomy>
      <Both asked={asked} />
      {otherRoom !== undefined && <p className="small">{t.otherRoom(otherRoom)}</p>}
      {change && <ChangeSummary change={change} today={props.today} now={props.now} />}
      <Form
        action={props.byLink?.action ?? `/dashboard/changes/${asked.id}`}
        hidden={props.byLink && { t: props.byLink.token }}
      >
        <Field name="words" id={`words-${asked.id}`} label={t.words} maxLength={200} autoComplete="off" optional />
        <Answers />
        <Until asked={asked} />
      </Form>
    </Card>
  );
}

/** Under what needs the host: answered by one press, or looked at. */
export function AskedToAnswer({ asked }: { asked: Asked }) {
  const t = useTexts().hostBooking.asked;
  return (
    <li>
      <div className="tight">
        <b>{t.title(asked.guestName)}</b>
        <p className="small">{asked.propertyName}</p>
        <Both asked={asked} />
        <p className="small">{t.difference(asked.differenceKes)}</p>
        <Until asked={asked} />
      </div>
      <div className="under">
        <Form action={`/dashboard/changes/${asked.id}`} plain>
          <Answers />
        </Form>
        <LinkButton href={`/dashboard/bookings/${asked.bookingId}`} kind="quiet" small>
          {t.look}
        </LinkButton>
      </div>
    </li>
  );
}

function Both({ asked: { now, wished } }: { asked: Asked }) {
  const t = useTexts().hostBooking.asked;
  return (
    <Details
      items={[
        { label: t.now, value: t.stay(dateRange(now), now.party) },
        { label: t.wished, value: t.stay(dateRange(wished), wished.party) },
      ]}
    />
  );
}

function Answers() {
  const t = useTexts().hostBooking.asked;
  return (
    <div className="row">
      <Button small name="answer" value="accept">
        {t.accept}
      </Button>
      <Button small kind="quiet" name="answer" value="decline">
        {t.decline}
      </Button>
    </div>
  );
}

function Until({ asked }: { asked: Asked }) {
  const { hostBooking, dates } = useTexts();
  return <p className="soft small">{hostBooking.asked.until(dates.moment(asked.endsAt))}</p>;
}
