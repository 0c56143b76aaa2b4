import { addressForDisplay } from "#src/core/listing/address.ts";
import type { Refusal } from "#src/core/stay/refusal.ts";
import type { Stay } from "#src/core/stay/stay.ts";
import { Page, type Shell } from "#views/frame/page.tsx";
import { Card, LinkButton } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import { datesAddress, propertyAddress } from "./addresses.ts";
import { OfferNotice, type OfferToShow } from "./offer-notice.tsx";
import { NearestStays } from "./stay-facts.tsx";

/** Somebody was quicker. Which nights are gone, and which stays near them are not. */
export function NightsTakenPage(props: {
  shell: Shell;
  property: Readonly<{ id: string; displayName: string; location: string }>;
  stay: Stay;
  party: number;
  /** The price that the host offered this guest. */
  offered?: Readonly<{ offer: OfferToShow | undefined; hostName: string }>;
  code: string;
  via?: string | undefined;
  why: Refusal;
  nearest: readonly Stay[];
}) {
  const { property, stay, party, code, via } = props;
  const { booking, prices } = textsOf(props.shell);
  const { taken: texts } = booking;
  const wish = { propertyId: property.id, guests: party, code, via };
  return (
    <Page shell={props.shell} sheets={["booking"]} title={texts.title} robots="noindex" width="slim">
      <div className="stack loose">
        <div className="tight">
          <h1>{texts.title}</h1>
          <p>{texts.text}</p>
        </div>
        {props.offered && <OfferNotice {...props.offered} via={via} isPriced={false} />}
        <Card as="div">
          <p>
            <a href={propertyAddress(property.id)}>{property.displayName}</a>, {addressForDisplay(property.location)}
          </p>
          <p>{prices.refused(props.why)}</p>
          <NearestStays {...wish} stays={props.nearest} to="summary" />
        </Card>
        <p>
          <LinkButton href={datesAddress({ ...wish, ...stay })}>{texts.other}</LinkButton>
        </p>
      </div>
    </Page>
  );
}
