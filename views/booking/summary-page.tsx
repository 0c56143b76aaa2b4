import { requestEndsAt } from "#src/core/booking/booking.ts";
import type { CancellationPolicy } from "#src/core/booking/cancellation.ts";
import type { ListingPhoto } from "#src/core/listing/photo.ts";
import type { Payee } from "#src/core/money/payee.ts";
import type { TaxPercents } from "#src/core/money/receipt.ts";
import { type ChosenExtra, type Extra, mostOf } from "#src/core/pricing/extras.ts";
import type { Quote, QuoteLine } from "#src/core/pricing/pricing.ts";
import { type AskedMore, moreAsText } from "#src/core/risk/measure.ts";
import type { LocalDate, Stay } from "#src/core/stay/stay.ts";
import type { StayHours } from "#src/core/stay/stay-hours.ts";
import { Page, type Shell } from "#views/frame/page.tsx";
import {
  Button,
  Checkbox,
  EmailField,
  ErrorSummary,
  errorFor,
  Field,
  type FieldError,
  FirstButton,
  Form,
  type HostNumber,
  Notice,
  PhoneField,
  ReachHost,
  Select,
  Stepper,
  typedIn,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { datesAddress } from "./addresses.ts";
import { OfferNotice, type OfferToShow } from "./offer-notice.tsx";
import { type NumberOfOther, OtherNetworkNotice } from "./other-network.tsx";
import { RoomsPrice } from "./rooms-price.tsx";
import { PolicyLines, QuoteLines, StayFacts, TaxLines } from "./stay-facts.tsx";
import { TripCard } from "./trip-card.tsx";

export type SummaryPageProps = Readonly<{
  shell: Shell;
  property: Readonly<
    { id: string; displayName: string; location: string; houseRules: string; maxGuests: number } & StayHours
  >;
  hostName: string;
  /** The number that the host chose for guests. */
  hostNumber: HostNumber | undefined;
  photo: ListingPhoto | undefined;
  stay: Stay;
  party: number;
  quote: Quote;
  /** The price that the host offered this guest. */
  offer?: OfferToShow | undefined;
  /** What apps draw of the address of an offer: of the house and the days, never of whom it is for. */
  preview?: Readonly<{ description: string; url: string; image: string; alt: string }> | undefined;
  /** What its host is asked in tax: it is in the price. */
  tax: TaxPercents | undefined;
  /** What can be had beside the nights, and what of it was chosen. */
  extras: readonly Extra[];
  chosen: readonly ChosenExtra[];
  code: string;
  /** The short link or the offer by which the guest came. */
  via?: string | undefined;
  policy: CancellationPolicy;
  /** Whether the host looks at the booking before it is paid. */
  mode: "instant" | "request";
  now: number;
  today: LocalDate;
  /** Where whoever has stayed here shows it, for a price of their own; nothing where there is none, or they have. */
  signInAt?: string | undefined;
  /** The most that M-PESA moves in one payment, whole shillings. */
  mostKes: number;
  /** Who is paid then: by a request on the phone, or else by hand. */
  payees: Readonly<{ asked: Payee | undefined; byHand: Payee | undefined }>;
  /** Whom a request pays, in one word: with the sum it says what the guest has read beside the button. */
  payTo: string | undefined;
  /** Whether the host takes money from abroad, by a way that they describe. */
  fromAbroad: boolean;
  /** The typed number, as far as another network gave it out. */
  otherNetwork: NumberOfOther | undefined;
  /** Where guests can't pay yet: from when on they can. */
  opensAt: number | undefined;
  typed: Readonly<{ name: string; phone: string; email: string; rules: boolean; offers: boolean }>;
  /** Whether this host writes of free nights to guests who let them. */
  makesOffers: boolean;
  errors: readonly FieldError[];
  submissionKey: string;
  /** For the press that asks for a code: pressing it twice sends one. */
  codeKey: string;
  /** The phone has to be proven first: a code was sent, or one is offered above a limit. */
  proof?:
    | Readonly<{ kind: "sent"; challenge: string; to: string; isUnsent: boolean; isRequest: boolean }>
    | Readonly<{ kind: "offered"; minutes?: number }>
    | undefined;
  /** Why the form comes back although nothing typed is wrong. */
  news?:
    | { kind: "price_changed"; wasKes: number }
    | { kind: "used_form" }
    | { kind: "other_network" }
    | { kind: "asks_more" }
    | undefined;
  /** What this host asks of this guest beyond the price. */
  asked?: AskedMore | undefined;
  /** Several rooms that are booked at once: `property` and `quote` are then all of them together. */
  group?: GroupToBook | undefined;
}>;

/** Rooms that are booked at once, as their form and its card say them. */
export type GroupToBook = Readonly<{
  /** Where the form goes, where rooms and dates are changed, and what goes along with the form. */
  action: string;
  change: string;
  hidden: Readonly<Record<string, string | number | undefined>>;
  written: readonly string[];
  /** Whether the host has given out codes for any of them. */
  takesPromo: boolean;
  /** What is had and taken off for all of them together. */
  lines: readonly QuoteLine[];
  rooms: readonly Readonly<{ name: string; guests: number; kes: number; policy: CancellationPolicy }>[];
}>;

/** What is done by the press that books. */
type Press = "pay" | "hold" | "request";

/** A phone is asked by the press itself, where it can be; nothing is paid before a host has said yes. */
function pressOf({ mode, payees }: SummaryPageProps): Press {
  if (mode === "request") return "request";
  return payees.asked ? "pay" : "hold";
}

/** What one request asks for. */
function payKes({ quote, mostKes }: SummaryPageProps): number {
  return Math.min(quote.dueNowKes, mostKes);
}

/** The stay, its price, who is staying, the rules, who is paid, and the one press that books and asks the phone. */
export function SummaryPage(props: SummaryPageProps) {
  const { property, stay, party, quote } = props;
  const words = textsOf(props.shell);
  const texts = words.booking.summary;
  const press = pressOf(props);
  const { group } = props;
  const hidden = {
    ...(group?.hidden ?? { property: property.id, guests: party, code: props.code || undefined }),
    checkIn: stay.checkIn,
    checkOut: stay.checkOut,
    via: props.via,
    shownKes: quote.totalKes,
    agreed: moreAsText(props.asked) || undefined,
    ...(press === "pay" ? { payKes: payKes(props), payTo: props.payTo } : {}),
  };
  return (
    <Page
      shell={props.shell}
      sheets={["booking"]}
      title={`${props.preview ? words.offer.holds.title(props.hostName) : texts.headings[press]}: ${property.displayName}`}
      description={props.preview?.description}
      og={props.preview}
      robots="noindex"
    >
      <div className="stack loose">
        <h1>{texts.headings[press]}</h1>
        <News news={props.news} totalKes={quote.totalKes} />
        <OfferNotice offer={props.offer} hostName={props.hostName} via={props.via} isPriced />
        {props.asked && <AsksMore {...props} asked={props.asked} />}
        <PaidLater {...props} />
        <ErrorSummary errors={props.errors} />
        <Form
          action={group?.action ?? "/booking/summary"}
          id="book"
          submissionKey={props.submissionKey}
          hidden={hidden}
          plain
        >
          {group?.written.map((room, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rooms may be of one kind.
            <input key={at} type="hidden" name="room" value={room} />
          ))}
          <FirstButton {...(press === "pay" ? PAY : {})} />
          <div className="aside flip">
            {group ? <Rooms {...props} group={group} /> : <Trip {...props} />}
            <div className="stack">
              <Who {...props} />
              <HouseRules {...props} />
              <Pay {...props} press={press} />
            </div>
          </div>
        </Form>
        <ReachHost phone={props.hostNumber} words={words.house.askAbout(property.displayName)} />
      </div>
    </Page>
  );
}

const PAY = { name: "pay", value: "1" } as const;

/** What is booked and what it costs, beside the form on a wide screen. */
function Trip(props: SummaryPageProps) {
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
function Rooms(props: SummaryPageProps & { group: GroupToBook }) {
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

/** What the host asks of this guest; read before the form is sent once more. */
function AsksMore({ asked, hostName, news }: SummaryPageProps & { asked: AskedMore }) {
  const t = useTexts().askedMore;
  const isNew = news?.kind === "asks_more";
  const text = `${t[asked.what](hostName, asked.kes)}${isNew ? ` ${t.goOn}` : ""}`;
  return <Notice tone="clay" role={isNew ? "alert" : undefined} title={t.title(hostName)} text={text} />;
}

/** Where guests can't pay yet: from when on they can. */
function PaidLater({ opensAt, mode, hostName }: SummaryPageProps) {
  const { dates, payment } = useTexts();
  const { opens } = payment.noWay;
  if (opensAt === undefined || mode === "request") return null;
  const text = `${opens.text({ host: hostName, from: dates.moment(opensAt) })} ${opens.beforeHold}`;
  return <Notice tone="amber" title={opens.heading} text={text} />;
}

/** Who is staying, and what they add to the stay. */
function Who(props: SummaryPageProps) {
  const { typed, errors } = props;
  const { booking, payment } = useTexts();
  const texts = booking.summary;
  const of = typedIn(typed, errors);
  const asks = pressOf(props) === "pay";
  return (
    <section className="card">
      <div className="body roomy stack">
        <h2>{texts.who}</h2>
        <Field {...of("name")} label={texts.name} autoComplete="name" maxLength={160} />
        <PhoneField
          {...of("phone")}
          label={texts.phone}
          hint={asks ? `${payment.ask.hint} ${texts.phoneHint}` : texts.phoneHint}
        />
        {asks && <OtherNetworkNotice number={props.otherNetwork} />}
        <EmailField {...of("email")} label={texts.email} optional />
        <Extras {...props} />
      </div>
    </section>
  );
}

/** The rules they agree to. */
function HouseRules({ property, hostName, typed, errors, makesOffers }: SummaryPageProps) {
  const texts = useTexts().booking.summary;
  return (
    <section className="card">
      <div className="body roomy stack">
        <h2>{texts.rulesTitle}</h2>
        <p style={{ whiteSpace: "pre-line" }}>{property.houseRules.trim() || texts.noRules(hostName)}</p>
        <Checkbox label={texts.rules(hostName)} name="rules" checked={typed.rules} error={errorFor(errors, "rules")} />
        {makesOffers && <Checkbox label={texts.offers(hostName)} name="offers" checked={typed.offers} />}
      </div>
    </section>
  );
}

/** Who is paid and how much, and the press; or the code that has to be typed before it. */
function Pay(props: SummaryPageProps & { press: Press }) {
  const { press, proof, quote, hostName, stay, now, mostKes } = props;
  const { booking, dates } = useTexts();
  const texts = booking.summary;
  const kes = payKes(props);
  return (
    <section className="card">
      <div className="body roomy stack">
        <WhoIsPaid {...props} />
        {quote.dueNowKes > mostKes && <Notice tone="amber" text={texts.aboveLimit(mostKes)} />}
        {proof && <Proof {...props} proof={proof} />}
        {proof?.kind !== "sent" &&
          (press === "pay" ? (
            <Button wide name="pay" value="1" track={{ action: "pay" }}>
              {texts.pay(kes)}
            </Button>
          ) : (
            <Button wide>{press === "request" ? texts.request : texts.hold}</Button>
          ))}
        <p className="soft small">
          {press === "request"
            ? texts.requestNext(hostName, dates.moment(requestEndsAt(stay.checkIn, now)))
            : texts.next[press]}
        </p>
        {press === "pay" && !proof && (
          <div>
            <Button kind="link">
              {texts.otherWay[props.fromAbroad ? "abroad" : props.payees.byHand ? "byHand" : "phone"]}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

/** What the guest may add to the stay: in the form that books, so that what was typed stays when the price is shown anew. */
function Extras({ extras, chosen, party, group, code, errors }: SummaryPageProps) {
  const { extras: t, prices } = useTexts();
  const offered = extras.filter(({ required }) => !required);
  // A stay in one place is asked for its code with its dates.
  const takesPromo = group?.takesPromo === true;
  if (offered.length === 0 && !takesPromo) return null;
  return (
    <>
      <hr />
      {offered.length > 0 && (
        <div className="tight">
          <h3>{t.title}</h3>
          <p className="soft small">{t.lead}</p>
        </div>
      )}
      {offered.map((extra) => {
        const most = mostOf(extra, party);
        const count = Math.min(most, chosen.find(({ id }) => id === extra.id)?.count ?? 0);
        return (
          <Select
            key={extra.id}
            id={`extra-${extra.id}`}
            name="extra"
            label={t.priced(extra)}
            value={`${extra.id}:${count}`}
            options={Array.from({ length: most + 1 }, (_, at) => ({
              value: `${extra.id}:${at}`,
              label: t.count(at, extra.per),
            }))}
          />
        );
      })}
      {takesPromo && (
        <Field
          name="code"
          id="code"
          value={code}
          error={errorFor(errors, "code")}
          label={prices.promo.label}
          autoComplete="off"
          maxLength={40}
          optional
        />
      )}
      <div>
        <Button kind="quiet" name="reprice" value="1">
          {t.reprice}
        </Button>
      </div>
    </>
  );
}

/** Before anything is asked: the name that the phone will show, the number and the sum, and whose the money is. */
function WhoIsPaid(props: SummaryPageProps) {
  const { payees, hostName, shell } = props;
  const { payee: t } = useTexts();
  const payee = payees.asked ?? payees.byHand;
  if (!payee) return null;
  const kes = payKes(props);
  return (
    <>
      <Notice tone="leaf" icon="lock" text={payees.asked ? t.beforePin(payee, kes) : t.byHand(payee, kes)} />
      <p className="soft small">{t.goes(payee, { site: shell.site.name, host: hostName })}</p>
    </>
  );
}

/** The code that proves the phone, in the form that books: what was typed stays, and one press does both. */
function Proof({
  proof,
  errors,
  codeKey,
  shell,
  press,
}: SummaryPageProps & { press: Press } & { proof: NonNullable<SummaryPageProps["proof"]> }) {
  const words = useTexts();
  const texts = words.booking.summary.proof;
  const send = (label: string) => (
    <Button kind="quiet" name="prove" value="send">
      {label}
    </Button>
  );
  return (
    <>
      <hr />
      <input type="hidden" name="codeKey" value={codeKey} />
      {proof.kind === "offered" ? (
        <>
          <Notice tone="amber" role="alert" title={texts.many} text={texts.manyText(proof.minutes)} />
          {send(texts.send)}
        </>
      ) : (
        <div className="tight" id="proof">
          <h3>{texts.title}</h3>
          <p role="status">
            {proof.isRequest && `${texts.why} `}
            {proof.isUnsent ? words.guest.signIn.failed : texts.sentTo(proof.to)}
          </p>
          {shell.site.demo && (
            <p className="soft small">
              {words.guest.code.demo} <a href="/dev/outbox">{words.guest.code.demoLink}</a>
            </p>
          )}
          <input type="hidden" name="challenge" value={proof.challenge} />
          <Field
            label={words.guest.code.label}
            name="phoneCode"
            code
            inputMode="numeric"
            pattern="[0-9]*"
            maxLength={6}
            autoComplete="one-time-code"
            error={errorFor(errors, "phoneCode")}
          />
          <Button {...(press === "pay" ? PAY : {})}>{proof.isRequest ? texts.confirmRequest : texts.confirm}</Button>
          {send(words.guest.code.resend)}
        </div>
      )}
    </>
  );
}

function News({ news, totalKes }: { news: SummaryPageProps["news"]; totalKes: number }) {
  const texts = useTexts().booking.summary;
  switch (news?.kind) {
    case "price_changed":
      return (
        <Notice
          tone="amber"
          role="alert"
          title={texts.priceChanged.title}
          text={texts.priceChanged.text(news.wasKes, totalKes)}
        />
      );
    case "used_form":
      return <Notice tone="amber" role="alert" title={texts.usedForm.title} text={texts.usedForm.text} />;
    case "other_network":
      return (
        <Notice
          tone="amber"
          role="alert"
          title={texts.numberFirst.title}
          text={texts.numberFirst.text}
          action={<a href="#phone">{texts.numberFirst.link}</a>}
        />
      );
    default:
      return null;
  }
}
