import { mostOf } from "#src/core/pricing/extras.ts";
import { type AskedMore, moreAsText } from "#src/core/risk/measure.ts";
import { Page } from "#views/frame/page.tsx";
import {
  Button,
  Checkbox,
  EmailField,
  ErrorSummary,
  errorFor,
  Field,
  FirstButton,
  Form,
  Notice,
  PhoneField,
  ReachHost,
  Select,
  typedIn,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { OfferNotice } from "./offer-notice.tsx";
import { OtherNetworkNotice } from "./other-network.tsx";
import { SummaryPay } from "./summary-pay.tsx";
import { PAY, payKes, pressOf, type SummaryPageProps } from "./summary-to-show.ts";
import { Trip, TripOfRooms } from "./summary-trip.tsx";

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
            {group ? <TripOfRooms {...props} group={group} /> : <Trip {...props} />}
            <div className="stack">
              <Who {...props} />
              <HouseRules {...props} />
              <SummaryPay {...props} press={press} />
            </div>
          </div>
        </Form>
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
