import type { Way } from "#src/core/message/delivery.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import { Badge, Button, Card, ErrorSummary, Form, LinkButton, Notice } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { Bubbles, type SaidInThread } from "#views/message/bubbles.tsx";
import { Compose, type ReadyToInsert, type TypedWords } from "#views/message/compose.tsx";
import { type PlannedToShow, ToCome } from "#views/message/planned-row.tsx";
import { offerAddress } from "#views/offer/offer-pages.tsx";

type Asked = Readonly<{
  id: string;
  state: "open" | "answered" | "closed";
  verdict: "answered" | "partly" | "host";
  phone: string;
}>;

function Standing({ asked: { state, verdict } }: { asked: Asked }) {
  const { inquiryDesk: t } = useTexts();
  const isByItself = state === "answered" && verdict === "answered";
  return (
    <Badge tone={state === "open" ? "amber" : state === "answered" ? "leaf" : "plain"}>
      {isByItself ? t.byItself : t.states[state]}
    </Badge>
  );
}

type QuestionPageProps = Readonly<{
  shell: Shell;
  inquiry: Asked;
  propertyName: string;
  /** Their number as people write it. */
  phone: string;
  said: readonly SaidInThread[];
  toCome: readonly PlannedToShow[];
  suggestions: readonly string[];
  ways: readonly Way[];
  ready: readonly ReadyToInsert[];
  typed: TypedWords;
  longest: number;
}>;

const actionOf = ({ inquiry }: Pick<QuestionPageProps, "inquiry">) => `/dashboard/messages/question/${inquiry.id}`;

/** One question: what was said around it, and the answer, by one press or in the host's own words. */
export function QuestionPage(props: QuestionPageProps) {
  const { inquiry, ways, typed } = props;
  const { inquiryDesk: t, messageDesk, offerDesk } = textsOf(props.shell);
  return (
    <DashboardFrame
      slim
      back={{ href: "/dashboard/messages?show=questions", label: messageDesk.lists.questions }}
      shell={props.shell}
      tab="messages"
      title={t.titleOf(props.propertyName)}
      sheets={["message"]}
    >
      <div className="tight">
        <p className="row">
          <a href={`tel:${inquiry.phone}`}>{props.phone}</a>
          <Standing asked={inquiry} />
        </p>
      </div>
      <ErrorSummary errors={typed.errors} />
      <Bubbles said={props.said} phone={inquiry.phone} ways={ways}>
        {props.toCome.map((planned) => (
          <ToCome key={planned.occasion} planned={planned} />
        ))}
      </Bubbles>
      {props.suggestions.length > 0 && ways.length > 0 && <Suggestions {...props} />}
      {inquiry.state !== "closed" && ways.length > 0 && (
        <Card roomy>
          <p className="soft small">{offerDesk.answerText}</p>
          <div>
            <LinkButton href={offerAddress({ inquiry: inquiry.id })} kind="quiet" small>
              {offerDesk.answer}
            </LinkButton>
          </div>
        </Card>
      )}
      {inquiry.state === "closed" ? <Notice title={t.closed} /> : <OwnAnswer {...props} />}
    </DashboardFrame>
  );
}

function Suggestions(props: QuestionPageProps) {
  const { inquiryDesk: t } = useTexts();
  return (
    <Card title={t.suggested} roomy>
      <p className="soft small">{t.suggestedText}</p>
      {props.suggestions.map((text) => (
        <Form
          key={text}
          action={actionOf(props)}
          submissionKey={props.typed.submissionKey}
          hidden={{ suggestion: text, way: props.ways[0] }}
        >
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
  const { ways, ready, typed, longest } = props;
  const { inquiryDesk: t } = useTexts();
  return (
    <>
      <Compose action={actionOf(props)} label={t.answer} send={t.send} {...{ ways, ready, typed, longest }} />
      <Form action={actionOf(props)} hidden={{ close: "yes" }}>
        <Button kind="link">{props.inquiry.state === "open" ? t.close : t.closeAnswered}</Button>
      </Form>
    </>
  );
}
