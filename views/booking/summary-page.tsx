import { requestEndsAt } from "#src/core/booking.ts";
import type { CancellationPolicy } from "#src/core/cancellation.ts";
import type { Photo } from "#src/core/photo.ts";
import type { Quote } from "#src/core/pricing.ts";
import type { LocalDate, Stay } from "#src/core/stay.ts";
import {
  Button,
  Checkbox,
  EmailField,
  ErrorSummary,
  errorFor,
  Field,
  type FieldError,
  Form,
  Notice,
  PhoneField,
  StickyBar,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/language.tsx";
import { Page, type Shell } from "#views/page.tsx";
import { datesAddress } from "./addresses.ts";
import { BookingSteps } from "./booking-steps.tsx";
import { PolicyLines, QuoteLines, StayFacts } from "./stay-facts.tsx";
import { TripCard } from "./trip-card.tsx";

export type SummaryPageProps = Readonly<{
  shell: Shell;
  property: Readonly<{ id: string; displayName: string; location: string; houseRules: string }>;
  hostName: string;
  photo: Photo | undefined;
  stay: Stay;
  party: number;
  quote: Quote;
  code: string;
  policy: CancellationPolicy;
  /** Whether the host looks at the booking before it is paid. */
  mode: "instant" | "request";
  now: number;
  today: LocalDate;
  /** The most that M-PESA moves in one payment, whole shillings. */
  mostKes: number;
  typed: Readonly<{ name: string; phone: string; email: string; rules: boolean }>;
  errors: readonly FieldError[];
  submissionKey: string;
  /** Why the form comes back although nothing typed is wrong. */
  news?: { kind: "price_changed"; wasKes: number } | { kind: "used_form" } | undefined;
}>;

/** The stay, its price, who is staying, and the rules: the last page before money. */
export function SummaryPage(props: SummaryPageProps) {
  const { property, stay, party, quote, typed, errors } = props;
  const { booking: words, dates } = textsOf(props.shell);
  const texts = words.summary;
  const isRequest = props.mode === "request";
  const wish = { propertyId: property.id, ...stay, guests: party, code: props.code };
  return (
    <Page
      shell={props.shell}
      sheets={["booking"]}
      title={`${texts.title}: ${property.displayName}`}
      robots="noindex"
      width="slim"
      bar={
        <StickyBar
          kes={quote.totalKes}
          per=""
          note={words.nights(quote.nights.length)}
          action={<Button form="book">{isRequest ? texts.request : texts.continue}</Button>}
        />
      }
    >
      <div className="stack loose">
        <BookingSteps at={1} dates={datesAddress(wish)} />
        <h1>{texts.heading}</h1>
        <News news={props.news} totalKes={quote.totalKes} />
        <ErrorSummary errors={errors} />
        <TripCard property={property} photo={props.photo}>
          <StayFacts stay={stay} party={party} today={props.today} />
          <p>
            <a href={datesAddress(wish)}>{texts.change}</a>
          </p>
          <hr />
          <QuoteLines quote={quote} checkIn={stay.checkIn} asksHost={isRequest} />
          <hr />
          <PolicyLines policy={props.policy} checkIn={stay.checkIn} now={props.now} />
          {quote.dueNowKes > props.mostKes && <Notice tone="amber" text={texts.aboveLimit(props.mostKes)} />}
        </TripCard>
        <section className="card">
          <div className="body roomy">
            <h2>{texts.who}</h2>
            <Form
              action="/booking/summary"
              id="book"
              submissionKey={props.submissionKey}
              hidden={{
                property: property.id,
                checkIn: stay.checkIn,
                checkOut: stay.checkOut,
                guests: party,
                code: props.code || undefined,
                shownKes: quote.totalKes,
              }}
            >
              <Field
                label={texts.name}
                name="name"
                value={typed.name}
                autoComplete="name"
                maxLength={160}
                error={errorFor(errors, "name")}
              />
              <PhoneField
                label={texts.phone}
                name="phone"
                value={typed.phone}
                hint={texts.phoneHint}
                error={errorFor(errors, "phone")}
              />
              <EmailField
                label={texts.email}
                name="email"
                value={typed.email}
                optional
                error={errorFor(errors, "email")}
              />
              <hr />
              <div className="tight">
                <h3>{texts.rulesTitle}</h3>
                <p style={{ whiteSpace: "pre-line" }}>{property.houseRules.trim() || texts.noRules(props.hostName)}</p>
              </div>
              <Checkbox
                label={texts.rules(props.hostName)}
                name="rules"
                checked={typed.rules}
                error={errorFor(errors, "rules")}
              />
            </Form>
            <p className="soft small">
              {isRequest
                ? texts.requestNext(props.hostName, dates.moment(requestEndsAt(stay.checkIn, props.now)))
                : texts.next}
            </p>
          </div>
        </section>
      </div>
    </Page>
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
