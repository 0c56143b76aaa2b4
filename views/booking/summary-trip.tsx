import { Stepper } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { datesAddress } from "./addresses.ts";
import { RoomsPrice } from "./rooms-price.tsx";
import { PolicyLines, QuoteLines, StayFacts, TaxLines } from "./stay-facts.tsx";
import type { GroupToBook, SummaryPageProps } from "./summary-to-show.ts";
import { TripCard } from "./trip-card.tsx";

/** What is booked and what it costs, beside the form on a wide screen. */
export function Trip(props: SummaryPageProps) {
  const { property, stay, party, quote } = props;
  const texts = useTexts().booking.summary;
  const dates = datesAddress({
    propertyId: property.id,
    ...stay,
    guests: party,
    code: props.code,
    extras: props.chosen,
    via: props.via,
  });
  return (
    <TripCard property={property} photo={props.photo}>
      <StayFacts stay={stay} hours={property} today={props.today} />
      <p>
        <a href={dates}>{texts.change}</a>
      </p>
      <Party {...props} />
      <hr />
      <QuoteLines quote={quote} checkIn={stay.checkIn} asksHost={props.mode === "request"} />
      <TaxLines totalKes={quote.totalKes} tax={props.tax} />
      <ComesBack {...props} />
      <hr />
      <PolicyLines policy={props.policy} checkIn={stay.checkIn} now={props.now} />
    </TripCard>
  );
}

/** Where a price of their own may wait for whoever has stayed here. */
function ComesBack({ signInAt }: SummaryPageProps) {
  const { comesBack } = useTexts().booking.summary;
  if (!signInAt) return null;
  return (
    <p className="small">
      <a href={signInAt}>{comesBack}</a>
    </p>
  );
}

/** The same of several rooms: a line for each, one total, and what comes back of each. */
export function TripOfRooms(props: SummaryPageProps & { group: GroupToBook }) {
  const { property, stay, quote, group } = props;
  const { groups: texts } = useTexts();
  // Rooms with one policy say it once.
  const policies = new Map(group.rooms.map((room) => [JSON.stringify(room.policy), room]));
  return (
    <TripCard property={property} photo={props.photo}>
      <StayFacts stay={stay} hours={property} today={props.today} />
      <p>
        <a href={group.change}>{texts.change}</a>
      </p>
      <hr />
      <RoomsPrice {...group} quote={quote} checkIn={stay.checkIn} asksHost={props.mode === "request"} />
      <TaxLines totalKes={quote.totalKes} tax={props.tax} />
      <ComesBack {...props} />
      <hr />
      {[...policies.values()].map(({ name, policy }) => (
        <div key={name} className="tight">
          {policies.size > 1 && <b>{texts.policyOf(name)}</b>}
          <PolicyLines policy={policy} checkIn={stay.checkIn} now={props.now} />
        </div>
      ))}
    </TripCard>
  );
}

/** How many they are: one more or one less is priced at once, and what was typed stays. */
function Party({ party, property }: SummaryPageProps) {
  const { booking, stay } = useTexts();
  return (
    <Stepper
      id="party"
      label={booking.party}
      hint={booking.dates.sleeps(property.maxGuests)}
      value={party}
      words={stay.guestCount(party)}
      less={{ words: booking.oneLess, to: party > 1 ? { name: "people", value: party - 1 } : undefined }}
      more={{
        words: booking.oneMore,
        to: party < property.maxGuests ? { name: "people", value: party + 1 } : undefined,
      }}
    />
  );
}
