import { Page, type Shell } from "#views/frame/page.tsx";
import {
  BackLink,
  Button,
  ErrorSummary,
  errorFor,
  Field,
  type FieldError,
  FileField,
  Form,
  List,
  Notice,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { type CollisionShown, Collisions, type SameStayShown, SameStays } from "./collisions.tsx";
import { addressOf, FeedRow, type FeedShown, OwnLink, RoomOfFeed } from "./feed-row.tsx";

export type CalendarsPageProps = Readonly<{
  shell: Shell;
  property: Readonly<{ id: string; displayName: string; units: number }>;
  feeds: readonly FeedShown[];
  collisions: readonly CollisionShown[];
  /** Stays of two calendars that may be one, each asked about until it is answered. */
  questions: readonly SameStayShown[];
  link: Readonly<{ url: string; readAt: number | null }>;
  hostName: string;
  now: number;
  typed?: Readonly<{ url: string; name: string; unit: string }> | undefined;
  /** A link that was to take the place of another. */
  typedLink?: string | undefined;
  errors?: readonly FieldError[] | undefined;
  submissionKey: string;
}>;

/** The calendars of one property: what comes in, what collides, what goes out. */
export function CalendarsPage(props: CalendarsPageProps) {
  const t = textsOf(props.shell).calendars;
  const { shell, property, feeds, errors = [] } = props;
  return (
    <Page
      shell={shell}
      sheets={["desk"]}
      title={`${t.title}: ${property.displayName}`}
      nav="host"
      tab="properties"
      width="slim"
      robots="noindex"
    >
      <div className="stack loose">
        <div className="tight">
          <BackLink href="/dashboard?tab=properties">{t.back}</BackLink>
          <h1>{t.title}</h1>
          <p>
            <b>{property.displayName}</b>
          </p>
          <p className="soft">{t.lead}</p>
        </div>
        <ErrorSummary errors={errors} />
        <Collisions collisions={props.collisions} hostName={props.hostName} />
        <SameStays questions={props.questions} />
        {feeds.length === 0 ? (
          <Notice title={t.feeds.none.title} text={t.feeds.none.text} />
        ) : (
          <List title={t.feeds.title}>
            {feeds.map((shown) => (
              <FeedRow key={shown.feed.id} {...props} shown={shown} />
            ))}
          </List>
        )}
        <AddCalendar {...props} />
        <OwnCalendar {...props} />
        <HowTo />
      </div>
    </Page>
  );
}

function AddCalendar({ property, typed, errors, submissionKey }: CalendarsPageProps) {
  const t = useTexts().calendars;
  return (
    <section className="card pad" id="add">
      <div className="stack">
        <h2>{t.add.title}</h2>
        <Form action={addressOf(property.id)} submissionKey={submissionKey} files>
          <Field
            label={t.add.url}
            name="url"
            type="url"
            hint={t.add.urlHint}
            value={typed?.url}
            error={errorFor(errors, "url")}
            autoComplete="off"
            maxLength={2000}
          />
          <FileField label={t.add.file} name="file" accept=".ics,text/calendar" error={errorFor(errors, "file")} />
          <Field
            label={t.add.name}
            name="name"
            hint={t.add.nameHint}
            value={typed?.name}
            autoComplete="off"
            maxLength={60}
            optional
          />
          <RoomOfFeed units={property.units} value={typed?.unit ?? ""} />
          <div>
            <Button>{t.add.action}</Button>
          </div>
        </Form>
      </div>
    </section>
  );
}

function OwnCalendar({ property, link, now }: CalendarsPageProps) {
  const t = useTexts().calendars;
  return (
    <section className="card pad" id="out">
      <div className="stack">
        <h2>{t.out.title}</h2>
        <p className="soft">{t.out.text}</p>
        <OwnLink
          label={t.out.whole}
          hint={t.out.wholeHint}
          id="link-all"
          url={link.url}
          readAt={link.readAt}
          now={now}
        />
        <Form action={`${addressOf(property.id)}/link`} plain>
          <p className="soft small">{t.out.renewHint}</p>
          <Button kind="quiet" small>
            {t.out.renew}
          </Button>
        </Form>
      </div>
    </section>
  );
}

function HowTo() {
  const t = useTexts().calendars;
  return (
    <section className="stack">
      <h2>{t.how.title}</h2>
      {[t.how.airbnb, t.how.booking].map((site) => (
        <details key={site.title} className="card pad">
          <summary>{site.title}</summary>
          <ol>
            {site.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </details>
      ))}
      <p className="soft small">{t.how.note}</p>
    </section>
  );
}
