import type { Totals } from "#src/core/review/averages.ts";
import { Page, type Shell } from "#views/frame/page.tsx";
import { Doorway, EmptyState, ErrorSummary, type FieldError, LinkButton, Verified } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import type { TypedStay } from "#views/property/stay-choice.ts";
import { type PublicReview, ReviewItem } from "#views/review/review-list.tsx";
import { Average } from "#views/review/stars.tsx";
import { type CardAnswer, type CardProperty, PropertyCard, type Searched } from "./property-card.tsx";
import { StayFinder } from "./stay-finder.tsx";

export type HostOnPage = Readonly<{
  /** The brand as it is claimed, or the host's own name. */
  name: string;
  /** First and last name. */
  owner: string;
  /** Where their badge is checked; none without one. */
  verified: string | undefined;
}>;

export type HostPageProps = {
  shell: Shell;
  host: HostOnPage;
  /** Where the page stands, and where a search is answered. */
  path: string;
  canonical: string;
  /** The picture beside links to it, with its absolute address. */
  image: Readonly<{ url: string; alt: string }>;
  jsonLd: object;
  properties: readonly { property: CardProperty; answer?: CardAnswer | undefined }[];
  /** What the reviews of all their houses come to, from three on, and the newest of them. */
  averages: Totals | undefined;
  reviews: readonly (PublicReview & Readonly<{ propertyId: string; propertyName: string }>)[];
  typed: TypedStay;
  errors: readonly FieldError[];
  searched?: Searched | undefined;
  today: string;
  lastCheckIn: string;
};

/** A host's page. Without a search nothing in it depends on who is looking, so it is kept whole. */
export function HostPage(props: HostPageProps) {
  const { shell, host, properties, searched } = props;
  const texts = textsOf(shell).hostPage;
  const prices = properties.map(({ property }) => property.basePriceKes);
  const firstPhoto = properties.findIndex(({ property }) => property.photo);
  return (
    <Page
      shell={shell}
      title={texts.title(host.name, host.owner)}
      description={texts.description({
        owner: host.owner,
        count: properties.length,
        fromKes: prices.length > 0 ? Math.min(...prices) : undefined,
      })}
      canonical={props.canonical}
      og={{ url: props.canonical, image: props.image.url, alt: props.image.alt, type: "profile" }}
      jsonLd={props.jsonLd}
      robots={searched || props.errors.length > 0 ? "noindex" : undefined}
      foot={<StartYourOwn />}
    >
      <div className="stack">
        <HostHeader host={host} count={properties.length} averages={props.averages} />
        {properties.length === 0 ? (
          <EmptyState icon="calendar" title={texts.empty.title} text={texts.empty.text} />
        ) : (
          <>
            <ErrorSummary errors={props.errors} />
            <StayFinder
              action={props.path}
              typed={props.typed}
              errors={props.errors}
              today={props.today}
              lastCheckIn={props.lastCheckIn}
              mostGuests={Math.max(...properties.map(({ property }) => property.guests))}
            />
            {searched && <Results {...props} searched={searched} />}
            <h2 className="vh">{texts.listLabel}</h2>
            <ul className="grid">
              {properties.map(({ property, answer }, at) => (
                <PropertyCard
                  key={property.id}
                  property={property}
                  at={at}
                  first={at === firstPhoto}
                  searched={searched}
                  answer={answer}
                />
              ))}
            </ul>
            {props.reviews.length > 0 && <Newest {...props} />}
          </>
        )}
      </div>
    </Page>
  );
}

function HostHeader({ host, count, averages }: { host: HostOnPage; count: number; averages: Totals | undefined }) {
  const texts = useTexts().hostPage;
  return (
    <header className="host">
      <Doorway name={host.name} />
      <div>
        <h1>{host.name}</h1>
        <p className="soft small row">
          {host.owner !== host.name && <span>{host.owner}</span>}
          {host.verified && <Verified href={host.verified} />}
          <span>{texts.count(count)}</span>
          <Average averages={averages} />
        </p>
      </div>
    </header>
  );
}

/** What guests said last of their houses. */
function Newest({ reviews, host }: HostPageProps) {
  const { reviews: t } = useTexts();
  return (
    <section className="stack">
      <h2>{t.heading}</h2>
      <ul className="stack">
        {reviews.map((review) => {
          const house = { name: review.propertyName, href: `/booking/property/${review.propertyId}/reviews` };
          return <ReviewItem key={review.id} review={review} host={host.owner} house={house} />;
        })}
      </ul>
    </section>
  );
}

function Results({ searched, properties, path }: HostPageProps & { searched: Searched }) {
  const { hostPage: texts, stay: stayTexts, dates } = useTexts();
  const free = properties.filter(({ answer }) => answer?.outcome === "free").length;
  return (
    <div className="row between" id="results" role="status">
      <div>
        <h2>{texts.freeCount(free, properties.length)}</h2>
        <p className="soft num">
          {texts.results(
            dates.range(searched.stay),
            stayTexts.nights(searched.nights),
            stayTexts.guestCount(searched.party),
          )}
        </p>
      </div>
      <LinkButton href={path} kind="quiet" small>
        {texts.clear}
      </LinkButton>
    </div>
  );
}

function StartYourOwn() {
  const texts = useTexts().hostPage;
  return (
    <div className="row between">
      <p>{texts.startPitch}</p>
      <LinkButton href="/host-login" kind="quiet" small track={{ action: "start_own_page" }}>
        {texts.startYourOwn}
      </LinkButton>
    </div>
  );
}
