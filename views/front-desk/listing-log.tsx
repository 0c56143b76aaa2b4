import type { LoggedPart } from "#src/core/listing/listing-steps.ts";
import { Fold } from "#views/kit/fold.tsx";
import { useTexts } from "#views/kit/language.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import { type PriceMade, PriceStepLine } from "./price-step.tsx";

type ListingMade = Readonly<{
  id: number;
  name: string;
  at: number;
  part: LoggedPart;
  was: string | null;
  became: string | null;
}>;

/** What was made of a listing and of its prices, the last first. */
export type MadeOfListing = Readonly<{ listing: readonly ListingMade[]; prices: readonly PriceMade[] }>;

const SHOWN = 20;

/** Who changed what of a property; nothing where nobody but its owner ever did. */
export function ListingLog({ made: { listing, prices } }: { made: MadeOfListing }) {
  const texts = useTexts();
  const { dates } = texts;
  const lines = [
    ...listing.map((made) => ({ made, of: "listing" as const })),
    ...prices.map((made) => ({ made, of: "prices" as const })),
  ].toSorted((a, b) => b.made.at - a.made.at || b.made.id - a.made.id);
  if (lines.length === 0) return null;
  return (
    <Fold summary={texts.team.listingLog.title} open={false}>
      <ul className="tight">
        {lines.slice(0, SHOWN).map((line) => (
          <li key={`${line.of} ${line.made.id}`}>
            <p className="num">
              {line.of === "prices" ? <PriceStepLine made={line.made} /> : wordsOf(line.made, texts)}
            </p>
            <p className="soft small num">
              {line.made.name} · {dates.moment(line.made.at)}
            </p>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

/** What part it is, and of a short one what it was and became. */
function wordsOf({ part, was, became }: ListingMade, texts: PageTexts): string {
  const { listing, team } = texts;
  const said = (value: string | null) =>
    value === null || value === ""
      ? team.listingLog.nothing
      : part === "state" && value in listing.states
        ? listing.states[value as keyof typeof listing.states]
        : value;
  const label = labelOf(part, texts);
  return was === null && became === null ? label : `${label}: ${said(was)} → ${said(became)}`;
}

function labelOf(part: LoggedPart, { listing: t, team, manyListings, manyPrices }: PageTexts): string {
  switch (part) {
    case "made":
    case "state":
    case "beds":
    case "photo_order":
    case "captions":
    case "guide_photos":
    case "promo":
      return team.listingLog.parts[part];
    case "display_name":
      return t.displayName;
    case "location":
      return t.location;
    case "max_guests":
      return t.guests;
    case "bedrooms":
    case "bathrooms":
    case "units":
    case "licence":
    case "photos":
      return t[part];
    case "check_in_from":
      return t.checkInFrom;
    case "check_out_until":
      return t.checkOutUntil;
    case "payment":
    case "discounts":
    case "extras":
      return manyPrices.copy.parts[part];
    default:
      return manyListings.part(part);
  }
}
