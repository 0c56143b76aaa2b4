import { addressForDisplay } from "#src/core/listing/address.ts";
import { FACTS_OF_CARD, type FactSaid, houseFact } from "#src/core/listing/house-facts.ts";
import type { ListingPhoto } from "#src/core/listing/photo.ts";
import type { Totals } from "#src/core/review/averages.ts";
import type { Refusal } from "#src/core/stay/refusal.ts";
import type { Stay } from "#src/core/stay/stay.ts";
import { Badge, Card, Chips, FromPrice, LinkButton, NoPhoto, Photo, Price } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { amenityChip } from "#views/property/amenities.ts";
import { FACT_ICONS } from "#views/property/house-facts.tsx";
import { propertyHref } from "#views/property/property-href.ts";
import { Average } from "#views/review/stars.tsx";

/** A property as its card shows it. */
export type CardProperty = Readonly<{
  id: string;
  displayName: string;
  location: string;
  /** The cheapest night that can be booked; nothing when there is none. */
  fromKes: number | undefined;
  guests: number;
  bedrooms: number;
  bathrooms: number;
  amenities: readonly string[];
  photo: ListingPhoto | undefined;
  /** What its reviews come to, from three on. */
  averages: Totals | undefined;
  /** What its host answers of it. */
  facts: readonly FactSaid[];
  /** What else of its house fits, by name, where that is told on this card. */
  also?: readonly string[];
}>;

/** What a property can offer for the dates that were searched. */
export type CardAnswer =
  /** `nightKes` is what a night of it comes to, before fees. */
  | Readonly<{ outcome: "free"; totalKes: number; nightKes: number }>
  | Readonly<{ outcome: "refused"; why: Refusal; nearest: readonly Stay[] }>;

/** What was searched for, and its length. */
export type Searched = Readonly<{ stay: Stay; nights: number; party: number }>;

const AMENITIES_SHOWN = 3;

type PropertyCardProps = Readonly<{
  property: CardProperty;
  /** Its place in the list, for the heading's id. */
  at: number;
  first: boolean;
  searched?: Searched | undefined;
  answer?: CardAnswer | undefined;
  /** Whether whoever looks has stayed there. */
  stayed?: boolean | undefined;
  /** The short link by which the visitor came. */
  via?: string | undefined;
}>;

/** `first` marks the one photo that is fetched at once. */
export function PropertyCard({ property, at, first, searched, answer, stayed, via }: PropertyCardProps) {
  const { id, displayName } = property;
  const { hostPage: texts, stay: stayTexts, rooms } = useTexts();
  const heading = `p${at + 1}`;
  const isOpen = !answer || answer.outcome === "free";
  const chips = useChips(property);
  return (
    <Card
      as="li"
      level={3}
      id={heading}
      whole={isOpen}
      media={<CardPhoto property={property} first={first} />}
      title={displayName}
      foot={
        <>
          <div>
            <CardPrice property={property} searched={searched} answer={answer} />
          </div>
          <LinkButton
            href={propertyHref(id, { ...searched?.stay, guests: searched?.party, via })}
            kind={isOpen ? "main" : "quiet"}
            describedBy={heading}
            track={{ action: "book_now" }}
          >
            {texts.bookNow}
          </LinkButton>
        </>
      }
    >
      {stayed && (
        <p>
          <Badge tone="leaf">{texts.stayed}</Badge>
        </p>
      )}
      <div className="soft small">
        <p>{addressForDisplay(property.location)}</p>
        <p>
          {`${stayTexts.guestCount(property.guests)} · ${texts.beds(property.bedrooms)} · ${texts.baths(property.bathrooms)}`}
          {property.averages && (
            <>
              {" · "}
              <Average averages={property.averages} />
            </>
          )}
        </p>
        {property.also && property.also.length > 0 && <p>{rooms.guests.also(property.also)}</p>}
      </div>
      {chips.length > 0 && <Chips items={chips} />}
      {answer && searched && <Answer answer={answer} property={property} party={searched.party} via={via} />}
    </Card>
  );
}

/** What guests ask of every house, as its host answers it; then amenities that no answer tells, and how many more. */
function useChips({ amenities, facts }: CardProperty) {
  const { hostPage: texts, amenities: amenityTexts, house } = useTexts();
  const answers = FACTS_OF_CARD.flatMap((asked) => facts.find(({ fact }) => fact === asked) ?? []);
  const told = new Set<string>(answers.flatMap(({ fact }) => houseFact(fact).amenity ?? []));
  const others = amenities.filter((key) => !told.has(key));
  const shown = others.slice(0, Math.max(0, AMENITIES_SHOWN - answers.length));
  const more = others.length - shown.length;
  return [
    ...answers.map((said) => ({ label: house.short(said), icon: FACT_ICONS[said.fact] })),
    ...shown.map((key) => amenityChip(key, amenityTexts)),
    ...(more > 0 ? [texts.more(more)] : []),
  ];
}

/** Of the searched nights, where they can be had; else of the cheapest night. */
function CardPrice({ property, searched, answer }: Pick<PropertyCardProps, "property" | "searched" | "answer">) {
  const texts = useTexts().hostPage;
  if (answer?.outcome !== "free" || !searched) return <FromPrice kes={property.fromKes} />;
  return (
    <>
      <Price kes={answer.totalKes} per="" />
      <p className="soft small">{texts.forNights(searched.nights)}</p>
    </>
  );
}

/** All photos but the first stay away until the first has had the line to itself (`.late` in the stylesheet). */
function CardPhoto({ property: { photo, displayName }, first }: { property: CardProperty; first: boolean }) {
  if (!photo) return <NoPhoto />;
  const picture = <Photo photo={{ ...photo, alt: displayName }} first={first} widest={640} />;
  return first ? picture : <div className="late">{picture}</div>;
}

function Answer({
  answer,
  property,
  party,
  via,
}: {
  answer: CardAnswer;
  property: CardProperty;
  party: number;
  via: string | undefined;
}) {
  const { hostPage: texts, prices, dates } = useTexts();
  switch (answer.outcome) {
    case "free":
      return (
        <div className="row">
          <Badge tone="leaf" icon="check">
            {texts.free}
          </Badge>
          <span className="soft small num">{texts.perNight(answer.nightKes)}</span>
        </div>
      );
    case "refused":
      return (
        <div className="tight">
          <div>
            <Badge tone="amber">{answer.why.rule === "taken" ? texts.taken : texts.refused}</Badge>
          </div>
          <p className="small">{prices.refused(answer.why)}</p>
          {answer.nearest.length > 0 && (
            <>
              <p className="small">{texts.nearest}</p>
              <div className="row">
                {answer.nearest.map((stay) => (
                  <LinkButton
                    key={stay.checkIn}
                    small
                    kind="quiet"
                    href={propertyHref(property.id, { ...stay, guests: party, via })}
                  >
                    {dates.range(stay)}
                  </LinkButton>
                ))}
              </div>
            </>
          )}
        </div>
      );
  }
}
