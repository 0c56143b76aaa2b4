import { Elysia } from "elysia";
import { termsOfAll } from "#db/pricing.queries.ts";
import { findPropertyOfHost, type Property } from "#db/property.queries.ts";
import { BOARD_DAYS_BEFORE } from "#src/core/calendar/board.ts";
import { NIGHT_PRICE } from "#src/core/pricing/price-floor.ts";
import {
  addDays,
  BOOKING_HORIZON_DAYS,
  daysBetween,
  LONGEST_STAY_NIGHTS,
  type LocalDate,
  parseLocalDate,
  type Stay,
} from "#src/core/stay/stay.ts";
import { lowNightOf } from "#src/pricing/night-floor.ts";
import { setDates } from "#src/pricing/save-prices.ts";
import { type FormBody, queryOf, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { forNights, hostDoor } from "#src/web/door/door.ts";
import { page, redirectSaying } from "#src/web/respond.ts";
import { BoardPage, boardAddress } from "#views/calendar/board-page.tsx";
import { NightsPage } from "#views/calendar/nights-page.tsx";
import type { FieldError } from "#views/kit/index.ts";
import { type FlashKey, pagesIn } from "#views/texts/pages.ts";
import { blockNights, unblockNights } from "./block-nights.ts";
import { loadBoard, pricesOf, stretchesOn } from "./load-board.ts";

/** The tab of the dashboard. */
export function boardPage(deps: Deps, request: Request, hostId: string): Response {
  const board = loadBoard(deps, hostId, queryOf(request).text("from", 20));
  return page(request, <BoardPage shell={deps.shell} {...board} />);
}

type Nights = Readonly<{ property: Property; unit: number; stay: Stay }>;
type Typed = Parameters<typeof NightsPage>[0]["typed"];

const faults = pagesIn.en.board.nights.faults;

/** What a host does with single nights of a room. */
export function boardRoutes(deps: Deps) {
  return new Elysia({ name: "board" })
    .use(hostDoor(deps))
    .get(
      "/dashboard/calendar/nights",
      ({ host, request }) => {
        const { nights, error } = readNights(deps, host.id, queryOf(request));
        return show(deps, request, nights, error ? [error] : []);
      },
      forNights(),
    )
    .post("/dashboard/calendar/nights", ({ host, request }) => changeNights(deps, request, host.id), forNights());
}

function show(
  deps: Deps,
  request: Request,
  nights: Nights,
  errors: readonly FieldError[] = [],
  typed?: Typed,
): Response {
  const { property, unit, stay } = nights;
  const today = deps.clock.today();
  const terms = termsOfAll(deps.db, [property]);
  const prices = pricesOf(terms, property, stay, today);
  const own = ownRates(terms, property.id, stay);
  const { price, min } = own;
  const view = (
    <NightsPage
      shell={deps.shell}
      property={property}
      isPublished={property.state === "published"}
      unit={unit}
      stay={stay}
      today={today}
      stretches={stretchesOn(deps, property.id, unit, stay)}
      pricesKes={[...new Set(prices.map(({ priceKes }) => priceKes))].sort((a, b) => a - b)}
      own={own}
      typed={typed ?? { note: "", rooms: "one", price, min, usualPrice: false, usualMin: false }}
      errors={errors}
    />
  );
  return page(request, view, { status: errors.length > 0 ? 422 : 200 });
}

async function changeNights(deps: Deps, request: Request, hostId: string): Promise<Response> {
  const form = await readForm(request);
  const { nights, error } = readNights(deps, hostId, form);
  if (error) return show(deps, request, nights, [error]);
  const typed: Typed = {
    note: form.text("note", 200).trim(),
    rooms: form.text("rooms", 10) === "all" ? "all" : "one",
    price: form.text("price", 20).trim(),
    min: form.text("min", 10).trim(),
    usualPrice: form.text("usualPrice", 5) !== "",
    usualMin: form.text("usualMin", 5) !== "",
  };
  const told = toldOf(deps, hostId, nights, typed, form);
  if (typeof told !== "string") return show(deps, request, nights, told, typed);
  return redirectSaying(deps, boardAddress(addDays(nights.stay.checkIn, -BOARD_DAYS_BEFORE)), told);
}

/** Does what was pressed: a word for it, or what is wrong beside its field. */
function toldOf(
  deps: Deps,
  hostId: string,
  { property, unit, stay }: Nights,
  typed: Typed,
  form: FormBody,
): FlashKey | FieldError[] {
  const ask = { hostId, propertyId: property.id, stay };
  switch (form.text("do", 10)) {
    case "close": {
      const result = blockNights(deps, { ...ask, unit: typed.rooms === "all" ? "all" : unit, note: typed.note });
      if (result.outcome === "blocked") return result.leftOut.length > 0 ? "nights_closed_partly" : "nights_closed";
      if (result.outcome === "no_such_room" || result.outcome === "no_such_property") throw new Refused(404);
      return [{ field: "note", message: result.outcome === "nothing_free" ? faults.nothingFree : faults.dates }];
    }
    case "open": {
      const result = unblockNights(deps, { ...ask, unit });
      if (result.outcome === "unblocked") return "nights_opened";
      if (result.outcome === "no_such_room" || result.outcome === "no_such_property") throw new Refused(404);
      return [{ field: "from", message: result.outcome === "nothing_blocked" ? faults.nothingClosed : faults.dates }];
    }
    case "price": {
      const { rate, errors } = readRate(typed, { price: form.text("ownPrice", 20), min: form.text("ownMin", 10) });
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
 * board says it; otherwise `property`, `unit`, `from` and `to`. A wrong pair of dates is told beside the field.
 */
function readNights(deps: Deps, hostId: string, form: FormBody): { nights: Nights; error: FieldError | undefined } {
  const [atProperty = "", atUnit = "", atNight = ""] = form.text("at", 120).split(".");
  const property = findPropertyOfHost(deps.db, form.text("property", 80) || atProperty, hostId);
  const unit = Number(form.text("unit", 4) || atUnit);
  if (!property || !Number.isInteger(unit) || unit < 1 || unit > property.units) throw new Refused(404);
  const today = deps.clock.today();
  const from = parseLocalDate(form.text("from", 20) || atNight);
  const count = Number(form.text("nights", 4) || 1);
  const to =
    form.text("to", 20) || !from || !isCount(count) ? parseLocalDate(form.text("to", 20)) : addDays(from, count);
  const fallback = { checkIn: from ?? today, checkOut: addDays(from ?? today, 1) };
  const fault = (message: string) => ({
    nights: {
      property,
      unit,
      stay: isNear(today, fallback.checkIn) ? fallback : { checkIn: today, checkOut: addDays(today, 1) },
    },
    error: { field: "from", message },
  });
  if (!from || !to || to <= from) return fault(faults.dates);
  if (!isNear(today, from) || daysBetween(from, to) > LONGEST_STAY_NIGHTS) return fault(faults.tooFar);
  return { nights: { property, unit, stay: { checkIn: from, checkOut: to } }, error: undefined };
}

function isCount(count: number): boolean {
  return Number.isInteger(count) && count >= 1 && count <= LONGEST_STAY_NIGHTS;
}

function isNear(today: LocalDate, date: LocalDate): boolean {
  return Math.abs(daysBetween(today, date)) <= BOOKING_HORIZON_DAYS;
}

/** What is set for the nights; what is left out stays as it is. */
function readRate(typed: Typed, shown: { price: string; min: string }) {
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

/** The nights' own price and minimum when all of them have the same, for the form to begin with, and whether they differ. */
function ownRates(
  terms: ReturnType<typeof termsOfAll>,
  propertyId: string,
  stay: Stay,
): { price: string; min: string; pricesDiffer: boolean; minsDiffer: boolean } {
  const dates = terms.get(propertyId)?.rates.dates ?? {};
  const own = Array.from(
    { length: daysBetween(stay.checkIn, stay.checkOut) },
    (_, at) => dates[addDays(stay.checkIn, at)],
  );
  const prices = new Set(own.map((rate) => rate?.priceKes ?? null));
  const mins = new Set(own.map((rate) => rate?.minNights ?? null));
  const only = (values: ReadonlySet<number | null>) => (values.size === 1 ? String([...values][0] ?? "") : "");
  return { price: only(prices), min: only(mins), pricesDiffer: prices.size > 1, minsDiffer: mins.size > 1 };
}
