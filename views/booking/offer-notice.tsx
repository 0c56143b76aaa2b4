import type { ReactNode } from "react";
import type { QuoteStanding } from "#src/core/pricing/quote-link.ts";
import type { Stay } from "#src/core/stay/stay.ts";
import { LinkButton, Notice } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { summaryAddress } from "./addresses.ts";

/** A price that the host offered to whoever has its address. Whom it was meant for, no page of a guest says. */
export type OfferToShow = Stay &
  Readonly<{
    standing: QuoteStanding;
    /** Whether the page is about the nights and guests that were offered. */
    isFor: boolean;
    propertyId: string;
    party: number;
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
  const offered = { host, dates: dates.range(offer), guests: offer.party };
  if (offer.standing !== "holds") {
    const { title, text } = t[offer.standing];
    return <Notice tone="amber" role="status" title={title} text={text(host, until)} />;
  }
  if (!offer.isFor) {
    const back = (
      <LinkButton href={summaryAddress({ ...offer, guests: offer.party, via })} kind="quiet" small>
        {t.elsewhere.back}
      </LinkButton>
    );
    return <Notice title={isPriced ? t.elsewhere.title : t.choose} text={t.elsewhere.text(offered)} action={back} />;
  }
  if (!isPriced) {
    const gone = t.taken.text(offered);
    const words = instead ? (
      <div className="stack">
        <p>{gone}</p>
        {instead}
      </div>
    ) : (
      gone
    );
    return <Notice tone="amber" role="alert" title={t.taken.title} text={words} />;
  }
  const text = (
    <div className="stack closer">
      <p>{t.holds.text(until)}</p>
      {offer.note && (
        <p>
          <b>{t.note(host)}</b> {offer.note}
        </p>
      )}
    </div>
  );
  return <Notice tone="leaf" title={t.holds.title(host)} text={text} />;
}
