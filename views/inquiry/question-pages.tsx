import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import {
  BackLink,
  Badge,
  Button,
  Card,
  EmptyState,
  ErrorSummary,
  type FieldError,
  Form,
  List,
  ListRow,
  Notice,
  TextArea,
  typedIn,
} from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { pagesIn } from "#views/texts/pages.ts";

const { inquiryDesk: t } = pagesIn.en;

type State = "open" | "answered" | "closed";
type Asked = Readonly<{
  id: string;
  state: State;
  question: string;
  verdict: "answered" | "partly" | "host";
  createdAt: number;
}>;

/** What guests asked, those that wait first, and whether the listing answers by itself. */
export function QuestionsPage(props: {
  shell: Shell;
  questions: readonly (Asked & Readonly<{ propertyName: string; phone: string }>)[];
  automatic: boolean;
}) {
  const { automatic, questions } = props;
  return (
    <DashboardFrame shell={props.shell} tab="bookings" title={t.title}>
      <p className="soft">{t.lead}</p>
      {questions.length === 0 ? (
        <EmptyState title={t.none} text={t.noneText} />
      ) : (
        <List>
          {questions.map((asked) => (
            <ListRow
              key={asked.id}
              href={`/dashboard/questions/${asked.id}`}
              title={asked.question}
              text={t.about(asked.propertyName, asked.phone)}
              badges={<Standing asked={asked} />}
            />
          ))}
        </List>
      )}
      <Card roomy>
        <p>{automatic ? t.automaticOn : t.automaticOff}</p>
        <Form action="/dashboard/questions" hidden={{ automatic: automatic ? "off" : "on" }}>
          <Button kind="quiet">{automatic ? t.turnOff : t.turnOn}</Button>
        </Form>
      </Card>
    </DashboardFrame>
  );
}

function Standing({ asked: { state, verdict } }: { asked: Asked }) {
  const isByItself = state === "answered" && verdict === "answered";
  return (
    <Badge tone={state === "open" ? "amber" : state === "answered" ? "leaf" : "plain"}>
      {isByItself ? t.byItself : t.states[state]}
    </Badge>
  );
}

export type SaidLine = Readonly<{
  id: string;
  by: "lango" | "host" | "guest";
  body: string;
  at: number;
  isGone: boolean;
}>;

type QuestionPageProps = Readonly<{
  shell: Shell;
  inquiry: Asked;
  propertyName: string;
  phone: string;
  said: readonly SaidLine[];
  suggestions: readonly string[];
  typed: string;
  errors: readonly FieldError[];
  longest: number;
  submissionKey: string;
}>;

const actionOf = ({ inquiry }: Pick<QuestionPageProps, "inquiry">) => `/dashboard/questions/${inquiry.id}`;

/** One question: what was said around it, and the answer, by one press or in the host's own words. */
export function QuestionPage(props: QuestionPageProps) {
  const { inquiry } = props;
  return (
    <DashboardFrame shell={props.shell} tab="bookings" title={t.titleOf(props.propertyName)}>
      <div className="tight">
        <BackLink href="/dashboard/questions">{t.title}</BackLink>
        <p className="row">
          <span className="soft">{props.phone}</span>
          <Standing asked={inquiry} />
        </p>
      </div>
      <Card roomy>
        <Line name={t.guest} body={inquiry.question} at={inquiry.createdAt} />
        {props.said.map(({ id, by, body, at, isGone }) => (
          <Line key={id} name={NAMES[by]} body={body} at={at} isGone={isGone} />
        ))}
      </Card>
      {props.suggestions.length > 0 && <Suggestions {...props} />}
      {inquiry.state === "closed" ? <Notice title={t.closed} /> : <OwnAnswer {...props} />}
    </DashboardFrame>
  );
}

function Suggestions(props: QuestionPageProps) {
  return (
    <Card title={t.suggested} roomy>
      <p className="soft small">{t.suggestedText}</p>
      {props.suggestions.map((text) => (
        <Form key={text} action={actionOf(props)} submissionKey={props.submissionKey} hidden={{ suggestion: text }}>
          <p>{text}</p>
          <Button kind="quiet" small>
            {t.use}
          </Button>
        </Form>
      ))}
    </Card>
  );
}

function OwnAnswer(props: QuestionPageProps) {
  const of = typedIn({ words: props.typed }, props.errors);
  return (
    <Card roomy>
      <Form action={actionOf(props)} submissionKey={props.submissionKey}>
        <ErrorSummary errors={props.errors} />
        <TextArea
          {...of("words")}
          label={t.answer}
          hint={t.answerHint(props.phone)}
          rows={3}
          maxLength={props.longest}
        />
        <Button wide>{t.send}</Button>
      </Form>
      <Form action={actionOf(props)} hidden={{ close: "yes" }}>
        <Button kind="link">{props.inquiry.state === "open" ? t.close : t.closeAnswered}</Button>
      </Form>
    </Card>
  );
}

const NAMES = { lango: t.automatic, host: t.you, guest: t.guest } as const;

function Line({ name, body, at, isGone = true }: { name: string; body: string; at: number; isGone?: boolean }) {
  const { dates } = useTexts();
  return (
    <div className="tight">
      <p className="soft small">
        <b>{name}</b> · {dates.moment(at)}
        {!isGone && ` · ${t.notGone}`}
      </p>
      <p style={{ whiteSpace: "pre-line" }}>{body}</p>
    </div>
  );
}
