import type { CSSProperties } from "react";
import type { ListingPhoto } from "#src/core/listing/photo.ts";
import type { Totals } from "#src/core/review/averages.ts";
import type { Theme } from "#src/core/share/theme.ts";
import { Page, type Shell } from "#views/frame/page.tsx";
import {
  EmptyState,
  ErrorSummary,
  type FieldError,
  type HostNumber,
  LinkButton,
  Photo,
  Price,
  ReachHost,
  ShareFold,
  Verified,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import type { TypedStay } from "#views/property/stay-choice.ts";
import { type PublicReview, ReviewItem } from "#views/review/review-list.tsx";
import { Average } from "#views/review/stars.tsx";
import { type CardAnswer, type CardProperty, PropertyCard, type Searched } from "./property-card.tsx";
import { StayFinder } from "./stay-finder.tsx";

/** A phone, however dense its screen, takes the 640 px photo: the one made to weigh at most 30 KB. */
const COVER_SIZES = "(min-width:1112px) 1080px,(min-width:640px) 92vw,213px";

type HostOnPage = Readonly<{
  /** The brand as it is claimed, or the host's own name. */
  name: string;
  /** First and last name. */
  owner: string;
  /** Where their badge is checked; none without one. */
  verified: string | undefined;
  /** How they show themselves, where they have said so. */
  look?: ShownLook | undefined;
}>;

/** What of a host's look their page prints. */
type ShownLook = Readonly<{
  face: ListingPhoto | undefined;
  cover: ListingPhoto | undefined;
  line: string;
  bio: string;
  phone: HostNumber | undefined;
  at: readonly Readonly<{ name: string; address: string }>[];
  theme: Theme | undefined;
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
  /** The estates or towns of their houses, each once. */
  areas: readonly string[];
  /** How many sleep in all their rooms together. */
  mostGuests: number;
  /** The cheapest night of all their houses that can be booked. */
  fromKes: number | undefined;
  properties: readonly { property: CardProperty; answer?: CardAnswer | undefined; stayed?: boolean }[];
  /** What the reviews of all their houses come to, from three on, and the newest of them. */
  averages: Totals | undefined;
  reviews: readonly (PublicReview & Readonly<{ propertyId: string; propertyName: string }>)[];
  typed: TypedStay;
  errors: readonly FieldError[];
  searched?: Searched | undefined;
  /** Where no single place sleeps them: the rooms that do together, and where they are chosen. */
  together?: Readonly<{ rooms: number; totalKes: number; href: string }> | undefined;
  today: string;
  lastCheckIn: string;
};

/** A host's page. Without a search nothing in it depends on who is looking, so it is kept whole. */
export function HostPage(props: HostPageProps) {
  const { shell, host, properties, searched } = props;
  const { hostPage: texts, share } = textsOf(shell);
  return (
    <Page
      shell={shell}
      title={texts.title(host.name, host.owner)}
      description={texts.description({
        owner: host.owner,
        count: properties.length,
        fromKes: props.fromKes,
      })}
      canonical={props.canonical}
      og={{ url: props.canonical, image: props.image.url, alt: props.image.alt, type: "profile" }}
      jsonLd={props.jsonLd}
      robots={searched || props.errors.length > 0 ? "noindex" : undefined}
      foot={<StartYourOwn />}
      sheets={["look"]}
    >
      <div {...themed(host.look?.theme)}>
        <HostHeader {...props} cover={coverOf(props)} />
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
              isOpen={searched !== undefined || props.errors.length > 0}
              mostGuests={props.mostGuests}
            />
            {searched && <Results {...props} searched={searched} />}
            {searched && props.together && <Together together={props.together} searched={searched} />}
            <Houses {...props} />
            {props.reviews.length > 0 && <Newest {...props} />}
          </>
        )}
        {host.look && <AboutHost host={host} look={host.look} />}
        <ShareFold
          title={share.page}
          address={props.canonical}
          words={texts.shareWords(host.name)}
          label={share.pageLabel}
        />
      </div>
    </Page>
  );
}

/** The photo over the page, the one that is fetched at once: what the host chose, else the first of their houses. */
function coverOf({ host, properties }: HostPageProps): ListingPhoto | undefined {
  return host.look?.cover ?? properties.find(({ property }) => property.photo)?.property.photo;
}

function Houses({ properties, searched, typed }: HostPageProps) {
  const texts = useTexts().hostPage;
  return (
    <>
      <h2 className="vh">{texts.listLabel}</h2>
      <ul className="grid">
        {properties.map(({ property, answer, stayed }, at) => (
          <PropertyCard
            key={property.id}
            property={property}
            at={at}
            first={false}
            searched={searched}
            answer={answer}
            stayed={stayed}
            via={typed.via}
          />
        ))}
      </ul>
    </>
  );
}

type HeaderProps = HostPageProps & Readonly<{ cover: ListingPhoto | undefined }>;

const AREAS_SHOWN = 2;

function HostHeader({ host, properties, averages, reviews, path, areas, cover }: HeaderProps) {
  const { hostPage: texts, inquiry } = useTexts();
  const count = properties.length;
  const line = host.look?.line;
  const others = areas.length - AREAS_SHOWN;
  const named = [areas.slice(0, AREAS_SHOWN).join(", "), others > 0 ? texts.more(others) : ""]
    .filter(Boolean)
    .join(" ");
  const about = [host.owner !== host.name ? texts.with(host.owner) : "", named].filter(Boolean);
  return (
    <>
      {cover && (
        <div className="cover">
          <Photo photo={{ ...cover, alt: "" }} sizes={COVER_SIZES} first />
        </div>
      )}
      <header className="tight">
        <h1>{host.name}</h1>
        {about.length > 0 && <p className="soft small">{about.join(" · ")}</p>}
        {line && <p>{line}</p>}
        <p className="soft small row proofs">
          {averages && reviews.length > 0 ? (
            <a href="#reviews">
              <Average averages={averages} />
            </a>
          ) : (
            <Average averages={averages} />
          )}
          {host.verified && <Verified href={host.verified} />}
          <span>{texts.count(count)}</span>
          {count > 0 && <a href={`/host${path.replace(/^\/host\//, "/")}/ask`}>{inquiry.link(host.owner)}</a>}
        </p>
      </header>
      <ReachHost phone={host.look?.phone} words={texts.greeting(host.name)} />
    </>
  );
}

/** The host's colour, for whatever of the page is coloured. Both schemes' go along; the sheet takes the right one. */
function themed(theme: Theme | undefined) {
  if (!theme) return { className: "stack" };
  const { light, dark } = theme;
  const shades = { "--tl": light.main, "--tlb": light.soft, "--td": dark.main, "--tdb": dark.soft };
  return { className: "stack themed", style: shades as CSSProperties };
}

/** What they say of themselves, how they are reached, and where else they are found. */
function AboutHost({ host, look }: { host: HostOnPage; look: ShownLook }) {
  const texts = useTexts().hostPage;
  const { bio, at } = look;
  if (!bio && at.length === 0) return null;
  return (
    <section className="stack" aria-label={texts.about(host.name)}>
      {bio && (
        <p className="soft" style={{ whiteSpace: "pre-line" }}>
          {bio}
        </p>
      )}
      <div className="row">
        {at.map(({ name, address }) => (
          <LinkButton key={name} href={address} kind="link" outside>
            {name}
          </LinkButton>
        ))}
      </div>
    </section>
  );
}

/** What guests said last of their houses. */
function Newest({ reviews, host }: HostPageProps) {
  const { reviews: t } = useTexts();
  return (
    <section className="stack" id="reviews">
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

function Results({ searched, properties, path, typed }: HostPageProps & { searched: Searched }) {
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
      <LinkButton href={typed.via ? `${path}?via=${typed.via}` : path} kind="quiet" small>
        {texts.clear}
      </LinkButton>
    </div>
  );
}

/** Several rooms for a party that no single one sleeps, with what they cost together. */
function Together({ together, searched }: { together: NonNullable<HostPageProps["together"]>; searched: Searched }) {
  const { groups: texts, hostPage } = useTexts();
  return (
    <section className="card" aria-labelledby="together">
      <div className="body roomy row between">
        <div className="tight">
          <h2 id="together">{texts.fit(together.rooms, searched.party)}</h2>
          <p className="soft">{texts.fitText}</p>
        </div>
        <div className="tight">
          <Price kes={together.totalKes} per="" />
          <p className="soft small">{hostPage.forNights(searched.nights)}</p>
        </div>
        <LinkButton href={together.href}>{texts.see}</LinkButton>
      </div>
    </section>
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
