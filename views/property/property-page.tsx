import { addressForDisplay } from "#src/core/listing/address.ts";
import { houseFact } from "#src/core/listing/house-facts.ts";
import { averagesOf } from "#src/core/review/averages.ts";
import { summaryAddress } from "#views/booking/addresses.ts";
import { Page } from "#views/frame/page.tsx";
import { FaceInDoor } from "#views/kit/face-in-door.tsx";
import { Chips, Facts, LinkButton, PhotoGallery, ReachHost, ShareFold, StickyBar, Verified } from "#views/kit/index.ts";
import { InLanguage, textsOf, useTexts } from "#views/kit/language.tsx";
import { HouseReviews } from "#views/review/review-list.tsx";
import { amenityChip } from "./amenities.ts";
import { AreaSection } from "./area-section.tsx";
import { BookingCard } from "./booking-card.tsx";
import { DateSheet } from "./date-sheet.tsx";
import { CountOn, HoursAndRules, WhereYouSleep } from "./house-facts.tsx";
import { OtherHalf } from "./other-half.tsx";
import { RefusedNotice } from "./refused-notice.tsx";
import type { PropertyPageProps } from "./stay-choice.ts";
import { RefundTimes, StayTerms } from "./stay-terms.tsx";

/** A phone, however dense its screen, takes the 640 px photo: the one made to weigh at most 30 KB. */
const GALLERY_SIZES = "(min-width:640px) 711px,213px";

/** A property, and choosing the nights in it. Days are links, so choosing works without a script. */
export function PropertyPage(props: PropertyPageProps) {
  const { property, host, choice } = props;
  const { property: texts, reports, share } = textsOf(props.shell);
  const photos = property.photos.map((photo, index) => ({
    ...photo,
    alt: photo.caption || texts.photoOf(property.displayName, index),
  }));
  return (
    <Page
      shell={props.shell}
      sheets={["booking", "calendar", "house", "photos", "look"]}
      title={property.displayName}
      description={texts.description({ ...property, host: host.owner })}
      canonical={props.url}
      og={{ url: props.url, image: props.image.url, alt: props.image.alt }}
      // Who looks for pages reads the one without dates, which this one names.
      jsonLd={choice.step === "check_in" ? props.jsonLd : undefined}
      bar={<NextStep {...props} />}
    >
      <div className="stack">
        {choice.step === "refused" && (
          <RefusedNotice
            property={property.id}
            why={choice.why}
            nearest={choice.nearest}
            guests={props.typed.guests}
            via={props.typed.via}
            hasSimilar={props.similar !== undefined}
          />
        )}
        <PhotoGallery photos={photos} href={`/booking/property/${property.id}/photos`} sizes={GALLERY_SIZES} />
        <div className="aside">
          <div className="stack loose">
            <About {...props} />
            <DateSheet {...props} />
            <StayTerms {...props.terms} checkIn={chosenCheckIn(choice)} today={props.today} />
            <AreaSection area={props.area} />
            <HouseReviews id={property.id} host={host.owner} {...props.reviewed} />
            <ShareFold
              title={share.house}
              address={props.url}
              words={texts.shareWords(property.displayName)}
              label={share.pageLabel}
            />
            <p className="small">
              <a href={`/booking/property/${property.id}/report`}>{reports.links.house}</a>
            </p>
          </div>
          <BookingCard {...props} />
        </div>
        {props.similar}
      </div>
    </Page>
  );
}

/** What the house is, who lets it, and what it has. */
function About({ property, host, reviewed, choice, facts, beds, terms, otherHalf, typed }: PropertyPageProps) {
  const { property: texts, stay, amenities, licenceClasses, reviews } = useTexts();
  const averages = averagesOf(reviewed.totals);
  // What is told in full above is not told again as a chip.
  const told = new Set<string>(facts.flatMap(({ fact }) => houseFact(fact).amenity ?? []));
  const others = property.amenities.filter((key) => !told.has(key));
  const stars = averages && (
    <a href="#reviews">
      {averages.whole.toFixed(1)} ({averages.count})<span className="vh"> {reviews.heading}</span>
    </a>
  );
  return (
    <>
      <header className="stack">
        <h1>{property.displayName}</h1>
        <Facts
          items={[
            { icon: "pin", label: addressForDisplay(property.location) },
            { icon: "guests", label: stay.guestCount(property.guests) },
            { icon: "bed", label: texts.beds(property.bedrooms) },
            { icon: "bath", label: texts.baths(property.bathrooms) },
            ...(stars ? [{ icon: "star" as const, label: stars }] : []),
          ]}
        />
      </header>
      <OtherHalf otherHalf={otherHalf} typed={typed} />
      <HostBox {...{ property, host, choice }} />
      <CountOn facts={facts} />
      <WhereYouSleep beds={beds} />
      <Written title={texts.about} text={property.description} />
      {others.length > 0 && (
        <section className="stack">
          <h2>{texts.amenities}</h2>
          <Chips items={others.map((key) => amenityChip(key, amenities))} />
        </section>
      )}
      <HoursAndRules hours={terms.hours} facts={facts} rules={property.houseRules} />
      {property.licence && (
        <p className="soft small">{texts.licence(property.licence.number, licenceClasses[property.licence.class])}</p>
      )}
    </>
  );
}

function chosenCheckIn(choice: PropertyPageProps["choice"]) {
  return choice.step === "check_out" ? choice.checkIn : choice.step === "free" ? choice.stay.checkIn : undefined;
}

/** With the days that are chosen, which a question by WhatsApp names. */
function AskLink({ property, host, choice }: Pick<PropertyPageProps, "property" | "host" | "choice">) {
  const { inquiry } = useTexts();
  const path = `/booking/property/${property.id}/ask`;
  const isChosen = choice.step === "free" || choice.step === "refused";
  const query = isChosen ? `?checkIn=${choice.stay.checkIn}&checkOut=${choice.stay.checkOut}` : "";
  return (
    <a id="ask" href={path + query}>
      {inquiry.link(host.owner)}
    </a>
  );
}

function HostBox({ property, host, choice }: Pick<PropertyPageProps, "property" | "host" | "choice">) {
  const { property: texts, house } = useTexts();
  return (
    <section className="card pad" aria-label={texts.host}>
      <div className="host">
        <FaceInDoor name={host.name} photo={host.face} />
        <div className="tight">
          <p className="soft small">{texts.host}</p>
          <p className="row">
            <b>{host.owner}</b>
            {host.verified && <Verified href={host.verified} />}
          </p>
          <ReachHost phone={host.phone} words={house.askAbout(property.displayName)} />
          <p className="small">
            <a href={host.href}>{texts.hostPage}</a> · <AskLink {...{ property, host, choice }} />
          </p>
        </div>
      </div>
    </section>
  );
}

/** What the host wrote, a paragraph a line; nothing where they wrote nothing. */
function Written({ title, text }: { title: string; text: string }) {
  const lines = text.split(/\n+/).filter((line) => line.trim());
  if (lines.length === 0) return null;
  return (
    <section className="stack">
      <h2>{title}</h2>
      <div className="tight">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same.
          <p key={index}>{line}</p>
        ))}
      </div>
    </section>
  );
}

/** What choosing a day changes on the page, alone: for the script that keeps the page still meanwhile. */
export function ChosenParts(props: PropertyPageProps) {
  return (
    <InLanguage language={props.shell.language}>
      <DateSheet {...props} />
      <BookingCard {...props} />
      <RefundTimes {...props.terms} checkIn={chosenCheckIn(props.choice)} />
      <AskLink {...props} />
      <NextStep {...props} />
    </InLanguage>
  );
}

/** Under the thumb on a phone; wide screens have the card beside the page. It leads to what is read in it. */
function NextStep({ property, choice, party, typed, terms }: PropertyPageProps) {
  const { property: texts, booking, dates, frame } = useTexts();
  if (choice.step === "free") {
    return (
      <StickyBar
        phoneOnly
        kes={choice.quote.totalKes}
        per={texts.forNights(choice.nights)}
        note={dates.range(choice.stay)}
        action={
          <LinkButton
            href={summaryAddress({ propertyId: property.id, ...choice.stay, guests: party, via: typed.via })}
            track={{ action: "continue_booking" }}
          >
            {booking.summary.headings[terms.mode === "request" ? "request" : "pay"]}
          </LinkButton>
        }
      />
    );
  }
  const noteOf = () => {
    if (property.fromKes === undefined) return frame.noNights;
    return choice.step === "check_out" ? texts.from(dates.short(choice.checkIn)) : undefined;
  };
  return (
    <StickyBar
      phoneOnly
      from={frame.from}
      kes={property.fromKes}
      per={frame.perNight}
      note={noteOf()}
      action={<LinkButton href="#dates">{texts.chooseDates}</LinkButton>}
    />
  );
}
