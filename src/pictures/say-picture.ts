import type { StoredReview } from "#db/review.queries.ts";
import type { Language } from "#src/core/language.ts";
import { addressForDisplay } from "#src/core/listing/address.ts";
import { formatKes } from "#src/core/money/money.ts";
import {
  type FreeStay,
  freeThisWeekend,
  lastMinuteOffer,
  NEW_FOR_DAYS,
  type Offer,
  promoOffer,
} from "#src/core/picture/offers.ts";
import type { HostFormat, PictureKind } from "#src/core/picture/picture-kind.ts";
import type { PictureRow, PictureSheet } from "#src/core/picture/sheet.ts";
import { nightsOf, type Stay, weekdayOf } from "#src/core/stay/stay.ts";
import { pagesIn } from "#views/texts/pages.ts";
import type { PicturedPlace } from "./load-house.ts";

/** How the house is called and looks in its pictures, and where it is found. */
export type HouseLook = Readonly<{ name: string; colour: string; address: string; url: string }>;

/** What of the house is asked to be told. */
export type PictureAsk = Readonly<{ kind: PictureKind; format: HostFormat; language: Language }>;

/** What a picture says, the property whose photo it has, and the text to go with it. */
export type SaidPicture = Readonly<{ sheet: PictureSheet; place: PicturedPlace; caption: string }>;

/** A review whose guest lets its words stand in a picture. */
export type PicturedReview = Pick<StoredReview, "id" | "propertyId" | "whole" | "words" | "name" | "month">;

type Told = Readonly<{ place: PicturedPlace; caption: string }> &
  Readonly<{ said: Omit<PictureSheet, "format" | "colour" | "from"> }>;
type Telling = Readonly<{ places: readonly PicturedPlace[]; language: Language; now: number; review?: PicturedReview }>;

const DAY_MS = 86_400_000;

/**
 * What is said now, from the calendar and the prices as they are at this moment; nothing when there is nothing to say.
 * `places` are those that it is about.
 */
export function sayPicture(
  ask: PictureAsk,
  about: Omit<Telling, "language">,
  look: HouseLook,
): SaidPicture | undefined {
  const told = TELL[ask.kind]({ ...about, language: ask.language });
  if (!told) return undefined;
  const { captions } = pagesIn[ask.language].pictures;
  const { format } = ask;
  return {
    sheet: { ...told.said, format, colour: look.colour, from: { name: look.name, address: look.address } },
    place: told.place,
    caption: `${told.caption}\n${captions.book(look.url)}`,
  };
}

const TELL: Readonly<Record<PictureKind, (telling: Telling) => Told | undefined>> = {
  free_weekend: tellWeekend,
  from_price: tellPrice,
  new_place: tellNew,
  offer: tellOffer,
  review: tellReview,
};

function tellWeekend({ places, language }: Telling): Told | undefined {
  const free = places.flatMap((place) => {
    const found = freeThisWeekend(place.selling);
    return found ? [{ place, ...found }] : [];
  });
  const [first] = free;
  if (!first) return undefined;
  const { pictures: t, dates } = pagesIn[language];
  const isOne = places.length === 1;
  const rows = free.map((one) => weekendRow(one, language));
  const listed = free.map(({ place, stay, totalKes }) => ({
    name: place.property.displayName,
    nights: nightNames(stay, language),
    kes: formatKes(totalKes),
  }));
  const all = dates.range(around(free.map(({ stay }) => stay)));
  return {
    place: withPhoto(free.map(({ place }) => place)) ?? first.place,
    said: {
      badge: all,
      title: t.free.title,
      ...(isOne && { under: addressForDisplay(first.place.property.location) }),
      rows: shortened(rows, t.more),
    },
    caption: t.captions.free(all, listed.slice(0, LISTED_MOST), listed.length - LISTED_MOST),
  };
}

/** A Status has room for some 700 signs beside its picture. */
const LISTED_MOST = 6;
const WORDS_MOST = 500;

/** A Story has room for three; of more the last says how many there are. */
function shortened(rows: readonly PictureRow[], more: (count: number) => string): PictureRow[] {
  if (rows.length <= ROWS) return [...rows];
  return rows
    .slice(0, ROWS)
    .map((row, at) => (at === ROWS - 1 ? { ...row, under: `${row.under}, ${more(rows.length - ROWS)}` } : row));
}
const ROWS = 3;

function weekendRow({ place, stay, totalKes }: FreeStay & { place: PicturedPlace }, language: Language): PictureRow {
  const { pictures: t } = pagesIn[language];
  return {
    text: place.property.displayName,
    value: formatKes(totalKes),
    under: `${nightNames(stay, language)} · ${t.guests(place.selling.party)}`,
  };
}

/** `Fri + Sat`: the nights that one sleeps there. */
function nightNames(stay: Stay, language: Language): string {
  const { weekdays } = pagesIn[language].pictures;
  return nightsOf(stay)
    .map((night) => weekdays[weekdayOf(night) - 1])
    .join(" + ");
}

/** From the first day to the last of all of them. */
function around(stays: readonly Stay[]): Stay {
  const checkIn = stays.map((stay) => stay.checkIn).sort()[0] ?? "";
  return {
    checkIn,
    checkOut:
      stays
        .map((stay) => stay.checkOut)
        .sort()
        .at(-1) ?? checkIn,
  };
}

function withPhoto(places: readonly PicturedPlace[]): PicturedPlace | undefined {
  return places.find(({ property }) => property.photos.length > 0);
}

function tellPrice({ places, language }: Telling): Told | undefined {
  const priced = places.flatMap((place) => {
    const kes = place.property.fromKes;
    return kes === undefined ? [] : [{ place, kes }];
  });
  const [cheapest] = priced.toSorted((one, other) => one.kes - other.kes);
  if (!cheapest) return undefined;
  const { place, kes } = cheapest;
  const { pictures: t } = pagesIn[language];
  const cleaningKes = place.selling.rates.cleaningFeeKes;
  return {
    place,
    said: {
      badge: t.from.title(kes),
      title: place.property.displayName,
      under: addressForDisplay(place.property.location),
      rows: cleaningKes > 0 ? [{ text: t.from.cleaning(cleaningKes) }] : [],
    },
    caption: t.captions.from(place.property.displayName, kes),
  };
}

function tellNew({ places, language, now }: Telling): Told | undefined {
  const fresh = places.filter(({ property }) => now - property.createdAt <= NEW_FOR_DAYS * DAY_MS);
  const place = withPhoto(fresh) ?? fresh[0];
  if (!place) return undefined;
  const { pictures: t } = pagesIn[language];
  const { displayName, location } = place.property;
  const kes = place.property.fromKes;
  return {
    place,
    said: {
      badge: t.fresh,
      title: displayName,
      under: addressForDisplay(location),
      rows: kes === undefined ? [] : [{ text: t.from.title(kes) }],
    },
    caption: t.captions.fresh(displayName, addressForDisplay(location)),
  };
}

function tellOffer({ places, language }: Telling): Told | undefined {
  const { pictures: t, dates } = pagesIn[language];
  for (const place of places) {
    const offer = lastMinuteOffer(place.selling) ?? promoOffer(place.selling, place.codes);
    if (!offer) continue;
    const title = offer.code === undefined ? t.offer.lastMinute : t.offer.withCode(offer.code);
    const { displayName, location } = place.property;
    return {
      place,
      said: {
        badge: offBy(offer, language),
        title,
        under: `${displayName}, ${addressForDisplay(location)}`,
        rows: offerRows(offer, place.selling.party, language),
      },
      caption: t.captions.offer(
        `${title}, ${offBy(offer, language)}`,
        displayName,
        dates.range(offer.stay),
        offer.totalKes,
      ),
    };
  }
  return undefined;
}

function offBy({ percent, totalKes, insteadKes }: Offer, language: Language): string {
  const { offer } = pagesIn[language].pictures;
  return percent === undefined ? offer.sum(insteadKes - totalKes) : offer.percent(percent);
}

/** The dates have a line of their own, so that they are never cut. */
function offerRows({ stay, totalKes, insteadKes, lastDay }: Offer, party: number, language: Language): PictureRow[] {
  const { pictures: t, dates } = pagesIn[language];
  const until = lastDay === undefined ? [] : [t.offer.until(dates.short(lastDay))];
  const price = { text: t.offer.instead(insteadKes), value: formatKes(totalKes) };
  return [{ text: dates.range(stay) }, { ...price, under: [t.guests(party), ...until].join(" · ") }];
}

function tellReview({ places, language, review }: Telling): Told | undefined {
  const place = places.find(({ property }) => property.id === review?.propertyId);
  if (!place || !review || review.words === "") return undefined;
  const { pictures: t, dates } = pagesIn[language];
  const name = review.name || t.review.anonymous;
  return {
    place,
    said: {
      badge: t.review.badge,
      title: place.property.displayName,
      stars: review.whole,
      quote: review.words,
      under: `${name}, ${dates.month(review.month)}`,
      rows: [],
    },
    caption: t.captions.review(cut(review.words), name),
  };
}

/** The beginning of many words, at the end of one. */
function cut(words: string): string {
  if (words.length <= WORDS_MOST) return words;
  const end = words.lastIndexOf(" ", WORDS_MOST);
  return `${words.slice(0, end > 0 ? end : WORDS_MOST)}…`;
}
