import { LANGUAGES } from "#src/core/language.ts";
import type { Quote } from "#src/core/pricing/pricing.ts";
import { QUOTE_HOURS, QUOTE_NOTE_LONGEST, type QuoteStanding } from "#src/core/pricing/quote-link.ts";
import { linesTogether, roomAloneKes } from "#src/core/pricing/quote-rooms.ts";
import { quotesTogether } from "#src/core/pricing/quotes-together.ts";
import type { LocalDate, Stay } from "#src/core/stay/stay.ts";
import { RoomsPrice } from "#views/booking/rooms-price.tsx";
import { QuoteLines } from "#views/booking/stay-facts.tsx";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import {
  Badge,
  Button,
  Card,
  DateField,
  EmptyState,
  ErrorSummary,
  errorFor,
  Field,
  type FieldError,
  Form,
  LinkButton,
  List,
  ListRow,
  Notice,
  NumberField,
  PhoneField,
  Select,
  ShareAddress,
  TextArea,
  typedIn,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { languageTexts } from "#views/texts/language.ts";

const HOME = "/social-media-connect/offers";

/** An offer as its host reads it. */
export type OfferRow = Stay &
  Readonly<{
    id: string;
    standing: QuoteStanding;
    house: string;
    toName: string;
    party: number;
    totalKes: number;
    endsAt: number;
    openedAt: number | null;
  }>;

/** What a host offered, the newest first. */
export function OffersPage({ shell, rows }: { shell: Shell; rows: readonly OfferRow[] }) {
  const { offerDesk: t, shareDesk } = textsOf(shell);
  const make = (
    <LinkButton href={`${HOME}/new`} small>
      {t.new}
    </LinkButton>
  );
  return (
    <DashboardFrame
      shell={shell}
      tab="share"
      title={t.title}
      action={rows.length > 0 ? make : undefined}
      back={{ href: "/social-media-connect", label: shareDesk.title }}
    >
      <p className="soft">{t.lead}</p>
      {rows.length === 0 ? (
        <EmptyState
          title={t.none.title}
          text={t.none.text}
          action={<LinkButton href={`${HOME}/new`}>{t.new}</LinkButton>}
        />
      ) : (
        <OfferList rows={rows} />
      )}
    </DashboardFrame>
  );
}

/** Some offers, each with what became of it. */
export function OfferList({ rows, title }: { rows: readonly OfferRow[]; title?: string }) {
  const { offerDesk: t, dates } = useTexts();
  return (
    <List title={title}>
      {rows.map((offer) => (
        <ListRow
          key={offer.id}
          href={`${HOME}/${offer.id}`}
          title={t.for(offer.toName)}
          text={
            <>
              {t.row({ house: offer.house, dates: dates.range(offer), kes: offer.totalKes })}
              <br />
              <Became offer={offer} />
            </>
          }
          badges={<Standing offer={offer} />}
        />
      ))}
    </List>
  );
}

function Standing({ offer: { standing } }: { offer: OfferRow }) {
  const { offerDesk: t } = useTexts();
  return (
    <Badge tone={standing === "used" ? "leaf" : standing === "holds" ? "amber" : "plain"}>{t.standing[standing]}</Badge>
  );
}

/** Until when it holds or held, and whether somebody opened it. */
function Became({ offer: { standing, endsAt, openedAt } }: { offer: OfferRow }) {
  const { dates, offerDesk: t } = useTexts();
  const opened = openedAt === null ? t.unopened : t.opened(dates.moment(openedAt));
  return standing === "holds" ? `${t.until(dates.moment(endsAt))} · ${opened}` : opened;
}

/** One of the places that are offered, and what it costs. */
type RoomOffered = Readonly<{ name: string; guests: number; quote: Quote }>;

/** What an offer costs: the lines of the one place, or a line for each room and one total. */
function Price({ rooms, checkIn }: { rooms: readonly RoomOffered[]; checkIn: LocalDate }) {
  const [first] = rooms;
  if (!first) return null;
  if (rooms.length === 1) return <QuoteLines quote={first.quote} checkIn={checkIn} />;
  const quotes = rooms.map(({ quote }) => quote);
  const alone = rooms.map((room) => ({ ...room, kes: roomAloneKes(room.quote) }));
  const all = quotesTogether(quotes);
  return <RoomsPrice rooms={alone} lines={linesTogether(quotes)} quote={all} checkIn={checkIn} />;
}

type Typed = Readonly<
  Record<
    | "property"
    | "checkIn"
    | "checkOut"
    | "guests"
    | "price"
    | "percent"
    | "hours"
    | "name"
    | "phone"
    | "language"
    | "note"
    | "inquiry",
    string
  >
>;

type NewOfferProps = Readonly<{
  shell: Shell;
  houses: readonly Readonly<{ id: string; name: string }>[];
  /** Each property with how many rooms of it were typed, where several could be offered together. */
  kinds: readonly Readonly<{ id: string; displayName: string; units: number; maxGuests: number; count: string }>[];
  /** Whether the form is for several rooms. */
  isSeveral: boolean;
  typed: Typed;
  today: LocalDate;
  /** What the guest asked, where the offer answers it. */
  question: string | undefined;
  /** The price as it would be offered; `refused` says why guests could not book it. */
  priced:
    | Readonly<{
        stay: Stay;
        rooms: readonly RoomOffered[];
        quote: Quote;
        refused: string | undefined;
        low: Readonly<{ kes: number; floorKes: number }> | undefined;
      }>
    | undefined;
  errors: readonly FieldError[];
  submissionKey: string;
}>;

/** Making an offer: one form, with its price beside it as soon as there is one. */
export function NewOfferPage(props: NewOfferProps) {
  const { typed, houses, question } = props;
  const { offerDesk: t } = textsOf(props.shell);
  return (
    <DashboardFrame
      back={
        typed.inquiry && question
          ? { href: `/dashboard/messages/question/${typed.inquiry}`, label: t.form.question }
          : { href: HOME, label: t.title }
      }
      shell={props.shell}
      tab="share"
      title={t.form.title}
      sheets={["share"]}
    >
      {houses.length === 0 ? (
        <EmptyState
          title={t.form.noHouse.title}
          text={t.form.noHouse.text}
          action={<LinkButton href="/dashboard?tab=properties">{t.form.noHouse.action}</LinkButton>}
        />
      ) : (
        <>
          <p className="soft">{props.isSeveral ? t.form.several.lead : t.form.lead}</p>
          <ErrorSummary errors={props.errors} />
          {props.priced && <NotMade priced={props.priced} />}
          {question && <Notice title={t.form.question} text={question} />}
          <Fields {...props} />
        </>
      )}
    </DashboardFrame>
  );
}

/** Why it was not made yet, before everything else. */
function NotMade({ priced: { refused, low, quote } }: { priced: NonNullable<NewOfferProps["priced"]> }) {
  const { offerDesk: t } = useTexts();
  if (refused) return <Notice tone="bad" role="alert" title={t.preview.notFree} text={refused} />;
  if (!low) return null;
  const anyway = (
    <Button form="offer" name="low" value={String(quote.totalKes)} kind="quiet" small>
      {t.form.makeAnyway}
    </Button>
  );
  return (
    <Notice
      tone="amber"
      role="alert"
      title={t.preview.low(low.kes)}
      text={t.preview.lowText(low.floorKes)}
      action={anyway}
    />
  );
}

function Preview({ priced: { stay, rooms, refused } }: { priced: NonNullable<NewOfferProps["priced"]> }) {
  const { offerDesk: t, dates } = useTexts();
  return (
    <Card title={t.preview.title(dates.range(stay))} roomy>
      {!refused && (
        <p>
          <Badge tone="leaf" icon="check">
            {t.preview.free}
          </Badge>
        </p>
      )}
      <Price rooms={rooms} checkIn={stay.checkIn} />
    </Card>
  );
}

/** How many rooms of each property. */
function Counts({ kinds, errors }: NewOfferProps) {
  const { several } = useTexts().hostBooking;
  return kinds.map(({ id, displayName, units, maxGuests, count }) => (
    <NumberField
      key={id}
      id={`room-${id}`}
      name={`room-${id}`}
      label={displayName}
      hint={several.kind(units, maxGuests)}
      value={count}
      error={errorFor(errors, `room-${id}`)}
      min={0}
      max={units}
    />
  ));
}

function Fields(props: NewOfferProps) {
  const { houses, kinds, isSeveral, typed, today, errors, priced, submissionKey } = props;
  const of = typedIn(typed, errors);
  const { form: f } = useTexts().offerDesk;
  return (
    <Form
      action={`${HOME}/new`}
      id="offer"
      submissionKey={submissionKey}
      hidden={{ inquiry: typed.inquiry || undefined, ...(isSeveral && { several: "1", property: typed.property }) }}
    >
      <div className="halves">
        <Card roomy>
          <div className="stack">
            {isSeveral ? (
              <Counts {...props} />
            ) : (
              <Select
                {...of("property")}
                label={f.property}
                options={houses.map(({ id, name }) => ({ value: id, label: name }))}
              />
            )}
            <div className="duo">
              <DateField {...of("checkIn")} label={f.checkIn} min={today} />
              <DateField {...of("checkOut")} label={f.checkOut} min={today} />
              <NumberField {...of("guests")} label={f.guests} min={1} max={50} />
              <Select
                {...of("hours")}
                label={f.hours}
                options={QUOTE_HOURS.map((hours) => ({ value: String(hours), label: f.hoursOf(hours) }))}
              />
            </div>
            <NumberField {...of("price")} label={f.price} hint={f.priceHint} min={1} optional />
            <NumberField {...of("percent")} label={f.percent} hint={f.percentHint} min={1} max={99} optional />
            <div className="row">
              <Button kind="quiet" name="show" value="1">
                {f.show}
              </Button>
              {kinds.length > 0 && (
                <Button kind="quiet" name="mode" value={isSeveral ? "one" : "several"}>
                  {isSeveral ? f.several.back : f.several.to}
                </Button>
              )}
            </div>
          </div>
        </Card>
        <div className="stack">
          {priced && <Preview priced={priced} />}
          <Card roomy>
            <div className="stack">
              <GuestFields typed={typed} errors={errors} />
              <Button wide>{f.make}</Button>
            </div>
          </Card>
        </div>
      </div>
    </Form>
  );
}

function GuestFields({
  typed,
  errors,
}: {
  typed: Pick<Typed, "name" | "phone" | "language" | "note">;
  errors: readonly FieldError[];
}) {
  const of = typedIn(typed, errors);
  const { form: f } = useTexts().offerDesk;
  return (
    <>
      <Field {...of("name")} label={f.name} hint={f.nameHint} autoComplete="off" maxLength={80} optional />
      <PhoneField {...of("phone")} label={f.phone} hint={f.phoneHint} autoComplete="off" optional />
      <Select
        {...of("language")}
        label={f.language}
        options={LANGUAGES.map((value) => ({ value, label: languageTexts.names[value] }))}
      />
      <TextArea {...of("note")} label={f.note} hint={f.noteHint} rows={2} maxLength={QUOTE_NOTE_LONGEST} optional />
    </>
  );
}

export type OfferPageProps = Readonly<{
  shell: Shell;
  offer: OfferRow & Readonly<{ createdAt: number; bookingId: string | null; toPhone: string }>;
  /** All of them with what each costs; of one place it alone. */
  rooms: readonly RoomOffered[];
  address: string;
  /** What is sent with the address, in the guest's language. */
  words: string;
  /** What the stay costs today, and whether it can be had; nothing once that is of no use. */
  now: Readonly<{ kes: number | undefined; isFree: boolean }> | undefined;
  /** The number of whoever asked what it answers. */
  answersTo: string | undefined;
  typed: Pick<Typed, "name" | "phone" | "language" | "note">;
  errors: readonly FieldError[];
  submissionKey: string;
}>;

/** One offer: to send, what became of it, what may still be changed of it. */
export function OfferPage(props: OfferPageProps) {
  const { offer, now } = props;
  const { dates, offerDesk: t, stay } = textsOf(props.shell);
  const p = t.page;
  return (
    <DashboardFrame
      back={{ href: HOME, label: t.title }}
      shell={props.shell}
      tab="share"
      title={p.titleFor(offer.toName)}
      sheets={["share"]}
    >
      <div className="tight">
        <p className="row">
          <Standing offer={offer} />
          <span className="soft small">
            <Became offer={offer} />
          </span>
        </p>
      </div>
      <ErrorSummary errors={props.errors} />
      {now && !now.isFree && <Notice tone="amber" text={p.nightsGone} />}
      <div className="halves">
        <div className="stack">
          {offer.standing === "holds" && <Send {...props} />}
          {offer.standing === "used" && (
            <LinkButton href={`/dashboard/bookings/${offer.bookingId}`}>{p.booking}</LinkButton>
          )}
          <Card title={offer.house} roomy>
            <p className="num">
              {dates.range(offer)} · {stay.guestCount(offer.party)}
            </p>
            <Price rooms={props.rooms} checkIn={offer.checkIn} />
            {now?.kes !== undefined && now.kes !== offer.totalKes && <p className="soft small">{p.today(now.kes)}</p>}
            <p className="soft small">{p.made(dates.moment(offer.createdAt))}</p>
          </Card>
        </div>
        {(offer.standing === "holds" || offer.standing === "over") && <Change {...props} />}
      </div>
    </DashboardFrame>
  );
}

function Send({ offer, address, words, answersTo, submissionKey }: OfferPageProps) {
  const { page: p } = useTexts().offerDesk;
  return (
    <Card title={p.send} roomy>
      <p className="soft small">{p.sendText}</p>
      {answersTo && (
        <Form action={`${HOME}/${offer.id}/answer`} submissionKey={submissionKey}>
          <div className="tight">
            <div>
              <Button>{p.answer}</Button>
            </div>
            <p className="soft small">{p.answerText(answersTo)}</p>
          </div>
        </Form>
      )}
      <ShareAddress address={address} words={words} label={p.address} to={offer.toPhone || undefined} />
      <p className="soft small">{p.whoever}</p>
    </Card>
  );
}

function Change({ offer, typed, errors }: OfferPageProps) {
  const { page: p, form } = useTexts().offerDesk;
  const hours = QUOTE_HOURS.map((one) => ({ value: String(one), label: form.hoursOf(one) }));
  return (
    <div className="stack">
      <Card title={p.change} roomy>
        <p className="soft small">{p.stays}</p>
        <Form action={`${HOME}/${offer.id}`}>
          <Select
            {...typedIn({ longer: "" }, errors)("longer")}
            label={p.longer}
            options={[{ value: "", label: p.asItIs }, ...hours]}
          />
          <GuestFields typed={typed} errors={errors} />
          <div>
            <Button>{p.save}</Button>
          </div>
        </Form>
      </Card>
      <Card roomy>
        <p className="soft small">{p.withdrawText}</p>
        <Form action={`${HOME}/${offer.id}/withdraw`} plain>
          <Button kind="danger" small>
            {p.withdraw}
          </Button>
        </Form>
      </Card>
    </div>
  );
}

/** The form of a new offer; it reads from its address what is known already. */
export const OFFER_ADDRESS = `${HOME}/new`;

/** A way to the form with what is known already. */
export function offerAddress(wish: Readonly<Record<string, string | number | undefined>>): string {
  const known = Object.entries(wish).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return `${OFFER_ADDRESS}?${new URLSearchParams(known)}`;
}
