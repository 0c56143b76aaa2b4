import type { LocalDate, Stay } from "#src/core/stay/stay.ts";
import { type RoomChangeToShow, RoomsChange } from "#views/group/rooms-change.tsx";
import { Button, Card, Details, Field, Form, LinkButton } from "#views/kit/index.ts";
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
  /** Each of several rooms of which it is asked at once. */
  rooms: readonly (Stay & Readonly<{ name: string }>)[];
}>;

export type AskedChangeProps = Readonly<{
  asked: Asked;
  /** What it comes to, room by room where it is asked of several; what can't be had has no change. */
  rooms: readonly RoomChangeToShow[];
  today: LocalDate;
  now: number;
  /** Where it is answered by the link of the message, and the key of that link. */
  byLink?: Readonly<{ action: string; token: string }> | undefined;
}>;

/** On the booking's own page: line by line, with a word to the guest. */
export function AskedChange(props: AskedChangeProps) {
  const { groups, hostBooking } = useTexts();
  const t = hostBooking.asked;
  const { asked, rooms } = props;
  const alone = rooms.length === 1 ? rooms[0]?.otherRoom : undefined;
  return (
    <Card title={props.byLink ? placeOf(asked, groups) : t.title(asked.guestName)} roomy>
      <Both asked={asked} />
      {alone !== undefined && <p className="small">{t.otherRoom(alone)}</p>}
      <RoomsChange rooms={rooms} today={props.today} now={props.now} />
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
  const { groups, hostBooking } = useTexts();
  const t = hostBooking.asked;
  return (
    <li>
      <div className="tight">
        <b>{t.title(asked.guestName)}</b>
        <p className="small">{placeOf(asked, groups)}</p>
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

/** The place, or the first of several and how many more. */
function placeOf({ propertyName, rooms }: Asked, { named }: ReturnType<typeof useTexts>["groups"]): string {
  return rooms.length > 1 ? named(propertyName, rooms.length - 1) : propertyName;
}

function Both({ asked: { now, wished } }: { asked: Asked }) {
  const { dates } = useTexts();
  const t = useTexts().hostBooking.asked;
  return (
    <Details
      items={[
        { label: t.now, value: t.stay(dates.range(now), now.party) },
        { label: t.wished, value: t.stay(dates.range(wished), wished.party) },
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
