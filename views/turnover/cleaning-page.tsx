import { addDays, localDateAt } from "#src/core/stay/stay.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import { Page, type Shell } from "#views/frame/page.tsx";
import { placeOf } from "#views/front-desk/booking-row.tsx";
import { BrokenForm, type TypedFault } from "#views/front-desk/broken-form.tsx";
import { Button, EmptyState, ErrorSummary, type FieldError, Form, List } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import type { PageTexts } from "#views/texts/pages.ts";

/** A room as it is shown to whoever cleans: nothing of a guest but how many come. */
type RoomToClean = Readonly<{
  propertyId: string;
  propertyName: string;
  unit: number;
  room: number | undefined;
  out: Readonly<{ by: string; leftAt: number | undefined }> | undefined;
  next: Readonly<{ party: number; from: string; cameAt: number | undefined }> | undefined;
  ready: Readonly<{ at: number }> | undefined;
}>;

type Cleaning = Readonly<{
  /** Where the list stands, and its forms below it. */
  path: string;
  day: string;
  today: string;
  rooms: readonly RoomToClean[];
  /** Where something may be broken, the rooms of the day first. */
  toTell: Parameters<typeof BrokenForm>[0]["rooms"];
  typed?: TypedFault | undefined;
  errors: readonly FieldError[];
}>;

type CleaningPageProps = Cleaning &
  Readonly<{
    shell: Shell;
    house: string;
    /** Whoever the link was made for. */
    name: string;
    endsAt: number;
  }>;

/** The cleaning of a day, for whoever holds the link: which rooms, until and from when, and how many come. */
export function CleaningPage(props: CleaningPageProps) {
  const { cleaning: t, dates } = textsOf(props.shell);
  return (
    <Page shell={props.shell} title={t.title} nav="none" width="slim" robots="noindex" sheets={["desk"]}>
      <div className="stack loose">
        <div className="tight">
          <h1>{t.title}</h1>
          <p className="soft">{t.lead(props.house, props.name)}</p>
        </div>
        <CleaningOfDay {...props} />
        <p className="soft small">{t.privacy(dates.shortWithYear(localDateAt(props.endsAt)))}</p>
      </div>
    </Page>
  );
}

/** The same for somebody of the house's team, at their desk. */
export function MemberTurnoversPage({ shell, ...cleaning }: Cleaning & { shell: Shell }) {
  return (
    <DashboardFrame shell={shell} tab="turnovers" title={textsOf(shell).dashboard.tabs.turnovers}>
      <CleaningOfDay {...cleaning} />
    </DashboardFrame>
  );
}

function CleaningOfDay(props: Cleaning) {
  const { cleaning: t, dates } = useTexts();
  const { day, today } = props;
  return (
    <>
      <ErrorSummary errors={props.errors} />
      <nav className="row" aria-label={t.days}>
        {Array.from({ length: DAYS_SHOWN }, (_, index) => addDays(today, index)).map((one) => (
          <a
            key={one}
            className="btn quiet sm"
            href={one === today ? props.path : `${props.path}?day=${one}`}
            aria-current={one === day ? "page" : undefined}
          >
            {one === today ? t.today : dates.short(one)}
          </a>
        ))}
      </nav>
      {props.rooms.length === 0 ? (
        <EmptyState title={t.none.title} text={t.none.text} />
      ) : (
        <List title={dates.long(day)}>
          {props.rooms.map((room) => (
            <Room key={`${room.propertyId} ${room.unit}`} room={room} {...props} />
          ))}
        </List>
      )}
      {props.toTell.length > 0 && <BrokenForm {...props} rooms={props.toTell} />}
    </>
  );
}

const DAYS_SHOWN = 4;

function Room({ room, path, day, today }: { room: RoomToClean } & Pick<Cleaning, "path" | "day" | "today">) {
  const { cleaning: t, dates, board } = useTexts();
  const { out, next, ready } = room;
  const place = placeOf(room.propertyName, room.room, board);
  const hidden = { property: room.propertyId, unit: room.unit, day, back: "list" };
  return (
    <li>
      <div className="tight">
        <b>{place}</b>
        {out && (
          <p className="num">
            {out.leftAt === undefined ? t.out(dates.hour(out.by)) : t.left(dates.clock(out.leftAt))}
          </p>
        )}
        <p className="num">{next ? nextWords(t, dates, next) : t.nobody}</p>
        {ready && <p className="num">{t.isReady(dates.clock(ready.at))}</p>}
      </div>
      {day === today && next?.cameAt === undefined && (
        <div className="under">
          <Form action={`${path}/ready`} hidden={{ ...hidden, do: ready ? "take_back" : "ready" }} plain>
            <Button kind={ready ? "link" : "main"} small>
              {ready ? t.takeBack : t.ready}
              <span className="vh">{t.readyOf(place)}</span>
            </Button>
          </Form>
        </div>
      )}
    </li>
  );
}

/** Whoever cleans must not walk in on guests who are there already. */
function nextWords(
  t: PageTexts["cleaning"],
  dates: PageTexts["dates"],
  { from, party, cameAt }: NonNullable<RoomToClean["next"]>,
): string {
  return cameAt === undefined ? t.next(dates.hour(from), party) : t.came(dates.clock(cameAt));
}

/** A link that has ended, or never was one: the same words for both. */
export function EndedPage({ shell }: { shell: Shell }) {
  const { ended } = textsOf(shell).cleaning;
  return (
    <Page shell={shell} title={ended.title} nav="none" width="slim" robots="noindex">
      <EmptyState title={ended.title} text={ended.text} />
    </Page>
  );
}
