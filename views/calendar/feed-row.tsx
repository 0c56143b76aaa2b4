import { type EventProblem, isHarmless } from "#src/core/calendar/event-problem.ts";
import { localDateAt, type Stay } from "#src/core/stay/stay.ts";
import {
  Badge,
  Button,
  errorFor,
  Field,
  type FieldError,
  FileField,
  Form,
  Notice,
  Select,
  SharePresses,
} from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

type FeedColour = "clay" | "leaf" | "amber" | "ink";

export type FeedShown = Readonly<{
  feed: Readonly<{
    id: string;
    name: string;
    unit: number | null;
    /** What may be shown of the link it is read by; none of a file. */
    urlLabel: string | null;
    checkedAt: number | null;
    workedAt: number | null;
    failure: string | null;
    failureDetail: string | null;
    stays: number;
    droppedAt: number | null;
    linkReadAt: number | null;
    problems: readonly EventProblem[];
    endMeans: "morning" | "last_night";
    colour: FeedColour | null;
    note: string;
  }>;
  /** Our calendar for this site. */
  url: string;
  missing: readonly (Stay & { id: string; summary: string; freeAt: number })[];
  /** Left out too, and later than these. */
  moreMissing: number;
}>;

/** The calendars of a property. */
export const addressOf = (propertyId: string) => `/dashboard/properties/${propertyId}/calendars`;

type OfFeed = Readonly<{
  property: Readonly<{ id: string; units: number }>;
  shown: FeedShown;
  /** The link for everybody else. */
  link: Readonly<{ readAt: number | null }>;
  now: number;
  /** A link that was to take the place of another. */
  typedLink?: string | undefined;
  errors?: readonly FieldError[] | undefined;
}>;

/** A calendar that is connected: how it stands, what is wrong with it, our link for its site, and what may be changed. */
export function FeedRow(props: OfFeed) {
  const { calendars: t } = useTexts();
  const { shown, property, now } = props;
  const { feed } = shown;
  const action = `${addressOf(property.id)}/${feed.id}`;
  return (
    <li id={feed.id}>
      <div className="stack">
        <div className="row between">
          <b className={feed.colour === null ? undefined : `of-${feed.colour}`}>{feed.name}</b>
          <StateBadge feed={feed} />
        </div>
        {feed.note !== "" && <p className="small">{feed.note}</p>}
        <Standing {...props} />
        <Missing {...props} />
        {feed.stays === 0 && feed.problems.length > 0 && feed.problems.every((one) => one.reason === "marked_free") && (
          <Notice title={t.feeds.allFree.title} text={t.feeds.allFree.text} />
        )}
        <Events title={t.feeds.problems} events={feed.problems.filter((one) => !isHarmless(one))} />
        <Events title={t.feeds.harmless} events={feed.problems.filter(isHarmless)} />
        {feed.linkReadAt === null && props.link.readAt !== null && (
          <Notice tone="amber" title={t.out.notItsOwn.title(feed.name)} text={t.out.notItsOwn.text(feed.name)} />
        )}
        <OwnLink
          label={t.out.own(feed.name)}
          hint={t.out.ownHint(feed.name)}
          id={`link-${feed.id}`}
          url={shown.url}
          readAt={feed.linkReadAt}
          now={now}
        />
        {feed.urlLabel !== null && (
          <Form action={action} plain hidden={{ intent: "check" }}>
            <Button kind="quiet" small>
              {t.feeds.check}
              <span className="vh"> {feed.name}</span>
            </Button>
          </Form>
        )}
        <ChangeFeed {...props} />
      </div>
    </li>
  );
}

/** Events with something to say of them, and what it is. */
function Events({ title, events }: { title: string; events: readonly EventProblem[] }) {
  const { eventFaults } = useTexts();
  if (events.length === 0) return null;
  return (
    <details>
      <summary>
        {title} ({events.length})
      </summary>
      <ul className="tight small">
        {events.map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two events may be told in the same words.
          <li key={index}>
            <b>{event.event || "–"}</b> <span className="soft num">{event.written}</span>
            <br />
            {eventFaults[event.reason]}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** When a calendar was last read, what came of it, and what is wrong with it. */
function Standing({ shown: { feed }, property, now }: OfFeed) {
  const { calendars: t, faultWords } = useTexts();
  const said = useSaid(now);
  const room = property.units > 1 && feed.unit !== null ? ` · ${t.feeds.room(feed.unit)}` : "";
  const ends = feed.endMeans === "last_night" ? ` · ${t.feeds.endsAre.lastNight}` : "";
  return (
    <div className="tight small">
      <p className="soft num">
        {feed.workedAt !== null && `${t.feeds[feed.urlLabel === null ? "given" : "worked"](said(feed.workedAt))} · `}
        {t.feeds.stays(feed.stays)}
        {room}
        {ends}
        {feed.urlLabel !== null && (
          <>
            {" · "}
            <span className="nowrap">{feed.urlLabel}</span>
          </>
        )}
      </p>
      {feed.failure !== null && (
        <p>
          {faultWords(feed.failure, feed.failureDetail)} {feed.workedAt === null ? t.feeds.neverWorked : t.feeds.kept}
        </p>
      )}
    </div>
  );
}

/** Stays that the calendar left out, each of which its host may free at once. */
function Missing({ shown: { missing, moreMissing }, property }: OfFeed) {
  const { dates } = useTexts();
  const t = useTexts().calendars.feeds.missing;
  if (missing.length === 0) return null;
  return (
    <div className="tight small">
      <b>{t.title}</b>
      {missing.map((stay) => (
        <Form key={stay.id} action={`${addressOf(property.id)}/stays/${stay.id}`} plain hidden={{ decision: "free" }}>
          <div className="row between">
            <span className="num">
              {stay.summary} {t.one(dates.range(stay), dates.clock(stay.freeAt))}
            </span>
            <Button kind="quiet" small>
              {t.free}
              <span className="vh"> {dates.range(stay)}</span>
            </Button>
          </div>
        </Form>
      ))}
      {moreMissing > 0 && <p>{t.more(moreMissing)}</p>}
    </div>
  );
}

function ChangeFeed(of: OfFeed) {
  const { shown, property, errors } = of;
  const { feed } = shown;
  const t = useTexts().calendars;
  const action = `${addressOf(property.id)}/${feed.id}`;
  const wrongFile = errorFor(errors, `file-${feed.id}`);
  const wrongLink = errorFor(errors, `url-${feed.id}`);
  return (
    <details open={wrongFile !== undefined || wrongLink !== undefined}>
      <summary>{t.feeds.edit(feed.name)}</summary>
      <div className="stack">
        {feed.urlLabel === null && (
          <Form action={action} files hidden={{ intent: "upload" }}>
            <FileField
              label={t.feeds.newFile}
              name="file"
              id={`file-${feed.id}`}
              accept=".ics,text/calendar"
              error={wrongFile}
            />
            <div>
              <Button kind="quiet" small>
                {t.feeds.upload}
              </Button>
            </div>
          </Form>
        )}
        {feed.urlLabel !== null && <NewLink {...of} />}
        <FeedTerms {...of} />
        <Form action={action} plain>
          <p className="soft small">
            {t.out.renewHint} {t.feeds.removeHint(feed.name)}
          </p>
          <div className="row">
            <Button kind="quiet" small name="intent" value="renew">
              {t.out.renew}
            </Button>
            <Button kind="danger" small name="intent" value="remove">
              {t.feeds.remove}
            </Button>
          </div>
        </Form>
      </div>
    </details>
  );
}

/** The address that takes the place of the one a calendar is read by. */
function NewLink({ shown: { feed }, property, errors, typedLink }: OfFeed) {
  const t = useTexts().calendars;
  const action = `${addressOf(property.id)}/${feed.id}`;
  const wrongLink = errorFor(errors, `url-${feed.id}`);
  return (
    <Form action={action} hidden={{ intent: "link" }}>
      <Field
        label={t.feeds.newLink}
        name="url"
        id={`url-${feed.id}`}
        type="url"
        hint={t.feeds.newLinkHint}
        value={wrongLink === undefined ? "" : typedLink}
        error={wrongLink}
        autoComplete="off"
        maxLength={2000}
      />
      <div>
        <Button kind="quiet" small>
          {t.feeds.useLink}
        </Button>
      </div>
    </Form>
  );
}

/** What a host says of a calendar. */
function FeedTerms({ shown: { feed }, property }: OfFeed) {
  const t = useTexts().calendars;
  const action = `${addressOf(property.id)}/${feed.id}`;
  return (
    <Form action={action} hidden={{ intent: "save" }}>
      <Field label={t.feeds.name} name="name" id={`name-${feed.id}`} value={feed.name} maxLength={60} />
      <RoomOfFeed units={property.units} id={`unit-${feed.id}`} value={feed.unit === null ? "" : String(feed.unit)} />
      <Select
        label={t.feeds.endsAre.label}
        name="endMeans"
        id={`ends-${feed.id}`}
        value={feed.endMeans}
        options={[
          { value: "morning", label: t.feeds.endsAre.morning },
          { value: "last_night", label: t.feeds.endsAre.lastNight },
        ]}
      />
      <Select
        label={t.feeds.colour}
        name="colour"
        id={`colour-${feed.id}`}
        value={feed.colour ?? ""}
        options={[
          { value: "", label: t.feeds.colours.none },
          ...COLOURS.map((value) => ({ value, label: t.feeds.colours[value] })),
        ]}
      />
      <Field label={t.feeds.note} name="note" id={`note-${feed.id}`} value={feed.note} maxLength={200} optional />
      <div>
        <Button kind="quiet" small>
          {t.feeds.save}
        </Button>
      </div>
    </Form>
  );
}

const COLOURS: readonly FeedColour[] = ["clay", "leaf", "amber", "ink"];

/** Which of several rooms a calendar is of. */
export function RoomOfFeed({ units, ...field }: { units: number; id?: string; value: string }) {
  const t = useTexts().calendars.feeds;
  if (units < 2) return null;
  const rooms = Array.from({ length: units }, (_, index) => String(index + 1));
  const options = [{ value: "", label: t.anyRoom }, ...rooms.map((value) => ({ value, label: t.room(Number(value)) }))];
  return <Select label={t.unit} name="unit" {...field} options={options} />;
}

/** Puts a moment into words as it stands to now. */
function useSaid(now: number): (at: number) => string {
  const { whenSaid } = useTexts();
  return (at) => whenSaid(at, now, localDateAt(at) === localDateAt(now), localDateAt(at));
}

function StateBadge({ feed }: { feed: FeedShown["feed"] }) {
  const { state } = useTexts().calendars.feeds;
  if (feed.failure !== null) return <Badge tone="bad">{state.failing}</Badge>;
  if (feed.droppedAt !== null) return <Badge tone="amber">{state.dropped}</Badge>;
  if (feed.workedAt === null) return <Badge tone="amber">{state.waiting}</Badge>;
  if (feed.urlLabel === null) return <Badge>{state.file}</Badge>;
  return <Badge tone="leaf">{state.fine}</Badge>;
}

/** An address of ours to copy, and when it was last read. */
export function OwnLink(props: {
  label: string;
  hint: string;
  id: string;
  url: string;
  readAt: number | null;
  now: number;
}) {
  const t = useTexts().calendars;
  const said = useSaid(props.now);
  const read = props.readAt === null ? t.out.neverRead : t.out.readAt(said(props.readAt));
  return (
    <div className="tight" data-share="">
      <Field
        label={props.label}
        name={props.id}
        value={props.url}
        hint={
          <>
            {props.hint} {read}
          </>
        }
        readOnly
      />
      <div className="row">
        <SharePresses />
      </div>
    </div>
  );
}
