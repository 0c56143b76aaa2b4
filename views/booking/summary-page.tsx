import { requestEndsAt } from "#src/core/booking/booking.ts";
import type { CancellationPolicy } from "#src/core/booking/cancellation.ts";
import type { ListingPhoto } from "#src/core/listing/photo.ts";
import type { Payee } from "#src/core/money/payee.ts";
import type { TaxPercents } from "#src/core/money/receipt.ts";
import { type ChosenExtra, type Extra, mostOf } from "#src/core/pricing/extras.ts";
import type { Quote } from "#src/core/pricing/pricing.ts";
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
  Form,
  type HostNumber,
  Notice,
  PhoneField,
  ReachHost,
  Select,
  StickyBar,
  typedIn,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { datesAddress } from "./addresses.ts";
import { BookingSteps } from "./booking-steps.tsx";
import { OfferNotice, type OfferToShow } from "./offer-notice.tsx";
import { PolicyLines, QuoteLines, StayFacts, TaxLines } from "./stay-facts.tsx";
import { TripCard } from "./trip-card.tsx";

export type SummaryPageProps = Readonly<{
  shell: Shell;
  property: Readonly<{ id: string; displayName: string; location: string; houseRules: string } & StayHours>;
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
  /** The most that M-PESA moves in one payment, whole shillings. */
  mostKes: number;
  /** Who is paid then: by a request on the phone, or else by hand. */
  payees: Readonly<{ asked: Payee | undefined; byHand: Payee | undefined }>;
  /** Where guests can't pay yet: from when on they can. */
  opensAt: number | undefined;
  typed: Readonly<{ name: string; phone: string; email: string; rules: boolean; offers: boolean }>;
  /** Whether this host writes of free nights to guests who let them. */
  makesOffers: boolean;
  errors: readonly FieldError[];
  submissionKey: string;
  /** For the press that asks for a code: pressing it twice sends one. */
  codeKey: string;
  /** Why the form comes back although nothing typed is wrong. */
  /** The phone has to be proven first: a code was sent, or one is offered above a limit. */
  proof?:
    | Readonly<{ kind: "sent"; challenge: string; to: string; isUnsent: boolean; isRequest: boolean }>
    | Readonly<{ kind: "offered"; minutes?: number }>
    | undefined;
  news?: { kind: "price_changed"; wasKes: number } | { kind: "used_form" } | { kind: "asks_more" } | undefined;
  /** What this host asks of this guest beyond the price. */
  asked?: AskedMore | undefined;
}>;

/** The stay, its price, who is staying, and the rules: the last page before money. */
export function SummaryPage(props: SummaryPageProps) {
  const { property, stay, party, quote } = props;
  const words = textsOf(props.shell);
  const texts = words.booking.summary;
  const isRequest = props.mode === "request";
  const dates = datesAddress({
    propertyId: property.id,
    ...stay,
    guests: party,
    code: props.code,
    extras: props.chosen,
    via: props.via,
  });
  return (
    <Page
      shell={props.shell}
      sheets={["booking"]}
      title={`${props.preview ? words.offer.holds.title(props.hostName) : words.booking.summary.title}: ${property.displayName}`}
      description={props.preview?.description}
      og={props.preview}
      robots="noindex"
      width="slim"
      bar={
        <StickyBar
          kes={quote.totalKes}
          per=""
          note={words.booking.nights(quote.nights.length)}
          action={<Button form="book">{isRequest ? texts.request : texts.continue}</Button>}
        />
      }
    >
      <div className="stack loose">
        <BookingSteps at={1} dates={dates} />
        <h1>{texts.heading}</h1>
        <News news={props.news} totalKes={quote.totalKes} />
        <OfferNotice offer={props.offer} hostName={props.hostName} via={props.via} isPriced />
        {props.asked && <AsksMore {...props} asked={props.asked} />}
        <PaidLater {...props} />
        <ErrorSummary errors={props.errors} />
        <TripCard property={property} photo={props.photo}>
          <StayFacts stay={stay} hours={property} party={party} today={props.today} />
          <p>
            <a href={dates}>{texts.change}</a>
          </p>
          <hr />
          <QuoteLines quote={quote} checkIn={stay.checkIn} asksHost={isRequest} />
          <TaxLines totalKes={quote.totalKes} tax={props.tax} />
          <hr />
          <PolicyLines policy={props.policy} checkIn={stay.checkIn} now={props.now} />
          {quote.dueNowKes > props.mostKes && <Notice tone="amber" text={texts.aboveLimit(props.mostKes)} />}
        </TripCard>
        <Who {...props} />
        <ReachHost phone={props.hostNumber} words={words.house.askAbout(property.displayName)} />
      </div>
    </Page>
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

/** Who is staying, the rules they agree to, and the form that books. */
function Who(props: SummaryPageProps) {
  const { property, stay, typed, errors, hostName } = props;
  const { booking, dates } = useTexts();
  const texts = booking.summary;
  const of = typedIn(typed, errors);
  const hidden = {
    property: property.id,
    checkIn: stay.checkIn,
    checkOut: stay.checkOut,
    guests: props.party,
    code: props.code || undefined,
    via: props.via,
    shownKes: props.quote.totalKes,
    agreed: moreAsText(props.asked) || undefined,
  };
  return (
    <section className="card">
      <div className="body roomy">
        <h2>{texts.who}</h2>
        <Form action="/booking/summary" id="book" submissionKey={props.submissionKey} hidden={hidden}>
          <Field {...of("name")} label={texts.name} autoComplete="name" maxLength={160} />
          <PhoneField {...of("phone")} label={texts.phone} hint={texts.phoneHint} />
          <EmailField {...of("email")} label={texts.email} optional />
          <Extras {...props} />
          <hr />
          <div className="tight">
            <h3>{texts.rulesTitle}</h3>
            <p style={{ whiteSpace: "pre-line" }}>{property.houseRules.trim() || texts.noRules(hostName)}</p>
          </div>
          <Checkbox
            label={texts.rules(hostName)}
            name="rules"
            checked={typed.rules}
            error={errorFor(errors, "rules")}
          />
          {props.makesOffers && <Checkbox label={texts.offers(hostName)} name="offers" checked={typed.offers} />}
          {props.proof && <Proof {...props} proof={props.proof} />}
        </Form>
        <p className="soft small">
          {props.mode === "request"
            ? texts.requestNext(hostName, dates.moment(requestEndsAt(stay.checkIn, props.now)))
            : texts.next}
        </p>
        <WhoIsPaid {...props} />
      </div>
    </section>
  );
}

/** What the guest may add to the stay: in the form that books, so that what was typed stays when the price is shown anew. */
function Extras({ extras, chosen, party }: SummaryPageProps) {
  const t = useTexts().extras;
  const offered = extras.filter(({ required }) => !required);
  if (offered.length === 0) return null;
  return (
    <>
      <hr />
      <div className="tight">
        <h3>{t.title}</h3>
        <p className="soft small">{t.lead}</p>
      </div>
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
      <div>
        <Button kind="quiet" name="reprice" value="1">
          {t.reprice}
        </Button>
      </div>
    </>
  );
}

/** Before anything is asked: the name that the phone will show, the number and the sum, and whose the money is. */
function WhoIsPaid({ payees, quote, mostKes, hostName, shell }: SummaryPageProps) {
  const { payee: t } = useTexts();
  const payee = payees.asked ?? payees.byHand;
  if (!payee) return null;
  const kes = Math.min(quote.dueNowKes, mostKes);
  return (
    <>
      <p>{payees.asked ? t.beforePin(payee, kes) : t.byHand(payee, kes)}</p>
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
}: SummaryPageProps & { proof: NonNullable<SummaryPageProps["proof"]> }) {
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
          <Button>{proof.isRequest ? texts.confirmRequest : texts.confirm}</Button>
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
    default:
      return null;
  }
}
