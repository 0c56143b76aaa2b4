import type { BoardKind } from "#src/core/calendar/board.ts";
import { type LocalDate, nightCount, nightsOf, type Stay } from "#src/core/stay/stay.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import {
  BackLink,
  Button,
  Card,
  Checkbox,
  DateField,
  dateRange,
  ErrorSummary,
  errorFor,
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
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { offerAddress } from "#views/offer/offer-pages.tsx";
import { boardAddress } from "./board-page.tsx";

export type NightsStretch = Readonly<{
  id: string;
  unit: number;
  kind: BoardKind;
  label: string;
  /** Where more is told of what has the nights in the other half of the house. */
  leadsTo?: string;
  stay: Stay;
}>;

type NightsPageProps = Readonly<{
  shell: Shell;
  property: Readonly<{ id: string; displayName: string; units: number }>;
  /** Whether guests can book there. */
  isPublished: boolean;
  unit: number;
  stay: Stay;
  today: LocalDate;
  stretches: readonly NightsStretch[];
  /** The different prices of these nights, lowest first. */
  pricesKes: readonly number[];
  /** The price and minimum of their own that all of these nights have; empty when none has one, or they differ. */
  own: Readonly<{ price: string; min: string; pricesDiffer: boolean; minsDiffer: boolean }>;
  typed: Readonly<{
    note: string;
    rooms: string;
    price: string;
    min: string;
    usualPrice: boolean;
    usualMin: boolean;
  }>;
  errors: readonly FieldError[];
}>;

const ADDRESS = "/dashboard/calendar/nights";

/** Some nights of one room: what is on them, and what the host may do with them. */
export function NightsPage(props: NightsPageProps) {
  const { board, offerDesk } = textsOf(props.shell);
  const { property, unit, stay, stretches } = props;
  const t = board.nights;
  const room = property.units > 1 ? `${property.displayName}, ${board.room(unit)}` : property.displayName;
  const taken = new Set(stretches.flatMap((one) => nightsOf(one.stay)));
  const hasFree = taken.size < nightCount(stay);
  const isOver = stay.checkOut <= props.today;
  return (
    <DashboardFrame shell={props.shell} sheets={["board"]} tab="calendar" title={t.title(room)}>
      <BackLink href={boardAddress(stay.checkIn)}>{t.back}</BackLink>
      <p className="big num">{t.heading(dateRange(stay), nightCount(stay))}</p>
      <ErrorSummary errors={props.errors} />
      <div className="aside">
        <div className="stack">
          <OtherNights {...props} />
          <WhatIsThere stretches={stretches} />
          {hasFree && !isOver && (
            <>
              <Card title={t.write}>
                <p className="soft">{t.writeText}</p>
                <div className="row">
                  <LinkButton href={`/dashboard/bookings/new?${new URLSearchParams(asText(whereOf(props)))}`}>
                    {t.write}
                  </LinkButton>
                  {props.isPublished && stay.checkIn >= props.today && (
                    <LinkButton
                      href={offerAddress({ property: property.id, checkIn: stay.checkIn, checkOut: stay.checkOut })}
                      kind="quiet"
                    >
                      {offerDesk.ofHouse}
                    </LinkButton>
                  )}
                </div>
              </Card>
              <Close {...props} />
            </>
          )}
          {stretches.some(({ kind }) => kind === "closed") && (
            <Card title={t.reopen.title}>
              <Form action={ADDRESS} hidden={{ ...whereOf(props), do: "open" }}>
                <p className="soft">{t.reopen.text}</p>
                <Button kind="quiet">{t.reopen.action}</Button>
              </Form>
            </Card>
          )}
        </div>
        <div className="stack">
          <OwnPrice {...props} />
        </div>
      </div>
    </DashboardFrame>
  );
}

function whereOf({ property, unit, stay }: NightsPageProps) {
  return { property: property.id, unit, from: stay.checkIn, to: stay.checkOut };
}

function OtherNights({ property, unit, stay, errors }: NightsPageProps) {
  const t = useTexts().board.nights;
  return (
    <Card>
      <Form action={ADDRESS} method="get" hidden={{ property: property.id, unit }}>
        <div className="duo">
          <DateField label={t.from} name="from" value={stay.checkIn} error={errorFor(errors, "from")} />
          <DateField label={t.to} name="to" value={stay.checkOut} error={errorFor(errors, "to")} />
        </div>
        <Button kind="quiet">{t.change}</Button>
      </Form>
    </Card>
  );
}

function WhatIsThere({ stretches }: Pick<NightsPageProps, "stretches">) {
  const { nights: t, kinds } = useTexts().board;
  if (stretches.length === 0) {
    return (
      <Card title={t.whatIsThere}>
        <p className="soft">{t.allFree}</p>
      </Card>
    );
  }
  return (
    <List title={t.whatIsThere}>
      {stretches.map((one) => (
        <ListRow
          key={`${one.unit}.${one.id}.${one.stay.checkIn}`}
          title={one.label}
          text={t.stretch(kinds[one.kind], dateRange(one.stay))}
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

function Close(props: NightsPageProps) {
  const t = useTexts().board.nights.close;
  const { property, unit, typed, errors } = props;
  return (
    <Card title={t.title}>
      <Form action={ADDRESS} hidden={{ ...whereOf(props), do: "close" }}>
        <p className="soft">{t.text}</p>
        <Field {...typedIn(typed, errors)("note")} label={t.note} hint={t.noteHint} maxLength={200} optional />
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
        <Button kind="quiet">{t.action}</Button>
      </Form>
    </Card>
  );
}

function OwnPrice(props: NightsPageProps) {
  const t = useTexts().board.nights.price;
  const { property, own, typed, errors } = props;
  const of = typedIn(typed, errors);
  const hidden = { ...whereOf(props), do: "price", ownPrice: own.price, ownMin: own.min };
  return (
    <Card title={t.title}>
      <Form action={ADDRESS} hidden={hidden}>
        <p className="soft">{t.text(property.units)}</p>
        <NumberField
          {...of("price")}
          label={t.price}
          hint={t.priceHint(props.pricesKes, own.price !== "")}
          min={1}
          optional
        />
        {own.pricesDiffer && <Checkbox label={t.usualPrice} name="usualPrice" checked={typed.usualPrice} />}
        <NumberField {...of("min")} label={t.min} hint={t.minHint(own.min !== "")} min={1} max={180} optional />
        {own.minsDiffer && <Checkbox label={t.usualMin} name="usualMin" checked={typed.usualMin} />}
        <Button>{t.action}</Button>
      </Form>
    </Card>
  );
}

function asText(where: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(where).map(([name, value]) => [name, String(value)]));
}
