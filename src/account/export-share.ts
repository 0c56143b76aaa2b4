import { inquiriesOfHost, inquiriesOfPhone } from "#db/inquiry.queries.ts";
import type { Reader } from "#db/open.ts";
import {
  hostLookOf,
  lookPhotosOf,
  quoteLinksOf,
  quoteLinksTo,
  roomsOfQuoteLink,
  shareLinksOf,
  visitsByLink,
} from "#db/share.queries.ts";
import { photoUrl } from "#src/core/listing/photo.ts";
import { type Row, type Sheets, at as when } from "./export-calendar.ts";

const ALL = 10_000;

/** How a host shows themselves, their short links, and what they offered to whom. */
export function shareSheets(db: Reader, hostId: string, publicUrl: string): Sheets {
  const look = hostLookOf(db, hostId);
  const photos = lookPhotosOf(db, hostId);
  const visits = visitsByLink(db, hostId);
  const address = (hash: string | undefined) => hash && `${publicUrl}${photoUrl(hash, 1280, "jpg")}`;
  const { hostId: _, updatedAt, ...words } = look ?? { hostId, updatedAt: null };
  const shown = { ...words, face: address(photos.face?.hash), cover: address(photos.cover?.hash) };
  return {
    look: look || photos.face || photos.cover ? [{ ...shown, updatedAt: when(updatedAt) }] : [],
    "short-links": shareLinksOf(db, hostId).map((link) => ({
      word: link.word,
      name: link.name,
      channel: link.channel,
      propertyId: link.propertyId,
      checkIn: link.checkIn,
      checkOut: link.checkOut,
      language: link.language,
      visits: visits.get(link.id) ?? 0,
      createdAt: when(link.createdAt),
      retiredAt: when(link.retiredAt),
    })),
    offers: quoteLinksOf(db, hostId, ALL).flatMap((offer) => roomsOfQuoteLink(db, offer).map(offerRow)),
  };
}

/** What a guest was offered, by their number. */
export function offersTo(db: Reader, phone: string): Sheets {
  return { offers: quoteLinksTo(db, phone).map(offerRow) };
}

/** What they asked hosts before booking, and what a listing answered. */
export function questionsOf(db: Reader, whose: { phone: string } | { hostId: string }): Sheets {
  const asked = "phone" in whose ? inquiriesOfPhone(db, whose.phone) : inquiriesOfHost(db, whose.hostId, 10_000);
  return {
    questions: asked.map(
      ({ inquiry, propertyName }): Row => ({
        property: propertyName,
        phone: inquiry.phone,
        email: inquiry.email,
        question: inquiry.question,
        automaticAnswer: inquiry.reply,
        state: inquiry.state,
        createdAt: when(inquiry.createdAt),
        answeredAt: when(inquiry.answeredAt),
      }),
    ),
  };
}

function offerRow(offer: ReturnType<typeof quoteLinksTo>[number]): Row {
  return {
    to: offer.toName,
    phone: offer.toPhone,
    propertyId: offer.propertyId,
    checkIn: offer.checkIn,
    checkOut: offer.checkOut,
    guests: offer.party,
    totalKes: offer.totalKes,
    note: offer.note,
    createdAt: when(offer.createdAt),
    endsAt: when(offer.endsAt),
    openedAt: when(offer.openedAt),
    withdrawnAt: when(offer.withdrawnAt),
  };
}
