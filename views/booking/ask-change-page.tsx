import type { LocalDate, Stay } from "#src/core/stay/stay.ts";
import type { StayHours } from "#src/core/stay/stay-hours.ts";
import { tabOfStay } from "#views/frame/host-bar.tsx";
import type { Nav } from "#views/frame/layout.tsx";
import { Page, type Shell } from "#views/frame/page.tsx";
import {
  Button,
  Card,
  DateField,
  ErrorSummary,
  type FieldError,
  Form,
  LinkButton,
  Notice,
  NumberField,
  typedIn,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { ChangeRules, type ChangeShown, ChangeSummary } from "./change-summary.tsx";
import { StayFacts } from "./stay-facts.tsx";
import { TripCard } from "./trip-card.tsx";

export type AskChangePageProps = Readonly<{
  shell: Shell;
  nav: Nav;
  booking: Stay & Readonly<{ id: string; party: number }>;
  property: Readonly<{ displayName: string; location: string; maxGuests: number } & StayHours>;
  hostName: string;
  token: string;
  back: string;
  submissionKey: string;
  typed: Readonly<{ from: string; to: string; guests: string }>;
  /** What was asked for waits for the host, until this moment. */
  waiting: (Stay & Readonly<{ party: number; endsAt: number }>) | undefined;
  /** What it would come to: shown before it is asked for. */
  change: ChangeShown | undefined;
  isOver: boolean;
  errors: readonly FieldError[];
  /** Why it can't be asked for although nothing typed is wrong. */
  news: string | undefined;
  today: LocalDate;
  now: number;
}>;

/** A guest asks for other dates or guests: the price first, then the host. */
export function AskChangePage(props: AskChangePageProps) {
  const { dates, stayChange } = textsOf(props.shell);
  const t = stayChange.ask;
  const { booking, hostName, waiting } = props;
  return (
    <Page shell={props.shell} nav={props.nav} tab={tabOfStay(props.nav)} title={t.title} robots="noindex" width="slim">
      <div className="stack loose">
        <h1>{t.title}</h1>
        <TripCard property={props.property}>
          <StayFacts stay={booking} hours={props.property} party={booking.party} today={props.today} />
        </TripCard>
        {waiting && <Notice tone="amber" role="status" title={t.waits(hostName, dates.moment(waiting.endsAt))} />}
        {waiting && <Waiting {...props} waiting={waiting} />}
        {!waiting && props.isOver && <Notice tone="amber" title={t.over(hostName)} />}
        {!waiting && !props.isOver && <Ask {...props} />}
        <LinkButton href={props.back} kind="quiet" wide>
          {t.back}
        </LinkButton>
      </div>
    </Page>
  );
}

function Waiting(props: AskChangePageProps & { waiting: Stay & { party: number } }) {
  const { booking, property, token, waiting, today } = props;
  const t = useTexts().stayChange.ask;
  return (
    <Card roomy>
      <StayFacts stay={waiting} hours={property} party={waiting.party} today={today} />
      <Form action={`/guest/booking/${booking.id}/change/withdraw`} hidden={{ t: token }} plain>
        <Button kind="quiet">{t.withdraw}</Button>
      </Form>
    </Card>
  );
}

function Ask(props: AskChangePageProps) {
  const { booking, stayChange } = useTexts();
  const t = stayChange.ask;
  const { typed, errors, change, hostName, token } = props;
  const of = typedIn(typed, errors);
  const shown = change && { shownKes: change.price.totalKes, shownFor: shownFor(typed) };
  return (
    <Card roomy>
      <Form
        action={`/guest/booking/${props.booking.id}/change`}
        hidden={{ t: token, ...shown }}
        submissionKey={props.submissionKey}
      >
        <p className="soft">{t.lead(hostName)}</p>
        <ErrorSummary errors={errors} />
        {props.news && <Notice tone="amber" role="alert" title={props.news} />}
        {change && <ChangeSummary change={change} today={props.today} now={props.now} />}
        <div className="duo">
          <DateField {...of("from")} label={booking.checkIn} required />
          <DateField {...of("to")} label={booking.checkOut} required />
        </div>
        <NumberField {...of("guests")} label={t.guests} min={1} max={props.property.maxGuests} required />
        <Button wide>{change ? t.send(hostName) : t.look}</Button>
        {change ? <p className="soft small">{t.notKept(hostName)}</p> : <ChangeRules />}
      </Form>
    </Card>
  );
}

/** For what the sum was shown: other dates are looked at first. */
export function shownFor({ from, to, guests }: AskChangePageProps["typed"]): string {
  return `${from} ${to} ${guests}`;
}
