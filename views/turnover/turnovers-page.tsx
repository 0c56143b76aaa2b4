import { addDays, localDateAt } from "#src/core/stay/stay.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import { useMay } from "#views/frame/team.tsx";
import { placeOf, whatsappTo } from "#views/front-desk/booking-row.tsx";
import { BrokenFields, type TypedFault } from "#views/front-desk/broken-form.tsx";
import { GivenPropertiesFields, givenFields, type TypedGiven } from "#views/front-desk/given-properties.tsx";
import {
  Button,
  Card,
  EmptyState,
  ErrorSummary,
  errorFor,
  Field,
  type FieldError,
  Fold,
  Form,
  Icon,
  LinkButton,
  List,
  Notice,
  PhoneField,
  Select,
  ShareAddress,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { type FaultsToShow, RoomFaults } from "./room-faults.tsx";

type Room = Readonly<{
  propertyId: string;
  propertyName: string;
  unit: number;
  room: number | undefined;
  out: Readonly<{ bookingId: string; guestName: string; by: string; leftAt: number | undefined }> | undefined;
  next:
    | Readonly<{ bookingId: string; guestName: string; party: number; from: string; cameAt: number | undefined }>
    | undefined;
  ready: Readonly<{ at: number; by: string }> | undefined;
}>;

export type TurnoversPageProps = Readonly<{
  shell: Shell;
  day: string;
  today: string;
  /** How many days the list goes ahead, today among them. */
  days: number;
  rooms: readonly Room[];
  /** Where something may be broken. */
  toTell: Parameters<typeof BrokenFields>[0]["rooms"];
  /** What was typed of something broken, and refused. */
  fault?: TypedFault | undefined;
  properties: readonly { id: string; name: string }[];
  links: readonly { id: string; name: string; endsAt: number; ofAll: boolean; of: readonly string[] }[];
  faults: FaultsToShow;
  linkDays: readonly number[];
  typed: Readonly<{ name: string; phone: string; days: string; given: TypedGiven }>;
  errors: readonly FieldError[];
  /** The link that was just made: it is shown this once. */
  made?: Readonly<{ name: string; address: string; endsAt: number; to: string | undefined }> | undefined;
}>;

/** A house's cleaning: the rooms of a day, who is let see them, and what is broken. */
export function TurnoversPage(props: TurnoversPageProps) {
  const { turnovers: t, dashboard, dates, cleaning } = textsOf(props.shell);
  return (
    <DashboardFrame shell={props.shell} tab="turnovers" title={dashboard.tabs.turnovers}>
      <ErrorSummary errors={props.errors} />
      {props.made && (
        <Notice
          tone="leaf"
          role="status"
          title={t.link.made(props.made.name)}
          text={t.link.madeText(dates.shortWithYear(localDateAt(props.made.endsAt)))}
          action={
            <ShareAddress address={props.made.address} words={t.link.words} label={t.link.label} to={props.made.to} />
          }
        />
      )}
      <Days {...props} />
      {props.rooms.length === 0 ? (
        <EmptyState title={t.none.title} text={t.none.text} />
      ) : (
        <List title={dates.short(props.day)} action={<SendList {...props} />} dense>
          {props.rooms.map((room) => (
            <RoomRow key={`${room.propertyId} ${room.unit}`} room={room} {...props} />
          ))}
        </List>
      )}
      <RoomFaults faults={props.faults} />
      {props.toTell.length > 0 && (
        <Fold summary={cleaning.broken.title} open={props.fault !== undefined}>
          <BrokenFields
            rooms={props.toTell}
            path="/dashboard/turnovers"
            typed={props.fault}
            errors={props.fault && props.errors}
          />
        </Fold>
      )}
      <Links {...props} />
    </DashboardFrame>
  );
}

/** A week of days as chips; each is an address. */
function Days({ day, today, days }: TurnoversPageProps) {
  const { turnovers: t, dates } = useTexts();
  const all = Array.from({ length: days + 1 }, (_, index) => addDays(today, index - 1));
  const nameOf = (one: string, index: number) => (index === 0 ? t.yesterday : index === 1 ? t.today : dates.brief(one));
  return (
    <nav className="sieve" aria-label={t.days}>
      {all.map((one, index) => (
        <a key={one} href={`/dashboard/turnovers?day=${one}`} aria-current={one === day ? "page" : undefined}>
          {nameOf(one, index)}
        </a>
      ))}
    </nav>
  );
}

/** The rooms of the day that are still to be made ready, as words for whoever cleans: hours and how many, nobody's name. */
function SendList({ rooms, day }: TurnoversPageProps) {
  const { turnovers, cleaning: t, board, dates } = useTexts();
  const lines = rooms
    .filter(({ ready, next }) => !ready && next?.cameAt === undefined)
    .map(({ out, next, ...room }) => {
      const leaves = out && (out.leftAt === undefined ? t.out(dates.hour(out.by)) : t.left(dates.clock(out.leftAt)));
      const comes = next ? t.next(dates.hour(next.from), next.party) : t.nobody;
      return `${placeOf(room.propertyName, room.room, board)}: ${[leaves, comes].filter(Boolean).join(". ")}`;
    });
  if (lines.length === 0) return null;
  return (
    <LinkButton href={whatsappTo("", turnovers.list(dates.long(day), lines))} kind="quiet" small outside>
      <Icon name="whatsapp" />
      {turnovers.send}
    </LinkButton>
  );
}

function RoomRow({ room, day, today }: { room: Room } & Pick<TurnoversPageProps, "day" | "today">) {
  const { turnovers: t, board, frontDesk, dates } = useTexts();
  const { out, next, ready } = room;
  const place = placeOf(room.propertyName, room.room, board);
  const hidden = { property: room.propertyId, unit: room.unit, day, back: "list" };
  return (
    <li>
      <div className="tight">
        <b>{place}</b>
        {out && (
          <p className="soft small num">
            <a href={`/dashboard/bookings/${out.bookingId}`}>
              {out.leftAt === undefined ? t.out(out.guestName, out.by) : t.left(out.guestName, dates.clock(out.leftAt))}
            </a>
          </p>
        )}
        <p className="soft small num">
          {next ? (
            <a href={`/dashboard/bookings/${next.bookingId}`}>
              {next.cameAt === undefined
                ? t.next(next.guestName, next.party, next.from)
                : t.came(next.guestName, dates.clock(next.cameAt))}
            </a>
          ) : (
            t.nobody
          )}
        </p>
        {ready && <p className="small num">{t.isReady(dates.clock(ready.at), ready.by)}</p>}
      </div>
      {day === today && next?.cameAt === undefined && (
        <div className="acts">
          <Form action="/dashboard/turnovers/ready" hidden={{ ...hidden, do: ready ? "take_back" : "ready" }} plain>
            <Button kind={ready ? "link" : "quiet"} small>
              {ready ? frontDesk.takeBack : frontDesk.ready}
              <span className="vh">: {place}</span>
            </Button>
          </Form>
        </div>
      )}
    </li>
  );
}

/** Whoever is let see the list is the owner's to say. */
function Links(props: TurnoversPageProps) {
  const { turnovers: t, dates } = useTexts();
  const may = useMay();
  if (!may(undefined)) return null;
  return (
    <>
      <List id="cleaners" title={t.cleaners}>
        {props.links.length === 0 && (
          <li>
            <p className="soft">{t.link.none}</p>
          </li>
        )}
        {props.links.map(({ id, name, endsAt, ofAll, of }) => (
          <li key={id}>
            <div className="tight">
              <b>{name}</b>
              <p className="soft small num">
                {t.link.until(dates.shortWithYear(localDateAt(endsAt)))} · {ofAll ? t.link.all : of.join(", ")}
              </p>
            </div>
            <div className="under">
              <Form action={`/dashboard/turnovers/links/${id}/end`} plain>
                <Button kind="quiet" small>
                  {t.link.end}
                  <span className="vh">{t.link.endOf(name)}</span>
                </Button>
              </Form>
            </div>
          </li>
        ))}
      </List>
      <NewLink {...props} />
    </>
  );
}

function NewLink({ typed, errors, linkDays, properties }: TurnoversPageProps) {
  const { turnovers: t } = useTexts();
  return (
    <Card title={t.link.title}>
      <Form action="/dashboard/turnovers/links">
        <p className="small">{t.link.text}</p>
        <Field
          label={t.link.name}
          hint={t.link.nameHint}
          name="name"
          value={typed.name}
          maxLength={60}
          autoComplete="off"
          required
          error={errorFor(errors, "name")}
        />
        <PhoneField
          label={t.link.phone}
          hint={t.link.phoneHint}
          name="phone"
          value={typed.phone}
          autoComplete="off"
          error={errorFor(errors, "phone")}
          optional
        />
        <Select
          label={t.link.days}
          name="days"
          value={typed.days}
          options={linkDays.map((n) => ({ value: String(n), label: t.link.forDays(n) }))}
          error={errorFor(errors, "days")}
        />
        <GivenPropertiesFields
          properties={properties}
          typed={typed.given}
          error={errors.find(({ field }) => Object.values(givenFields()).includes(field))}
        />
        <div>
          <Button>{t.link.action}</Button>
        </div>
      </Form>
    </Card>
  );
}
