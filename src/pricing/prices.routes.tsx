import { Elysia } from "elysia";
import { eventsOfProperty } from "#db/host-event.queries.ts";
import { occupancyAround } from "#db/occupancy.queries.ts";
import {
  dateRatesFrom,
  dayRuleFrom,
  dayRulesOf,
  extrasOf,
  findPromoCode,
  promoCodesOf,
  seasonsOf,
  type Terms,
  termsOf,
} from "#db/pricing.queries.ts";
import { findPropertyOfHost, type Property } from "#db/property.queries.ts";
import { stretchesOf } from "#src/core/pricing/night-stretches.ts";
import { nightsWithPrices, type Promo, quote, type RateCard } from "#src/core/pricing/pricing.ts";
import { applyPromo, normalisePromo } from "#src/core/pricing/promo.ts";
import { monthsFrom } from "#src/core/stay/availability.ts";
import { dateRunsOf } from "#src/core/stay/date-runs.ts";
import { daysToKnow } from "#src/core/stay/days-to-know.ts";
import { suggestedSeasons } from "#src/core/stay/holidays.ts";
import { partyFor } from "#src/core/stay/party.ts";
import { stayRefusal } from "#src/core/stay/refusal.ts";
import { daysBetween, type LocalDate, parseLocalDate, readStay } from "#src/core/stay/stay.ts";
import { judgeStay, momentAt, type NightsShut, nightsShut, roomsOf } from "#src/core/stay/stay-rules.ts";
import { type FormBody, queryOf, Refused, readForm } from "#src/web/body.ts";
import type { Deps } from "#src/web/deps.ts";
import { hostDoor } from "#src/web/door/door.ts";
import { hostShell, hostTexts } from "#src/web/door/host-shell.ts";
import { flashCookie } from "#src/web/flash.ts";
import { page, redirect } from "#src/web/respond.ts";
import type { FieldError } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import { CodesPage } from "#views/pricing/codes-page.tsx";
import { DatePricesPage } from "#views/pricing/dates-page.tsx";
import { DayRulesPage } from "#views/pricing/day-rules-page.tsx";
import { ExtrasPage } from "#views/pricing/extras-page.tsx";
import { pricesAddress, type Section } from "#views/pricing/prices-frame.tsx";
import { type Preview, PricesPage, type PricesPageProps } from "#views/pricing/prices-page.tsx";
import { SeasonsPage } from "#views/pricing/seasons-page.tsx";
import { type FormSection, SectionPage } from "#views/pricing/section-page.tsx";
import { YearPage } from "#views/pricing/year-page.tsx";
import { type PageTexts, pagesIn } from "#views/texts/pages.ts";
import { lowNightOf } from "./night-floor.ts";
import {
  readCardForm,
  readDatesForm,
  readDayRuleForm,
  readExtraForm,
  readPromoForm,
  readSeasonForm,
  readWeekdaysForm,
} from "./read-prices-form.ts";
import { nightsOfEvents } from "./save-event.ts";
import {
  addPromo,
  endPromo,
  removeDayRule,
  removeExtra,
  removeSeason,
  saveCard,
  saveDayRule,
  saveExtra,
  saveSeason,
  saveWeekdays,
  setDates,
} from "./save-prices.ts";
import { typedPrices } from "./typed-prices.ts";

/** How many of the nights with their own price one page lists, and how many holidays it suggests. */
const DATES_SHOWN = 60;
const SUGGESTIONS_SHOWN = 12;
const FEWER_SHOWN = 6;
const EVERY_DAY = ["1", "2", "3", "4", "5", "6", "7"];

/** *Prices and rules* of a host's property: a page of what holds, a page for each part, and a stay to try it with. */
export function pricesRoutes(deps: Deps) {
  const own = (hostId: string, id: string): Property => {
    const property = findPropertyOfHost(deps.db, id, hostId);
    if (!property) throw new Refused(404);
    return property;
  };

  return new Elysia({ name: "prices" })
    .use(hostDoor(deps))
    .get(
      "/dashboard/properties/:id/prices",
      ({ host, request, params }) => hub(deps, request, own(host.id, params.id)),
      { may: "listings" },
    )
    .get(
      "/dashboard/properties/:id/prices/:section",
      ({ host, request, params }) => {
        const property = own(host.id, params.id);
        return showSection(deps, request, property, sectionOf(params.section), { form: queryOf(request) });
      },
      { may: "listings" },
    )
    .post(
      "/dashboard/properties/:id/prices/:section",
      async ({ host, request, params }) => {
        const property = own(host.id, params.id);
        const section = sectionOf(params.section);
        const form = await readForm(request);
        const whose = { hostId: host.id, propertyId: property.id };
        const isList = ["seasons", "dates", "days", "extras", "codes"].includes(section);
        const errors =
          form.text("intent") === "remove"
            ? remove(deps, whose, section, form)
            : save(deps, whose, section, form, hostTexts(deps, request).rates);
        if (errors.length > 0) return showSection(deps, request, property, section, { form, errors });
        const today = deps.clock.today();
        const isLow = lowNightOf(deps.db, property, today) !== undefined;
        const isShut = nightsShut(termsOf(deps.db, property).rules, today).length > 0;
        const word = isLow ? "prices_low" : isShut ? "prices_shut" : "prices_saved";
        const cookies = [flashCookie(word, deps.secure)];
        return redirect(pricesAddress(property.id, isList ? section : undefined), { cookies });
      },
      { may: "listings" },
    );
}

function sectionOf(name: string): Section {
  if (!Object.hasOwn(pagesIn.en.rates.sections, name)) throw new Refused(404);
  return name as Section;
}

type RateTexts = PageTexts["rates"];
type Whose = { hostId: string; propertyId: string };

/** Saves one part. Returns what is wrong with it; then nothing was saved. */
function save(deps: Deps, whose: Whose, section: Section, form: FormBody, t: RateTexts): FieldError[] {
  switch (section) {
    case "weekdays": {
      const read = readWeekdaysForm(form, t);
      if ("errors" in read) return read.errors;
      known(saveWeekdays(deps, { ...whose, prices: read.value }));
      return [];
    }
    case "seasons":
      return keepSeason(deps, whose, form, t);
    case "dates": {
      const read = readDatesForm(form, t);
      if ("errors" in read) return read.errors;
      const { outcome } = known(setDates(deps, { ...whose, ...read.value }));
      return outcome === "saved" ? [] : [{ field: "lastNight", message: t.dates.tooLong }];
    }
    case "days":
      return keepDayRule(deps, whose, form, t);
    case "extras":
      return keepExtra(deps, whose, form, t);
    case "year":
      throw new Refused(404);
    case "codes": {
      const read = readPromoForm(form, t);
      if ("errors" in read) return read.errors;
      const result = known(addPromo(deps, { ...whose, promo: read.value }));
      if (result.outcome === "saved") return [];
      const message = result.outcome === "too_many" ? t.codes.tooMany(result.most) : t.codes.taken;
      return [{ field: "code", message }];
    }
    default: {
      const read = readCardForm(section, form, t);
      if ("errors" in read) return read.errors;
      const result = known(saveCard(deps, { ...whose, change: read.value }));
      switch (result.outcome) {
        case "saved":
          return [];
        case "no_stay_fits":
          return [{ field: "minNights", message: t.faults.noStayFits(result.season) }];
        case "all_shut":
          return [{ field: "minNights", message: t.faults.allShut }];
      }
    }
  }
}

/** Adds or changes a season. */
function keepSeason(deps: Deps, whose: Whose, form: FormBody, t: RateTexts): FieldError[] {
  const read = readSeasonForm(form, t);
  if ("errors" in read) return read.errors;
  const result = known(saveSeason(deps, { ...whose, seasonId: form.text("id", 40) || undefined, season: read.value }));
  switch (result.outcome) {
    case "saved":
      return [];
    case "overlaps":
      return [
        {
          field: "firstNight",
          message: t.seasons.overlaps(result.name, result.firstNight, result.lastNight),
        },
      ];
    case "no_stay_fits":
      return [{ field: "minNights", message: t.faults.noStayFits(read.value.name) }];
    case "all_shut":
      return [{ field: "minNights", message: t.faults.allShut }];
    case "too_many":
      return [{ field: "name", message: t.seasons.tooMany(result.most) }];
    case "no_such_season":
      throw new Refused(404);
  }
}

/** Adds or changes a rule for some days. */
function keepDayRule(deps: Deps, whose: Whose, form: FormBody, t: RateTexts): FieldError[] {
  const read = readDayRuleForm(form, t);
  if ("errors" in read) return read.errors;
  const result = known(saveDayRule(deps, { ...whose, ruleId: form.text("id", 40) || undefined, rule: read.value }));
  switch (result.outcome) {
    case "saved":
      return [];
    case "all_shut":
      return [{ field: "kind", message: t.shut.all }];
    case "too_many":
      return [{ field: "kind", message: t.days.tooMany(result.most) }];
    case "no_such_rule":
      throw new Refused(404);
  }
}

/** Adds or changes an extra. */
function keepExtra(deps: Deps, whose: Whose, form: FormBody, t: RateTexts): FieldError[] {
  const read = readExtraForm(form, t);
  if ("errors" in read) return read.errors;
  const result = known(saveExtra(deps, { ...whose, extraId: form.text("id", 40) || undefined, extra: read.value }));
  if (result.outcome === "no_such_extra") throw new Refused(404);
  return result.outcome === "too_many" ? [{ field: "name", message: t.extras.tooMany(result.most) }] : [];
}

/** Takes one thing of a list away. */
function remove(deps: Deps, whose: Whose, section: Section, form: FormBody): FieldError[] {
  const id = form.text("id", 40);
  if (section === "seasons") known(removeSeason(deps, { ...whose, seasonId: id }));
  else if (section === "extras") known(removeExtra(deps, { ...whose, extraId: id }));
  else if (section === "days") known(removeDayRule(deps, { ...whose, ruleId: id }));
  else if (section === "codes") known(endPromo(deps, { ...whose, promoCodeId: id }));
  else if (section === "dates") removeDates(deps, whose, id);
  else throw new Refused(400);
  return [];
}

/** Takes away what nights ask of their own: of one, or from one to another, `2027-02-05.2027-02-27`. */
function removeDates(deps: Deps, whose: Whose, id: string): void {
  const [firstNight = "", lastNight = firstNight] = id.split(".").map((date) => parseLocalDate(date) ?? "");
  if (!firstNight || !lastNight) throw new Refused(400);
  const rate = { priceKes: null, minNights: null };
  const { outcome } = known(setDates(deps, { ...whose, firstNight, lastNight, rate }));
  if (outcome !== "saved") throw new Refused(400);
}

function known<T extends { outcome: string }>(result: T): Exclude<T, { outcome: "no_such_property" }> {
  if (result.outcome === "no_such_property") throw new Refused(404);
  return result as Exclude<T, { outcome: "no_such_property" }>;
}

type Shown = Readonly<{ form: FormBody; errors?: readonly FieldError[] }>;

function showSection(all: Deps, request: Request, property: Property, section: Section, shown: Shown): Response {
  const deps = { ...all, shell: hostShell(all, request) };
  const { form, errors = [] } = shown;
  const status = errors.length > 0 ? 422 : 200;
  const answer = (view: Parameters<typeof page>[1]) => page(request, view, { status });
  switch (section) {
    case "seasons":
      return answer(seasonsView(deps, property, form, errors));
    case "dates":
      return answer(datesView(deps, property, form, errors));
    case "extras":
      return answer(extrasView(deps, property, form, errors));
    case "year":
      return answer(yearView(deps, property));
    case "days":
      return answer(dayRulesView(deps, property, form, errors));
    case "codes": {
      const typed = typedIn(form, ["code", "percent", "amountKes", "lastDay", "mostUses", "minNights"]);
      const codes = promoCodesOf(deps.db, property.id);
      return answer(<CodesPage {...{ shell: deps.shell, property, errors, typed, codes }} />);
    }
    default:
      return answer(formSection(deps, property, section, form, errors));
  }
}

function typedIn(form: FormBody, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, form.text(name, 100)]));
}

/** The fields of one that is to be changed, or what was typed. */
function filledIn<Row extends Readonly<Record<string, unknown>>>(
  form: FormBody,
  names: readonly string[],
  changed: Row | undefined,
): Record<string, string> {
  if (!changed) return typedIn(form, names);
  return Object.fromEntries(names.map((name) => [name, String(changed[name] ?? "")]));
}

const SEASON_FIELDS = [
  ...["id", "name", "firstNight", "lastNight", "priceKes", "changePercent", "changeKes"],
  ...["minNights", "maxNights", "lengthsFor"],
];

function seasonsView({ shell, db, clock }: Deps, property: Property, form: FormBody, errors: readonly FieldError[]) {
  const seasons = seasonsOf(db, property.id);
  const changed = errors.length === 0 ? seasons.find(({ id }) => id === form.text("id", 40)) : undefined;
  const typed = {
    ...typedIn(
      form,
      EVERY_DAY.map((day) => `weekday${day}`),
    ),
    ...filledIn(form, SEASON_FIELDS, changed),
  };
  for (const [day, kes] of Object.entries(changed?.weekdayPricesKes ?? {})) typed[`weekday${day}`] = String(kes);
  const isTaken = (nights: { firstNight: string; lastNight: string }) =>
    seasons.some((season) => season.firstNight <= nights.lastNight && season.lastNight >= nights.firstNight);
  const { own, holidays } = nightsOffered({ shell, db, clock }, property);
  const free = [own, holidays].map((nights) => nights.filter((one) => !isTaken(one)).slice(0, SUGGESTIONS_SHOWN));
  const offered = free.flat();
  return <SeasonsPage {...{ shell, property, errors, typed, seasons, offered }} />;
}

/** Nights to come of the host's own events and of holidays, each kind in order. */
function nightsOffered({ shell, db, clock }: Pick<Deps, "shell" | "db" | "clock">, property: Property) {
  const { suggestionName } = textsOf(shell);
  const today = clock.today();
  const holidays = suggestedSeasons(today).map((nights) => ({ ...nights, name: suggestionName(nights) }));
  return { own: nightsOfEvents(eventsOfProperty(db, property), today), holidays };
}

function datesView({ shell, db, clock }: Deps, property: Property, form: FormBody, errors: readonly FieldError[]) {
  const dates = dateRunsOf(dateRatesFrom(db, property.id, clock.today()));
  const typed = typedIn(form, ["firstNight", "lastNight", "priceKes", "changePercent", "changeKes", "minNights"]);
  const weekdays = errors.length > 0 ? form.all("weekdays") : EVERY_DAY;
  const more = Math.max(0, dates.length - DATES_SHOWN);
  const { own, holidays } = nightsOffered({ shell, db, clock }, property);
  const offered = [own, holidays].flatMap((nights) => nights.slice(0, FEWER_SHOWN));
  const shown = dates.slice(0, DATES_SHOWN);
  return <DatePricesPage {...{ shell, property, errors, typed, weekdays, more, offered }} dates={shown} />;
}

/** The nights of the year ahead, from the first of this month on so that the calendar is whole. */
function yearOf(rates: RateCard, today: LocalDate) {
  const months = monthsFrom(today, MONTHS_OF_YEAR + 1);
  return nightsWithPrices({ checkIn: `${months[0]}-01`, checkOut: `${months.at(-1)}-01` }, rates);
}

const MONTHS_OF_YEAR = 12;

function yearView({ shell, db, clock }: Deps, property: Property) {
  const nights = yearOf(termsOf(db, property).rates, clock.today());
  const months = [...Map.groupBy(nights, ({ night }) => night.slice(0, 7))].map(([month, own]) => {
    return { month, nights: own, stretches: stretchesOf(own) };
  });
  const [from = "", to = ""] = [nights[0]?.night, nights.at(-1)?.night];
  const known = daysToKnow(from, to, eventsOfProperty(db, property));
  return <YearPage {...{ shell, property, months, known }} />;
}

const EXTRA_FIELDS = ["id", "name", "per", "priceKes", "required", "most", "minNights", "leadDays"];

function extrasView({ shell, db }: Deps, property: Property, form: FormBody, errors: readonly FieldError[]) {
  const extras = extrasOf(db, property.id);
  const changed = errors.length === 0 ? extras.find(({ id }) => id === form.text("id", 40)) : undefined;
  const typed = filledIn(form, EXTRA_FIELDS, changed && { ...changed, required: changed.required ? "on" : "" });
  return <ExtrasPage {...{ shell, property, errors, typed, extras }} />;
}

const DAY_RULE_FIELDS = ["id", "name", "kind", "firstDay", "lastDay", "minNights", "maxNights"];

function dayRulesView({ shell, db, clock }: Deps, property: Property, form: FormBody, errors: readonly FieldError[]) {
  const rules = dayRulesOf(db, property.id);
  const changed = errors.length === 0 ? rules.find(({ id }) => id === form.text("id", 40)) : undefined;
  const typed = filledIn(form, DAY_RULE_FIELDS, changed);
  const weekdays = errors.length > 0 ? form.all("weekdays") : [...(changed?.weekdays ?? EVERY_DAY)];
  const shown = rules.map((rule) => ({ ...dayRuleFrom(rule), id: rule.id }));
  const { own, holidays } = nightsOffered({ shell, db, clock }, property);
  const offered = [own, holidays].flatMap((nights) => nights.slice(0, FEWER_SHOWN));
  return <DayRulesPage {...{ shell, property, errors, typed, weekdays, offered }} rules={shown} />;
}

function formSection(
  deps: Deps,
  property: Property,
  section: FormSection,
  form: FormBody,
  errors: readonly FieldError[],
) {
  const stored = typedPrices(termsOf(deps.db, property));
  const typed =
    errors.length === 0
      ? stored
      : {
          text: Object.fromEntries(Object.keys(stored.text).map((name) => [name, form.text(name, 100)])),
          days: Object.fromEntries(Object.keys(stored.days).map((name) => [name, form.all(name)])),
        };
  return <SectionPage shell={deps.shell} property={property} section={section} typed={typed} errors={errors} />;
}

/** The page of what holds, with the stay that the host tries. */
function hub(deps: Deps, request: Request, property: Property): Response {
  const shell = hostShell(deps, request);
  const texts = textsOf(shell);
  const { summaries } = texts;
  const terms = termsOf(deps.db, property);
  const codes = promoCodesOf(deps.db, property.id);
  const query = queryOf(request);
  const typed = {
    checkIn: query.text("checkIn", 20).trim(),
    checkOut: query.text("checkOut", 20).trim(),
    guests: query.text("guests", 20).trim() || "1",
    code: query.text("code", 40).trim(),
  };
  const tried = typed.checkIn || typed.checkOut ? tryStay(deps, property, terms, typed, texts) : { errors: [] };
  const { rates, rules, policy, mode } = terms;
  const view = (
    <PricesPage
      shell={shell}
      property={property}
      low={lowNightOf(deps.db, property, deps.clock.today())}
      says={{
        weekdays: summaries.weekdays(rates),
        seasons: summaries.seasons(rates),
        year: summaries.year(yearOf(rates, deps.clock.today())),
        dates: summaries.dates(rates),
        fees: summaries.fees(rates),
        extras: summaries.extras(rates),
        discounts: summaries.discounts(rates),
        codes: summaries.codes(codes.length),
        payment: summaries.payment(rates.payNow, rates.balanceDaysBefore),
        days: summaries.days(rules),
        rules: summaries.rules(rules),
        booking: summaries.booking(mode),
        cancellation: summaries.cancellation(policy),
      }}
      shut={shutOf(nightsShut(rules, deps.clock.today()))}
      typed={typed}
      takesPromo={codes.length > 0}
      errors={tried.errors}
      preview={"preview" in tried ? tried.preview : undefined}
      mayOffer={property.state === "published"}
    />
  );
  return page(request, view, { status: tried.errors.length > 0 ? 422 : 200 });
}

/** How many stretches of nights that nobody can book are named. */
const SHUT_SHOWN = 3;

function shutOf(stretches: readonly NightsShut[]): PricesPageProps["shut"] {
  if (stretches.length === 0) return undefined;
  const nights = stretches.reduce((sum, { firstNight, lastNight }) => sum + 1 + daysBetween(firstNight, lastNight), 0);
  return { nights, stretches: stretches.slice(0, SHUT_SHOWN), more: Math.max(0, stretches.length - SHUT_SHOWN) };
}

/** What a guest who books today would pay and hear. */
function tryStay(
  deps: Deps,
  property: Property,
  terms: Terms,
  typed: { checkIn: string; checkOut: string; guests: string; code: string },
  { stay: stayTexts, prices: priceTexts }: PageTexts,
): { errors: FieldError[]; preview?: Preview } {
  const moment = momentAt(deps.clock.now());
  const stay = readStay(typed.checkIn, typed.checkOut, moment.today);
  const party = partyFor(typed.guests, property.maxGuests);
  const errors: FieldError[] = [];
  if (typeof stay === "string") errors.push(stayTexts.problems[stay]);
  if (typeof party === "string") errors.push({ field: "guests", message: stayTexts.sleepsAtMost(property.maxGuests) });
  if (typeof stay === "string" || typeof party === "string") return { errors };
  let promo: Promo | undefined;
  if (typed.code) {
    const kept = findPromoCode(deps.db, property.id, normalisePromo(typed.code));
    const found = applyPromo(kept, stay, moment.today);
    if (typeof found === "string") {
      return { errors: [{ field: "code", message: priceTexts.promo.problems[found](kept?.minNights ?? 1) }] };
    }
    promo = found;
  }
  const occupancy = occupancyAround(deps.db, property, stay, deps.clock.now());
  const refused = stayRefusal(judgeStay(stay, terms.rules, roomsOf(occupancy), moment), stay, occupancy);
  return {
    errors: [],
    preview: {
      stay,
      quote: quote(stay, terms.rates, { party, bookedOn: moment.today, promo }),
      refused: refused && priceTexts.refused(refused),
    },
  };
}
