import { AMENITIES } from "#src/core/listing/amenities.ts";
import type { Sort } from "#src/core/listing/listed.ts";
import type { TypedSearch } from "#src/core/listing/search.ts";
import { formatKes } from "#src/core/money/money.ts";
import type { Refusal } from "#src/core/stay/refusal.ts";
import type { Stay } from "#src/core/stay/stay.ts";
import { roomsAddress } from "#views/booking/addresses.ts";
import { Page, type Shell } from "#views/frame/page.tsx";
import { type CardProperty, PropertyCard } from "#views/host/property-card.tsx";
import {
  Button,
  CheckboxGroup,
  DateField,
  EmptyState,
  ErrorSummary,
  errorFor,
  Field,
  type FieldError,
  LinkButton,
  Notice,
  NumberField,
  typedIn,
} from "#views/kit/index.ts";
import { Island } from "#views/kit/island.tsx";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import { searchHref } from "./search-href.ts";

/** What a search found, as the page shows it. */
export type SearchResults = Readonly<{
  /** The place as we understood it; `undefined` is anywhere, or nowhere we know. */
  place: Readonly<{ name: string; near: boolean; corrected: boolean }> | undefined;
  isUnknownPlace: boolean;
  /** Which of these is meant, where the typed name may be several. */
  placesAsked: readonly string[];
  /** The dates that were searched, and how many come. */
  stay: Stay | undefined;
  nights: number;
  party: number;
  count: number;
  page: number;
  pages: number;
  sort: Sort;
  sorts: readonly Sort[];
  stays: readonly Readonly<{
    property: CardProperty;
    price: Readonly<{ totalKes: number; nightKes: number }> | undefined;
  }>[];
  instead:
    | Readonly<{
        dates: readonly Readonly<{ stay: Stay; count: number }>[];
        areas: readonly Readonly<{ name: string; count: number }>[];
        withoutWishes: number;
        refused: readonly Readonly<{ property: CardProperty; why: Refusal; nearest: readonly Stay[] }>[];
        /** Several rooms of one host that sleep the party together. */
        together: readonly Readonly<{ hostName: string; rooms: number; totalKes: number; propertyId: string }>[];
        sleeps: number | undefined;
      }>
    | undefined;
}>;

export type SearchPageProps = {
  shell: Shell;
  typed: TypedSearch;
  /** Whether anything was searched for: such pages are not for search engines. */
  isSearch: boolean;
  errors: readonly FieldError[];
  results: SearchResults | undefined;
  popularPlaces: readonly string[];
  today: string;
  lastCheckIn: string;
};

/** Stays of all hosts. Everything is in the address, so a search can be sent on, and going back brings it back. */
export function SearchPage(props: SearchPageProps) {
  const { shell, results, errors } = props;
  const url = `${shell.site.publicUrl}/booking/search`;
  const texts = textsOf(shell).search;
  const title = titleOf(results, texts);
  return (
    <Page
      shell={shell}
      title={title}
      description={texts.description}
      canonical={url}
      og={{ url }}
      robots={props.isSearch ? "noindex" : undefined}
      here="/booking/search"
      foot={<StartYourOwn />}
    >
      <div className="stack">
        <h1>{title}</h1>
        <ErrorSummary errors={errors} />
        <Finder {...props} />
        {results && <Results {...props} results={results} />}
      </div>
    </Page>
  );
}

function titleOf(results: SearchResults | undefined, texts: PageTexts["search"]): string {
  const place = results?.place;
  if (!place) return texts.title;
  return place.near ? texts.titleNear(place.name) : texts.titleIn(place.name);
}

function Finder(props: SearchPageProps) {
  const { typed, errors, popularPlaces, today, lastCheckIn } = props;
  const { search: texts, stay: stayTexts, frame } = useTexts();
  const of = typedIn(typed, errors);
  const { error, ...place } = of("place");
  return (
    <div className="card pad">
      <form className="stack" action="/booking/search" aria-label={texts.finderLabel} noValidate>
        <Island
          name="place-suggest"
          on="touch"
          props={{
            ...place,
            label: texts.place,
            hint: texts.placeHint,
            errorPrefix: frame.field.error,
            popular: popularPlaces,
            maxLength: 120,
            texts: texts.suggestions,
            ...(error ? { error } : {}),
          }}
        />
        <div className="finder">
          <DateField {...of("checkIn")} label={stayTexts.checkIn} min={today} max={lastCheckIn} />
          <DateField {...of("checkOut")} label={stayTexts.checkOut} min={today} />
          <NumberField {...of("guests")} label={stayTexts.guests} min={1} max={50} />
          <Button>{texts.search}</Button>
        </div>
        <More {...props} />
        {typed.sort && <input type="hidden" name="sort" value={typed.sort} />}
      </form>
    </div>
  );
}

/** Price, bedrooms and what a house has, folded away until somebody asks or mistypes. */
function More({ typed, errors }: SearchPageProps) {
  const { search: texts, amenities } = useTexts();
  const of = typedIn(typed, errors);
  const chosen = [typed.priceFrom, typed.priceTo, typed.bedrooms].filter(Boolean).length + typed.amenities.length;
  const isWrong = ["priceFrom", "priceTo", "bedrooms"].some((field) => errorFor(errors, field));
  return (
    <details open={isWrong}>
      <summary className="link">{chosen > 0 ? texts.moreChosen(chosen) : texts.more}</summary>
      <div className="stack">
        <div className="duo">
          <Price {...of("priceFrom")} label={texts.priceFrom} />
          <Price {...of("priceTo")} label={texts.priceTo} />
          <NumberField {...of("bedrooms")} label={texts.bedrooms} min={0} max={50} />
        </div>
        <CheckboxGroup
          legend={texts.amenities}
          name="amenities"
          chosen={typed.amenities}
          options={AMENITIES.map((value) => ({ value, label: amenities[value] }))}
        />
        <Button kind="quiet">{texts.show}</Button>
      </div>
    </details>
  );
}

/** As text, so that `4,500` may be typed. */
function Price(props: { label: string; name: string; value: string; error: string | undefined }) {
  return <Field {...props} prefix="KES" inputMode="numeric" autoComplete="off" maxLength={20} />;
}

function Results(props: SearchPageProps & { results: SearchResults }) {
  const { typed, results, isSearch } = props;
  const { stay, count, place } = results;
  const { search: texts, stay: stayTexts, dates } = useTexts();
  if (count === 0) return <Nothing {...props} />;
  const firstPhoto = results.stays.findIndex(({ property }) => property.photo);
  return (
    <>
      <div className="row between" id="results" role="status">
        <div>
          <h2>{stay ? texts.countFree(count) : texts.count(count)}</h2>
          <p className="soft num">
            {place?.corrected && <b>{texts.corrected(place.name)} </b>}
            {stay
              ? texts.details(
                  [dates.range(stay), stayTexts.nights(results.nights), stayTexts.guestCount(results.party)].map(
                    unbroken,
                  ),
                )
              : texts.chooseDates}
          </p>
        </div>
        {isSearch && (
          <LinkButton href="/booking/search" kind="quiet" small>
            {texts.clear}
          </LinkButton>
        )}
      </div>
      {count > 1 && <Sorts typed={typed} results={results} />}
      <h2 className="vh">{texts.listLabel}</h2>
      <ul className="grid">
        {results.stays.map(({ property, price }, at) => (
          <PropertyCard
            key={property.id}
            property={property}
            at={at}
            first={at === firstPhoto}
            searched={stay && { stay, nights: results.nights, party: results.party }}
            answer={price && { outcome: "free", ...price }}
          />
        ))}
      </ul>
      {results.pages > 1 && <Pages typed={typed} results={results} />}
    </>
  );
}

/** A line ends between two facts, never within one. */
function unbroken(fact: string): string {
  return fact.replaceAll(" ", "\u00a0");
}

function Sorts({ typed, results }: { typed: TypedSearch; results: SearchResults }) {
  const texts = useTexts().search;
  return (
    <nav className="row" aria-label={texts.sortLabel}>
      {results.sorts.map((sort) => {
        const isNow = sort === results.sort;
        return (
          <a
            key={sort}
            className="link"
            href={searchHref(typed, { sort, page: "" })}
            aria-current={isNow ? "true" : undefined}
          >
            {isNow ? <b>{texts.sorts[sort]}</b> : texts.sorts[sort]}
          </a>
        );
      })}
    </nav>
  );
}

function Pages({ typed, results: { page, pages } }: { typed: TypedSearch; results: SearchResults }) {
  const texts = useTexts().search;
  return (
    <nav className="row between" aria-label={texts.pagesLabel}>
      {page > 1 ? (
        <LinkButton href={searchHref(typed, { page: String(page - 1) })} kind="quiet">
          {texts.previous}
        </LinkButton>
      ) : (
        <span />
      )}
      <span className="soft num">{texts.page(page, pages)}</span>
      {page < pages ? (
        <LinkButton href={searchHref(typed, { page: String(page + 1) })} kind="quiet">
          {texts.next}
        </LinkButton>
      ) : (
        <span />
      )}
    </nav>
  );
}

/** Several rooms of one host, where no single place sleeps them all. */
function RoomsTogether({ results: { instead, stay, party } }: { results: SearchResults }) {
  const { groups } = useTexts();
  if (!stay || !instead || instead.together.length === 0) return null;
  return (
    <Ways title={groups.fitText}>
      {instead.together.map(({ hostName, rooms, totalKes, propertyId }) => (
        <LinkButton key={propertyId} small kind="quiet" href={roomsAddress({ propertyId, ...stay, guests: party })}>
          {groups.fitAt(rooms, party, hostName, formatKes(totalKes))}
        </LinkButton>
      ))}
    </Ways>
  );
}

/** Nothing fits: what is nearest in time, in place and in wishes. */
function Nothing({ typed, results, isSearch }: SearchPageProps & { results: SearchResults }) {
  const { instead, stay } = results;
  const { search: texts, dates } = useTexts();
  const ways = instead
    ? instead.dates.length +
      instead.areas.length +
      instead.withoutWishes +
      instead.refused.length +
      instead.together.length
    : 0;
  if (results.placesAsked.length > 0) return <WhichPlace typed={typed} places={results.placesAsked} />;
  if (!isSearch || !instead) {
    return <EmptyState icon="calendar" title={texts.nothingYet.title} text={texts.nothingYet.text} />;
  }
  const text = results.isUnknownPlace
    ? texts.unknownPlace(typed.place)
    : stay && ways > 0
      ? texts.noneText
      : texts.noneEver;
  return (
    <section className="stack" id="results" role="status">
      <Notice tone="amber" icon="calendar" title={<h2 className="big">{texts.none}</h2>} text={text} />
      <RoomsTogether results={results} />
      {instead.sleeps !== undefined && (
        <Ways title={texts.sleeps(instead.sleeps)}>
          <LinkButton small kind="quiet" href={searchHref(typed, { guests: String(instead.sleeps), page: "" })}>
            {texts.forGuests(instead.sleeps)}
          </LinkButton>
        </Ways>
      )}
      <Refusing results={results} />
      {instead.dates.length > 0 && (
        <Ways title={texts.nearestDates}>
          {instead.dates.map((one) => (
            <LinkButton key={one.stay.checkIn} small kind="quiet" href={searchHref(typed, { ...one.stay, page: "" })}>
              {texts.withCount(dates.range(one.stay), one.count)}
            </LinkButton>
          ))}
        </Ways>
      )}
      <Areas typed={typed} results={results} />
      <div className="row">
        {instead.withoutWishes > 0 && (
          <LinkButton
            small
            kind="quiet"
            href={searchHref(typed, { priceFrom: "", priceTo: "", bedrooms: "", amenities: [], page: "" })}
          >
            {texts.withoutWishes(instead.withoutWishes)}
          </LinkButton>
        )}
        <LinkButton href="/booking/search" kind="quiet" small>
          {texts.clear}
        </LinkButton>
      </div>
    </section>
  );
}

/** Other places on the same dates. */
function Areas({
  typed,
  results: { instead, stay, place },
}: Pick<SearchPageProps, "typed"> & { results: SearchResults }) {
  const { search: texts } = useTexts();
  if (!instead || instead.areas.length === 0) return null;
  return (
    <Ways title={stay && place ? texts.nearbyAreas : texts.otherAreas}>
      {instead.areas.map(({ name, count }) => (
        <LinkButton key={name} small kind="quiet" href={searchHref(typed, { place: name, page: "" })}>
          {texts.withCount(name, count)}
        </LinkButton>
      ))}
    </Ways>
  );
}

/** Stays whose nights are free and whose hosts' rules refuse the dates, with why and what can be had there. */
function Refusing({ results: { instead, stay, nights, party } }: { results: SearchResults }) {
  const { search: texts } = useTexts();
  if (!stay || !instead || instead.refused.length === 0) return null;
  return (
    <>
      <h3>{texts.refused}</h3>
      <ul className="grid">
        {instead.refused.map(({ property, why, nearest }, at) => (
          <PropertyCard
            key={property.id}
            property={property}
            at={at}
            first={at === 0}
            searched={{ stay, nights, party }}
            answer={{ outcome: "refused", why, nearest }}
          />
        ))}
      </ul>
    </>
  );
}

/** A name that may be several places is asked about, and stays are shown when it is clear. */
function WhichPlace({ typed, places }: { typed: TypedSearch; places: readonly string[] }) {
  const { search: texts } = useTexts();
  return (
    <section className="stack" id="results" role="status">
      <Notice
        tone="amber"
        icon="pin"
        title={<h2 className="big">{texts.whichPlace}</h2>}
        text={texts.whichPlaceText(typed.place)}
      />
      <div className="row">
        {places.map((place) => (
          <LinkButton key={place} small kind="quiet" href={searchHref(typed, { place, page: "" })}>
            {place}
          </LinkButton>
        ))}
      </div>
    </section>
  );
}

function Ways({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div className="tight">
      <h3>{title}</h3>
      <div className="row">{children}</div>
    </div>
  );
}

function StartYourOwn() {
  const texts = useTexts().search;
  return (
    <div className="row between">
      <p>{texts.startPitch}</p>
      <LinkButton href="/host-register" kind="quiet" small track={{ action: "start_free" }}>
        {texts.start}
      </LinkButton>
    </div>
  );
}
