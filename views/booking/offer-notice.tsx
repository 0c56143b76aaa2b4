import type { ReactNode } from "react";
import type { QuoteStanding } from "#src/core/pricing/quote-link.ts";
import type { Stay } from "#src/core/stay/stay.ts";
import { LinkButton, Notice } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

/** A price that the host offered to whoever has its address. Whom it was meant for, no page of a guest says. */
export type OfferToShow = Stay &
  Readonly<{
    standing: QuoteStanding;
    /** Whether the page is about the nights and guests that were offered. */
    isFor: boolean;
    party: number;
    /** How many rooms it is for, all of them together. */
    rooms: number;
    endsAt: number;
    note: string;
  }>;

/** What became of the price that a guest was offered, and what the one on this page is. */
export function OfferNotice(props: {
  offer: OfferToShow | undefined;
  hostName: string;
  via: string | undefined;
  /** Whether the page shows a price for a stay that can be had. */
  isPriced: boolean;
  /** What can be had instead, where the offered nights are gone. */
  instead?: ReactNode;
}) {
  const { offer, hostName: host, via, isPriced, instead } = props;
  const { offer: t, dates } = useTexts();
  if (!offer) return null;
  const until = dates.moment(offer.endsAt);
  const isOfRooms = offer.rooms > 1;
  const offered = { host, dates: dates.range(offer), guests: offer.party, rooms: offer.rooms };
  if (offer.standing !== "holds") {
    const { title, text } = t[offer.standing];
    return <Notice tone="amber" role="status" title={title} text={text(host, until)} />;
  }
  if (!offer.isFor) {
    const back = (
      <LinkButton href={`/q/${via}`} kind="quiet" small>
        {t.elsewhere.back}
      </LinkButton>
    );
    const text = isOfRooms ? t.elsewhere.rooms(offered) : t.elsewhere.text(offered);
    return <Notice title={isPriced ? t.elsewhere.title : t.choose} text={text} action={back} />;
  }
  if (!isPriced) {
    const { title, text } = isOfRooms ? t.roomTaken : t.taken;
    const gone = text(offered);
    const words = instead ? (
      <div className="stack">
        <p>{gone}</p>
        {instead}
      </div>
    ) : (
      gone
    );
    return <Notice tone="amber" role="alert" title={title} text={words} />;
  }
  const text = (
    <div className="stack closer">
      <p>{isOfRooms ? t.holds.rooms(until) : t.holds.text(until)}</p>
      {offer.note && (
        <p>
          <b>{t.note(host)}</b> {offer.note}
        </p>
      )}
    </div>
  );
  return <Notice tone="leaf" title={t.holds.title(host)} text={text} />;
}
