import type { LocalDate, Stay } from "#src/core/stay/stay.ts";
import { ChangeRules } from "#views/booking/change-summary.tsx";
import { tabOfStay } from "#views/frame/host-bar.tsx";
import type { Nav } from "#views/frame/layout.tsx";
import { Page, type Shell } from "#views/frame/page.tsx";
import {
  Button,
  Card,
  CheckboxGroup,
  DateField,
  ErrorSummary,
  errorFor,
  type FieldError,
  Form,
  LinkButton,
  Notice,
  typedIn,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { type RoomChangeToShow, RoomsChange } from "./rooms-change.tsx";

export type ChangeRoomsPageProps = Readonly<{
  shell: Shell;
  nav: Nav;
  as: "guest" | "host";
  /** The room by whose link the page was opened. */
  bookingId: string;
  /** Those that may still be changed. */
  rooms: readonly (Stay & Readonly<{ id: string; name: string; party: number }>)[];
  typed: Readonly<{ from: string; to: string; rooms: readonly string[] }>;
  /** What the dates come to for each chosen room, once somebody looked. */
  look: readonly RoomChangeToShow[] | undefined;
  /** What the press says that the page said; nothing while it can't be done. */
  shown: string | undefined;
  /** What was asked for waits for the host, until this moment. */
  waiting: (Stay & Readonly<{ endsAt: number }>) | undefined;
  hostName: string;
  /** The guest's link; empty for whoever is signed in. */
  token: string;
  back: string;
  submissionKey: string;
  errors: readonly FieldError[];
  news: Readonly<{ title: string; text?: string | undefined }> | undefined;
  today: LocalDate;
  now: number;
}>;

/** Other dates for several rooms of a booking: what each costs then, before anybody agrees to it. */
export function ChangeRoomsPage(props: ChangeRoomsPageProps) {
  const { dates, groups, stayChange } = textsOf(props.shell);
  const { hostName, rooms, waiting } = props;
  const { title } = groups.moveAll;
  return (
    <Page shell={props.shell} nav={props.nav} tab={tabOfStay(props.nav)} title={title} robots="noindex" width="slim">
      <div className="stack loose">
        <h1>{title}</h1>
        {waiting && props.as === "guest" && (
          <Notice tone="amber" role="status" title={stayChange.ask.waits(hostName, dates.moment(waiting.endsAt))} />
        )}
        {waiting && props.as === "guest" ? (
          <Waiting {...props} waiting={waiting} />
        ) : rooms.length === 0 ? (
          <Notice tone="amber" title={stayChange.ask.over(hostName)} />
        ) : (
          <Choose {...props} />
        )}
        <LinkButton href={props.back} kind="quiet" wide>
          {stayChange.ask.back}
        </LinkButton>
      </div>
    </Page>
  );
}

function Waiting({ bookingId, token, waiting }: ChangeRoomsPageProps & { waiting: Stay }) {
  const { dates, stayChange } = useTexts();
  return (
    <Card roomy>
      <p>
        <b>{dates.range(waiting)}</b>
      </p>
      <Form action={`/guest/booking/${bookingId}/change/withdraw`} hidden={{ t: token || undefined }} plain>
        <Button kind="quiet">{stayChange.ask.withdraw}</Button>
      </Form>
    </Card>
  );
}

function Choose(props: ChangeRoomsPageProps) {
  const { booking, dates, groups, stayChange } = useTexts();
  const { as, rooms, typed, look, shown, errors, hostName } = props;
  const { moveAll: t } = groups;
  const of = typedIn({ from: typed.from, to: typed.to }, errors);
  const moving = look?.filter(({ change }) => change).length ?? 0;
  return (
    <Card roomy>
      <Form
        action={`/guest/booking/${props.bookingId}/rooms/change`}
        hidden={{ t: props.token || undefined, shown }}
        submissionKey={props.submissionKey}
      >
        <p className="soft">{as === "guest" ? t.lead.guest(hostName) : t.lead.host}</p>
        <ErrorSummary errors={errors} />
        {props.news && <Notice tone="amber" role="alert" title={props.news.title} text={props.news.text} />}
        {look && <RoomsChange rooms={look} today={props.today} now={props.now} />}
        <div className="duo">
          <DateField {...of("from")} label={booking.checkIn} required />
          <DateField {...of("to")} label={booking.checkOut} required />
        </div>
        <CheckboxGroup
          legend={t.which}
          name="room"
          isLong
          chosen={typed.rooms}
          error={errorFor(errors, "room")}
          options={rooms.map((room) => ({
            value: room.id,
            label: t.room(room.name, dates.range(room), room.party),
          }))}
        />
        <Button wide>
          {shown === undefined ? stayChange.ask.look : as === "guest" ? stayChange.ask.send(hostName) : t.move(moving)}
        </Button>
        {shown !== undefined && as === "guest" && <p className="soft small">{stayChange.ask.notKept(hostName)}</p>}
        {shown === undefined && <ChangeRules />}
      </Form>
    </Card>
  );
}
