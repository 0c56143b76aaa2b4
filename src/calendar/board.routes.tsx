import { Elysia } from "elysia";
import { termsOf, termsOfAll } from "#db/pricing.queries.ts";
import { findPropertyOfHost, type Property } from "#db/property.queries.ts";
import { NIGHT_PRICE } from "#src/core/pricing/price-floor.ts";
import {
  addDays,
  BOOKING_HORIZON_DAYS,
  daysBetween,
  LONGEST_STAY_NIGHTS,
  type LocalDate,
  nightsOf,
  parseLocalDate,
  type Stay,
} from "#src/core/stay/stay.ts";
import { lowNightOf } from "#src/pricing/night-floor.ts";
import { setDates } from "#src/pricing/save-prices.ts";
import { type FormBody, queryOf, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { page, redirect, redirectSaying } from "#src/web/respond.ts";
import { type BoardView, NIGHTS_ADDRESS } from "#views/calendar/board-addresses.ts";
import { BoardPage } from "#views/calendar/board-page.tsx";
import { MonthPage } from "#views/calendar/month-page.tsx";
import { calendarAround, NightsPage, type TypedNights } from "#views/calendar/nights-page.tsx";
import type { FieldError } from "#views/kit/index.ts";
import { offerAddress } from "#views/offer/offer-pages.tsx";
import type { FlashKey, PageTexts } from "#views/texts/pages.ts";
import { blockNights, unblockNights } from "./block-nights.ts";
import { loadBoard, loadMonth, pricesOf, stretchesOn } from "./load-board.ts";

/** The tab of the dashboard: one room's month where it is asked for, or where there is but one; else all rooms. */
export function boardPage(deps: Deps, request: Request, hostId: string): Response {
  const query = queryOf(request);
  const asked = { room: query.text("room", 90), month: query.text("month", 10), from: query.text("from", 20) };
  const { kinds } = hostTexts(deps, request).board;
  const month = loadMonth(deps, hostId, { ...asked, first: query.text("first", 10) }, kinds);
  if (month) return page(request, <MonthPage shell={hostShell(deps, request)} {...month} />);
  const board = loadBoard(deps, hostId, asked.from, kinds);
  return page(request, <BoardPage shell={hostShell(deps, request)} {...board} />);
}

/** Nights of a room that the page can tell of. */
type Nights = Readonly<{ property: Property; unit: number; stay: Stay }>;
/** Which room and dates are meant; `fault` says what is wrong with the dates, and `stay` is then near them. */
type Meant = Nights & Readonly<{ from: string; to: string; view: BoardView; fault: FieldError | undefined }>;

/** What a host does with single nights of a room. */
export function boardRoutes(deps: Deps) {
  return new Elysia({ name: "board" })
    .use(hostDoor(deps))
    .get(
      NIGHTS_ADDRESS,
      ({ host, request }) => {
        const meant = readNights(deps, request, host.id, queryOf(request));
        const own = ownRates(deps, meant);
        return show(deps, request, meant, { own, typed: nothingTyped(meant, own), errors: faultsOf(meant) });
      },
      { may: "calendar" },
    )
    .post(NIGHTS_ADDRESS, ({ host, request }) => changeNights(deps, request, host.id), { may: "calendar" });
}

type Shown = Readonly<{ own: Own; typed: TypedNights; errors: readonly FieldError[] }>;

function show(deps: Deps, request: Request, { property, unit, stay, view: cameFrom }: Meant, shown: Shown): Response {
  const today = deps.clock.today();
  const prices = pricesOf(termsOfAll(deps.db, [property]), property, stay, today);
  const view = (
    <NightsPage
      shell={hostShell(deps, request)}
      property={property}
      isPublished={property.state === "published"}
      unit={unit}
      stay={stay}
      today={today}
      view={cameFrom}
      {...stretchesOn(deps, { property, unit, stay }, hostTexts(deps, request).board.kinds)}
      pricesKes={[...new Set(prices.map(({ priceKes }) => priceKes))].sort((a, b) => a - b)}
      {...shown}
    />
  );
  return page(request, view, { status: shown.errors.length > 0 ? 422 : 200 });
}

function nothingTyped({ from, to }: Meant, { price, min }: Own): TypedNights {
  return { from, to, note: "", rooms: "one", price, min, usualPrice: false, usualMin: false };
}

type Faults = PageTexts["board"]["nights"]["faults"];

const faultsOf = ({ fault }: Meant): FieldError[] => (fault ? [fault] : []);

async function changeNights(deps: Deps, request: Request, hostId: string): Promise<Response> {
  const form = await readForm(request);
  const meant = readNights(deps, request, hostId, form);
  const typed: TypedNights = {
    from: meant.from,
    to: meant.to,
    note: form.line("note", 200),
    rooms: form.text("rooms", 10) === "all" ? "all" : "one",
    price: form.text("price", 20).trim(),
    min: form.text("min", 10).trim(),
    usualPrice: form.text("usualPrice", 5) !== "",
    usualMin: form.text("usualMin", 5) !== "",
  };
  const began = { price: form.text("ownPrice", 20), min: form.text("ownMin", 10) };
  const again = (errors: readonly FieldError[]) =>
    show(deps, request, meant, { own: { ...ownRates(deps, meant), ...began }, typed, errors });
  if (meant.fault) return again([meant.fault]);
  const { property, unit, stay } = meant;
  const where = { property: property.id, unit: String(unit), from: stay.checkIn, to: stay.checkOut };
  switch (form.text("do", 10)) {
    case "show":
      return showOther(deps, request, meant, typed, began);
    case "write":
      return redirect(`/dashboard/bookings/new?${new URLSearchParams(where)}`);
    case "offer":
      return redirect(offerAddress({ property: property.id, checkIn: stay.checkIn, checkOut: stay.checkOut }));
    default: {
      const told = toldOf(deps, hostId, meant, typed, {
        ...{ does: form.text("do", 10), began },
        faults: hostTexts(deps, request).board.nights.faults,
      });
      if (typeof told !== "string") return again(told);
      return redirectSaying(deps, calendarAround(meant.view, { property: property.id, unit, stay }), told);
    }
  }
}

/** Other nights: what they have of their own stands in its fields unless the host typed there, and nothing typed is lost. */
function showOther(deps: Deps, request: Request, meant: Meant, typed: TypedNights, began: Began): Response {
  const own = ownRates(deps, meant);
  const price = typed.price === began.price ? own.price : typed.price;
  const min = typed.min === began.min ? own.min : typed.min;
  const after = { ...typed, price, min };
  const { property, unit, from, to } = meant;
  // With nothing typed, the nights have an address that can be come back to.
  if (Bun.deepEquals(after, nothingTyped(meant, own)))
    return redirect(
      `${NIGHTS_ADDRESS}?${new URLSearchParams({ property: property.id, unit: String(unit), from, to })}`,
    );
  return show(deps, request, meant, { own, typed: after, errors: [] });
}

/** Does what was pressed: a word for it, or what is wrong beside its field. */
function toldOf(
  deps: Deps,
  hostId: string,
  { property, unit, stay }: Nights,
  typed: TypedNights,
  { does, began, faults }: { does: string; began: Began; faults: Faults },
): FlashKey | FieldError[] {
  const ask = { hostId, propertyId: property.id, stay, unit: typed.rooms === "all" ? ("all" as const) : unit };
  const refused = (message: string): FieldError[] => [{ field: "from", message }];
  switch (does) {
    case "close": {
      const result = blockNights(deps, { ...ask, note: typed.note });
      if (result.outcome === "blocked") return result.leftOut.length > 0 ? "nights_closed_partly" : "nights_closed";
      if (result.outcome === "no_such_room" || result.outcome === "no_such_property") throw new Refused(404);
      return refused(result.outcome === "nothing_free" ? faults.nothingFree : faults.dates);
    }
    case "open": {
      const result = unblockNights(deps, ask);
      if (result.outcome === "unblocked")
        return result.stillTaken.length > 0 ? "nights_opened_partly" : "nights_opened";
      if (result.outcome === "no_such_room" || result.outcome === "no_such_property") throw new Refused(404);
      return refused(result.outcome === "nothing_blocked" ? faults.nothingClosed : faults.dates);
    }
    case "price": {
      const { rate, errors } = readRate(typed, began, faults);
      if (errors.length > 0) return errors;
      const [firstNight, lastNight] = [stay.checkIn, addDays(stay.checkOut, -1)];
      setDates(deps, { hostId, propertyId: property.id, firstNight, lastNight, rate });
      return lowNightOf(deps.db, property, deps.clock.today()) ? "prices_low" : "nights_priced";
    }
    default:
      throw new Refused(400);
  }
}

/**
 * The nights meant, of a room of this host: `at` is `PROPERTY.ROOM.NIGHT` with `nights`, as a button of the
 * board says it; otherwise `property`, `unit`, `from` and `to`.
 */
function readNights(deps: Deps, request: Request, hostId: string, form: FormBody): Meant {
  const { faults } = hostTexts(deps, request).board.nights;
  const [atProperty = "", atUnit = "", atNight = ""] = form.text("at", 120).split(".");
  const property = findPropertyOfHost(deps.db, form.text("property", 80) || atProperty, hostId);
  const unit = Number(form.text("unit", 4) || atUnit);
  if (!property || !Number.isInteger(unit) || unit < 1 || unit > property.units) throw new Refused(404);
  const view: BoardView = form.text("view", 10) === "month" ? "month" : "strip";
  const room = { property, unit, view };
  const today = deps.clock.today();
  const typedFrom = form.text("from", 20) || atNight;
  const from = parseLocalDate(typedFrom);
  const count = Number(form.text("nights", 4) || 1);
  const typedTo = form.text("to", 20) || (atNight !== "" && from && isCount(count) ? addDays(from, count) : "");
  const to = parseLocalDate(typedTo);
  const wrong = (message: string): Meant => {
    const checkIn = from && isNear(today, from) ? from : today;
    const fault = { field: "from", message };
    return { ...room, from: typedFrom, to: typedTo, stay: { checkIn, checkOut: addDays(checkIn, 1) }, fault };
  };
  if (!from || !to || to <= from) return wrong(faults.dates);
  if (!isNear(today, from) || daysBetween(from, to) > LONGEST_STAY_NIGHTS) return wrong(faults.tooFar);
  return { ...room, from, to, stay: { checkIn: from, checkOut: to }, fault: undefined };
}

function isCount(count: number): boolean {
  return Number.isInteger(count) && count >= 1 && count <= LONGEST_STAY_NIGHTS;
}

function isNear(today: LocalDate, date: LocalDate): boolean {
  return Math.abs(daysBetween(today, date)) <= BOOKING_HORIZON_DAYS;
}

/** What is set for the nights; what is left out stays as it is. */
function readRate(typed: TypedNights, shown: Began, faults: Faults) {
  const price = ownRate({
    typed: typed.price,
    shown: shown.price,
    isUsual: typed.usualPrice,
    least: NIGHT_PRICE.least,
    most: NIGHT_PRICE.most,
  });
  const min = ownRate({
    typed: typed.min,
    shown: shown.min,
    isUsual: typed.usualMin,
    least: 1,
    most: LONGEST_STAY_NIGHTS,
  });
  const errors: FieldError[] = [];
  if (price === "not_both" || price === "wrong") errors.push({ field: "price", message: faults.price[price] });
  if (min === "not_both" || min === "wrong") errors.push({ field: "min", message: faults.min[min] });
  if (price === "kept" && min === "kept") errors.push({ field: "price", message: faults.nothing });
  const rate = {
    ...(typeof price === "string" ? {} : { priceKes: price }),
    ...(typeof min === "string" ? {} : { minNights: min }),
  };
  return { rate, errors };
}

/**
 * A whole number from `least` to `most`, or `null` for the usual. A field that was shown empty and stays so is kept,
 * because the nights may differ; one that was emptied, or whose tick says so, is the usual again.
 */
function ownRate(field: {
  typed: string;
  shown: string;
  isUsual: boolean;
  least: number;
  most: number;
}): number | null | "kept" | "not_both" | "wrong" {
  const { typed, shown, isUsual, least, most } = field;
  if (typed === "") return isUsual || shown !== "" ? null : "kept";
  if (isUsual) return "not_both";
  const compact = typed.replace(/[\s,]/g, "");
  return /^\d{1,9}$/.test(compact) && Number(compact) >= least && Number(compact) <= most ? Number(compact) : "wrong";
}

/** What stood in the two fields of the nights' own when the page was drawn. */
type Began = Readonly<{ price: string; min: string }>;
type Own = Began & Readonly<{ pricesDiffer: boolean; minsDiffer: boolean }>;

/** The nights' own price and minimum when all of them have the same, for the form to begin with, and whether they differ. */
function ownRates({ db }: Deps, { property, stay }: Nights): Own {
  const dates = termsOf(db, property).rates.dates ?? {};
  const own = nightsOf(stay).map((night) => dates[night]);
  const prices = new Set(own.map((rate) => rate?.priceKes ?? null));
  const mins = new Set(own.map((rate) => rate?.minNights ?? null));
  const only = (values: ReadonlySet<number | null>) => (values.size === 1 ? String([...values][0] ?? "") : "");
  return { price: only(prices), min: only(mins), pricesDiffer: prices.size > 1, minsDiffer: mins.size > 1 };
}
