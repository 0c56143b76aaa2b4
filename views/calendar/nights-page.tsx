import { BOARD_DAYS_BEFORE, type BoardKind } from "#src/core/calendar/board.ts";
import { addDays, type LocalDate, nightCount, nightsOf, type Stay } from "#src/core/stay/stay.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import {
  Button,
  Card,
  Checkbox,
  DateField,
  ErrorSummary,
  Field,
  type FieldError,
  Form,
  LinkButton,
  List,
  ListRow,
  NumberField,
  Select,
  typedIn,
} from "#views/kit/index.ts";
import { textsOf, useNamed, useTexts } from "#views/kit/language.tsx";
import { type BoardView, boardAddress, monthAddress, NIGHTS_ADDRESS } from "./board-addresses.ts";

type NightsStretch = Readonly<{
  id: string;
  unit: number;
  kind: BoardKind;
  label: string;
  /** Where more is told of what has the nights in the other half of the house. */
  leadsTo?: string;
  stay: Stay;
}>;

/** What the form shows: the nights, and what to do with them. */
export type TypedNights = Readonly<{
  from: string;
  to: string;
  note: string;
  rooms: string;
  price: string;
  min: string;
  usualPrice: boolean;
  usualMin: boolean;
}>;

type NightsPageProps = Readonly<{
  shell: Shell;
  property: Readonly<{ id: string; displayName: string; units: number }>;
  /** Whether guests can book there. */
  isPublished: boolean;
  unit: number;
  /** The nights of which the page tells what is on them. */
  stay: Stay;
  today: LocalDate;
  stretches: readonly NightsStretch[];
  /** Whether the host closed one of these nights in any room. */
  hasClosed: boolean;
  /** The different prices of these nights, lowest first. */
  pricesKes: readonly number[];
  /** The price and minimum of their own that the fields began with; empty when none has one, or they differ. */
  own: Readonly<{ price: string; min: string; pricesDiffer: boolean; minsDiffer: boolean }>;
  typed: TypedNights;
  /** The calendar that leads here. */
  view: BoardView;
  errors: readonly FieldError[];
}>;

/** The calendar of some nights, as the host looked at it before. */
export function calendarAround(view: BoardView, at: { property: string; unit: number; stay: Stay }): string {
  if (view === "month") return monthAddress(`${at.property}.${at.unit}`, at.stay.checkIn.slice(0, 7));
  return boardAddress(addDays(at.stay.checkIn, -BOARD_DAYS_BEFORE));
}

/**
 * Some nights of one room: what is on them, and what the host may do with them. All of it is one form, so that each
 * button does its work on the dates that stand in it; the first only shows, because Enter presses the first.
 */
export function NightsPage(props: NightsPageProps) {
  const { board } = textsOf(props.shell);
  const { property, unit, stay, own, view } = props;
  const back = { href: calendarAround(view, { property: property.id, unit, stay }), label: board.nights.back };
  const room = property.units > 1 ? `${property.displayName}, ${board.room(unit)}` : property.displayName;
  return (
    <DashboardFrame shell={props.shell} sheets={["board"]} tab="calendar" title={board.nights.title(room)} back={back}>
      <ErrorSummary errors={props.errors} />
      <Form
        action={NIGHTS_ADDRESS}
        hidden={{ property: property.id, unit, view, ownPrice: own.price, ownMin: own.min }}
        plain
      >
        <div className="aside">
          <div className="stack">
            <Dates {...props} />
            <WhatIsThere {...props} />
            <Guest {...props} />
            <CloseOrOpen {...props} />
          </div>
          <div className="stack">
            <OwnPrice {...props} />
          </div>
        </div>
      </Form>
    </DashboardFrame>
  );
}

/** Which nights: of all that is on the page, these two dates alone say so. */
function Dates({ typed, errors }: NightsPageProps) {
  const t = useTexts().board.nights;
  const of = typedIn(typed, errors);
  return (
    <Card>
      <div className="duo">
        <DateField {...of("from")} label={t.from} />
        <DateField {...of("to")} label={t.to} />
      </div>
      <div>
        <Button name="do" value="show" kind="quiet">
          {t.change}
        </Button>
      </div>
    </Card>
  );
}

function WhatIsThere({ stay, stretches }: NightsPageProps) {
  const { dates } = useTexts();
  const { nights: t, kinds } = useTexts().board;
  const named = useNamed();
  const title = t.heading(dates.range(stay), nightCount(stay));
  if (stretches.length === 0) {
    return (
      <Card title={title}>
        <p className="soft">{t.allFree}</p>
      </Card>
    );
  }
  return (
    <List title={title}>
      {stretches.map((one) => (
        <ListRow
          key={`${one.unit}.${one.id}.${one.stay.checkIn}`}
          title={named(one.label)}
          text={t.stretch(kinds[one.kind], dates.range(one.stay))}
          actions={
            one.leadsTo !== undefined || (one.kind !== "closed" && one.kind !== "outside") ? (
              <LinkButton href={one.leadsTo ?? `/dashboard/bookings/${one.id}`} small kind="quiet">
                {one.kind === "linked" ? t.look : t.open}
              </LinkButton>
            ) : undefined
          }
        />
      ))}
    </List>
  );
}

function hasFreeNight({ stay, stretches, today }: NightsPageProps): boolean {
  const taken = new Set(stretches.flatMap((one) => nightsOf(one.stay)));
  return taken.size < nightCount(stay) && stay.checkOut > today;
}

function Guest(props: NightsPageProps) {
  const { board, offerDesk } = useTexts();
  const t = board.nights;
  if (!hasFreeNight(props)) return null;
  return (
    <Card title={t.write}>
      <p className="soft">{t.writeText}</p>
      <div className="row">
        <Button name="do" value="write">
          {t.write}
        </Button>
        {props.isPublished && props.stay.checkIn >= props.today && (
          <Button name="do" value="offer" kind="quiet">
            {offerDesk.ofHouse}
          </Button>
        )}
      </div>
    </Card>
  );
}

/** Of several rooms of a kind all may be closed at once, the free nights of each; and opened. */
function CloseOrOpen(props: NightsPageProps) {
  const { close: t, reopen } = useTexts().board.nights;
  const { property, unit, stay, today, typed, errors, hasClosed } = props;
  const mayClose = hasFreeNight(props) || (property.units > 1 && stay.checkOut > today);
  // Typed for other nights, it waits for them.
  const kept = !mayClose && typed.note && <input type="hidden" name="note" value={typed.note} />;
  if (!mayClose && !hasClosed) return kept || null;
  return (
    <Card title={mayClose && hasClosed ? reopen.titleWithClose : mayClose ? t.title : reopen.title}>
      <p className="soft">{[mayClose && t.text, hasClosed && reopen.text].filter(Boolean).join(" ")}</p>
      {kept}
      {mayClose && (
        <Field {...typedIn(typed, errors)("note")} label={t.note} hint={t.noteHint} maxLength={200} optional />
      )}
      {property.units > 1 && (
        <Select
          label={t.rooms}
          name="rooms"
          value={typed.rooms}
          options={[
            { value: "one", label: t.thisRoom(unit) },
            { value: "all", label: t.allRooms(property.units) },
          ]}
        />
      )}
      <div className="row">
        {mayClose && (
          <Button name="do" value="close" kind="quiet">
            {t.action}
          </Button>
        )}
        {hasClosed && (
          <Button name="do" value="open" kind="quiet">
            {reopen.action}
          </Button>
        )}
      </div>
    </Card>
  );
}

function OwnPrice(props: NightsPageProps) {
  const t = useTexts().board.nights.price;
  const { property, own, typed, errors } = props;
  const of = typedIn(typed, errors);
  return (
    <Card title={t.title}>
      <p className="soft">{t.text(property.units)}</p>
      <NumberField
        {...of("price")}
        label={t.price}
        hint={t.priceHint(props.pricesKes, own.price !== "")}
        min={1}
        optional
      />
      {(own.pricesDiffer || typed.usualPrice) && (
        <Checkbox label={t.usualPrice} name="usualPrice" checked={typed.usualPrice} />
      )}
      <NumberField {...of("min")} label={t.min} hint={t.minHint(own.min !== "")} min={1} max={180} optional />
      {(own.minsDiffer || typed.usualMin) && <Checkbox label={t.usualMin} name="usualMin" checked={typed.usualMin} />}
      <div>
        <Button name="do" value="price">
          {t.action}
        </Button>
      </div>
    </Card>
  );
}
