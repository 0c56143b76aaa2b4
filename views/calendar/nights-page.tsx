import type { BoardKind } from "#src/core/calendar/board.ts";
import { type LocalDate, nightCount, type Stay } from "#src/core/stay/stay.ts";
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
} from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import { boardAddress } from "./board-page.tsx";

export type NightsStretch = Readonly<{ id: string; unit: number; kind: BoardKind; label: string; stay: Stay }>;

/** Some nights of one room: what is on them, and what the host may do with them. */
export function NightsPage(props: {
  shell: Shell;
  property: Readonly<{ id: string; displayName: string; units: number }>;
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
}) {
  const boardTexts = textsOf(props.shell).board;
  const { property, unit, stay, stretches, own, typed, errors } = props;
  const t = boardTexts.nights;
  const several = property.units > 1;
  const room = several ? `${property.displayName}, ${boardTexts.room(unit)}` : property.displayName;
  const where = { property: property.id, unit, from: stay.checkIn, to: stay.checkOut };
  const address = "/dashboard/calendar/nights";
  const hasFree = stretches.reduce((sum, one) => sum + nightCount(one.stay), 0) < nightCount(stay);
  const isOver = stay.checkOut <= props.today;
  return (
    <DashboardFrame shell={props.shell} sheets={["board"]} tab="calendar" title={t.title(room)}>
      <BackLink href={boardAddress(stay.checkIn)}>{t.back}</BackLink>
      <p className="big num">{t.heading(dateRange(stay), nightCount(stay))}</p>
      <ErrorSummary errors={errors} />
      <div className="aside">
        <div className="stack">
          <Card>
            <Form action={address} method="get" hidden={{ property: property.id, unit }}>
              <div className="duo">
                <DateField label={t.from} name="from" value={stay.checkIn} error={errorFor(errors, "from")} />
                <DateField label={t.to} name="to" value={stay.checkOut} error={errorFor(errors, "to")} />
              </div>
              <Button kind="quiet">{t.change}</Button>
            </Form>
          </Card>
          {stretches.length === 0 ? (
            <Card title={t.whatIsThere}>
              <p className="soft">{t.allFree}</p>
            </Card>
          ) : (
            <List title={t.whatIsThere}>
              {stretches.map((one) => (
                <ListRow
                  key={`${one.unit}.${one.id}`}
                  title={one.label}
                  text={t.stretch(boardTexts.kinds[one.kind], dateRange(one.stay))}
                  actions={
                    one.kind !== "closed" && one.kind !== "outside" ? (
                      <LinkButton href={`/dashboard/bookings/${one.id}`} small kind="quiet">
                        {t.open}
                      </LinkButton>
                    ) : undefined
                  }
                />
              ))}
            </List>
          )}
          {hasFree && !isOver && (
            <Card title={t.write}>
              <p className="soft">{t.writeText}</p>
              <p>
                <LinkButton href={`/dashboard/bookings/new?${new URLSearchParams(asText(where))}`}>
                  {t.write}
                </LinkButton>
              </p>
            </Card>
          )}
          {hasFree && !isOver && (
            <Card title={t.close.title}>
              <Form action={address} hidden={{ ...where, do: "close" }}>
                <p className="soft">{t.close.text}</p>
                <Field
                  label={t.close.note}
                  hint={t.close.noteHint}
                  name="note"
                  value={typed.note}
                  maxLength={200}
                  optional
                  error={errorFor(errors, "note")}
                />
                {several && (
                  <Select
                    label={t.close.rooms}
                    name="rooms"
                    value={typed.rooms}
                    options={[
                      { value: "one", label: t.close.thisRoom(unit) },
                      { value: "all", label: t.close.allRooms(property.units) },
                    ]}
                  />
                )}
                <Button kind="quiet">{t.close.action}</Button>
              </Form>
            </Card>
          )}
          {stretches.some(({ kind }) => kind === "closed") && (
            <Card title={t.reopen.title}>
              <Form action={address} hidden={{ ...where, do: "open" }}>
                <p className="soft">{t.reopen.text}</p>
                <Button kind="quiet">{t.reopen.action}</Button>
              </Form>
            </Card>
          )}
        </div>
        <div className="stack">
          <Card title={t.price.title}>
            <Form action={address} hidden={{ ...where, do: "price", ownPrice: own.price, ownMin: own.min }}>
              <p className="soft">{t.price.text(property.units)}</p>
              <NumberField
                label={t.price.price}
                name="price"
                hint={t.price.priceHint(props.pricesKes, own.price !== "")}
                value={typed.price}
                min={1}
                error={errorFor(errors, "price")}
                optional
              />
              {own.pricesDiffer && <Checkbox label={t.price.usualPrice} name="usualPrice" checked={typed.usualPrice} />}
              <NumberField
                label={t.price.min}
                name="min"
                hint={t.price.minHint(own.min !== "")}
                value={typed.min}
                min={1}
                max={180}
                error={errorFor(errors, "min")}
                optional
              />
              {own.minsDiffer && <Checkbox label={t.price.usualMin} name="usualMin" checked={typed.usualMin} />}
              <Button>{t.price.action}</Button>
            </Form>
          </Card>
        </div>
      </div>
    </DashboardFrame>
  );
}

function asText(where: Record<string, string | number>): Record<string, string> {
  return Object.fromEntries(Object.entries(where).map(([name, value]) => [name, String(value)]));
}
