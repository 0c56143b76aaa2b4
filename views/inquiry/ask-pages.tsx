import { Page, type Shell } from "#views/frame/page.tsx";
import {
  BackLink,
  Button,
  Card,
  Checkbox,
  CodeFields,
  EmailField,
  ErrorSummary,
  errorFor,
  type FieldError,
  Form,
  LinkButton,
  List,
  ListRow,
  Notice,
  PhoneField,
  type SentCode,
  TextArea,
  typedIn,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { useHearing } from "#views/kit/reach.tsx";

type AskPageProps = Readonly<{
  shell: Shell;
  host: string;
  house: string;
  action: string;
  back: string;
  /** To the number that the host chose for guests. */
  whatsapp: string | undefined;
  typed: Readonly<{ question: string; phone: string; email: string; offers: boolean }>;
  /** The host may write once more to somebody who did not book. */
  makesOffers: boolean;
  errors: readonly FieldError[];
  /** The code that the phone is proven by. */
  proof: SentCode | undefined;
  tooMany: boolean;
  submissionKey: string;
  codeKey: string;
  longest: number;
}>;

/** One question, one number; the code comes when both are there. */
export function AskPage(props: AskPageProps) {
  const { inquiry: t } = textsOf(props.shell);
  const { question, phone, email, offers } = props.typed;
  const of = typedIn({ question, phone, email }, props.errors);
  // Whose number is texted needs no address.
  const asksEmail = email !== "" || errorFor(props.errors, "email") !== undefined;
  return (
    <Page shell={props.shell} title={`${t.title(props.host)}: ${props.house}`} robots="noindex" width="slim">
      <div className="stack loose">
        <div className="tight">
          <BackLink href={props.back}>{props.house}</BackLink>
          <h1>{t.title(props.host)}</h1>
          <p className="soft">{t.lead(props.house)}</p>
        </div>
        {props.tooMany && <Notice tone="bad" role="alert" title={t.tooMany} />}
        <Card roomy>
          <Form action={props.action} submissionKey={props.submissionKey} hidden={{ codeKey: props.codeKey }}>
            <ErrorSummary errors={props.errors} />
            <TextArea {...of("question")} label={t.question} hint={t.questionHint} rows={4} maxLength={props.longest} />
            <PhoneField {...of("phone")} label={t.phone} hint={t.phoneHint} />
            {asksEmail && <EmailField {...of("email")} label={t.email} />}
            {props.makesOffers && <Checkbox label={t.offers(props.host)} name="offers" checked={offers} />}
            {props.proof ? <Proof {...props} proof={props.proof} /> : <Button wide>{t.send}</Button>}
          </Form>
        </Card>
        {props.whatsapp && (
          <LinkButton kind="quiet" wide href={props.whatsapp}>
            {t.whatsapp}
          </LinkButton>
        )}
      </div>
    </Page>
  );
}

function Proof({ proof, errors, shell }: AskPageProps & { proof: SentCode }) {
  const { inquiry: t, guest, booking } = useTexts();
  const texts = booking.summary.proof;
  return (
    <div className="tight" id="proof">
      <h2>{texts.title}</h2>
      <CodeFields code={proof} errors={errors} isDemo={shell.site.demo} />
      <Button wide>{t.confirm}</Button>
      <Button kind="quiet" wide name="prove" value="send">
        {guest.code.resend}
      </Button>
    </div>
  );
}

/** Which of a host's places it is about. */
export function WhichPage(props: {
  shell: Shell;
  host: string;
  back: string;
  houses: readonly Readonly<{ id: string; displayName: string }>[];
}) {
  const { inquiry: t } = textsOf(props.shell);
  return (
    <Page shell={props.shell} title={t.title(props.host)} robots="noindex" width="slim">
      <div className="stack loose">
        <div className="tight">
          <BackLink href={props.back}>{props.host}</BackLink>
          <h1>{t.title(props.host)}</h1>
          <p className="soft">{t.which}</p>
        </div>
        <List>
          {props.houses.map(({ id, displayName }) => (
            <ListRow key={id} title={displayName} href={`/booking/property/${id}/ask`} />
          ))}
        </List>
      </div>
    </Page>
  );
}

/** A question with its answers. Whose word an answer is stands above it. */
export function AskedPage(props: {
  shell: Shell;
  host: string;
  house: string;
  inquiry: Readonly<{
    question: string;
    reply: string;
    verdict: "answered" | "partly" | "host";
    createdAt: number;
  }>;
  answers: readonly Readonly<{ id: string; body: string; createdAt: number }>[];
  back: string;
  again: string;
}) {
  const { inquiry: t, dates } = textsOf(props.shell);
  const { inquiry, answers } = props;
  return (
    <Page shell={props.shell} title={t.sentTitle} robots="noindex" width="slim">
      <div className="stack loose">
        <div className="tight">
          <BackLink href={props.back}>{props.house}</BackLink>
          <h1>{t.sentTitle}</h1>
        </div>
        <Card roomy>
          <p style={{ whiteSpace: "pre-line" }}>{inquiry.question}</p>
          <p className="soft small">{dates.moment(inquiry.createdAt)}</p>
        </Card>
        {inquiry.reply && (
          <Card title={t.automatic} roomy>
            <p>{inquiry.reply}</p>
          </Card>
        )}
        {answers.map(({ id, body, createdAt }) => (
          <Card key={id} title={t.fromHost(props.host)} roomy>
            <p style={{ whiteSpace: "pre-line" }}>{body}</p>
            <p className="soft small">{dates.moment(createdAt)}</p>
          </Card>
        ))}
        {answers.length === 0 && <Awaited verdict={inquiry.verdict} host={props.host} />}
        <LinkButton wide href={props.back}>
          {t.book}
        </LinkButton>
        <p>
          <a href={props.again}>{t.again}</a>
        </p>
      </div>
    </Page>
  );
}

function Awaited({ verdict, host }: { verdict: "answered" | "partly" | "host"; host: string }) {
  const { inquiry: t } = useTexts();
  const hearing = useHearing();
  const say = verdict === "host" ? t.waits : t.restWaits;
  return <p role="status">{verdict === "answered" ? t.done : say(host, hearing)}</p>;
}
