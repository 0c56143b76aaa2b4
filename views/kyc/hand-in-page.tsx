import {
  FACES,
  type FaceWay,
  fieldOfFurther,
  furtherOf,
  PAPERS,
  type Paper,
  papersOf,
  partsOf,
} from "#src/core/kyc/check.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import {
  Button,
  Card,
  DateField,
  ErrorSummary,
  errorFor,
  Field,
  Fold,
  Form,
  LinkButton,
  List,
  ListRow,
  Notice,
  RadioGroup,
  TextArea,
  typedIn,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { type FaceWaits, OtherWay, type TypedTime } from "./call-or-letter.tsx";
import { numberedPages, type PageToShow, PaperPage, PartField } from "./paper-pages.tsx";
import { type CheckToShow, HowKept, WhereItStands } from "./verification-page.tsx";

type Props = Readonly<{
  shell: Shell;
  check: CheckToShow;
  paper: Paper | null;
  face: FaceWay;
  /** Whether the host asks to choose a paper, or has begun to hand in newer ones. */
  step: "choose" | "go_on" | undefined;
  pages: readonly PageToShow[];
  /** Papers beside the one that the check is about. */
  further: readonly Paper[];
  typed: Readonly<{ typedName: string; typedNote: string; paperEndsOn: string; further: ReadonlyMap<Paper, string> }>;
  refused: readonly string[];
  /** The number that the check of a payee is about, and whether a shilling has proven it. */
  payee: Readonly<{ paper: Paper; number: string; isTested: boolean }> | undefined;
  decisions: readonly Readonly<{
    outcome: "verified" | "more_asked" | "refused" | "expired" | "reopened";
    at: number;
    reason: string;
  }>[];
  keptDays: number;
  /** While a call or a letter is to stand in for a photo of the face. */
  faceWaits: FaceWaits | undefined;
}> &
  TypedTime;

/** One check of a host: what is asked and why, what is there, and what comes next. */
export function HandInPage(props: Props) {
  const t = textsOf(props.shell).verification;
  const { check } = props;
  const { kind, state, house } = check;
  const waits = state === "handed_in" || state === "in_review";
  const isOver = state === "verified" || state === "expired";
  const drafts = props.pages.filter((page) => !page.isHandedIn);
  const rests = isOver && !props.step && drafts.length === 0;
  return (
    <DashboardFrame
      slim
      back={{ href: "/dashboard/verification", label: t.backToAll }}
      shell={props.shell}
      tab="verification"
      title={house ? t.ofHouse(house) : t.kinds[kind].title}
    >
      <div className="tight">
        <p className="soft">{t.kinds[kind].asked}</p>
        <p className="soft">{t.kinds[kind].why}</p>
        {house && <p className="soft">{t.ofHouseText}</p>}
        <p className="soft">{t.kept.short(props.keptDays)}</p>
      </div>
      <ErrorSummary errors={props.errors} />
      {props.refused.length > 0 && (
        <Notice tone="bad" role="alert" title={t.refusedFiles} text={<Lines lines={props.refused} />} />
      )}
      {state !== "not_begun" && <Stands check={check} />}
      {props.faceWaits && <OtherWay {...props} face={props.faceWaits} href={check.href} />}
      {(waits || rests) && <There {...props} waits={waits} />}
      {rests && <Renew href={check.href} />}
      {!waits && !rests && <Work {...props} pages={isOver ? drafts : props.pages} />}
      {props.decisions.length > 0 && <Decisions decisions={props.decisions} />}
      <HowKept days={props.keptDays} />
      {(state !== "not_begun" || props.pages.length > 0) && <Withdraw href={check.href} />}
    </DashboardFrame>
  );
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <ul className="tight">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

function Stands({ check }: { check: CheckToShow }) {
  const t = useTexts().verification;
  const tone =
    check.state === "verified" ? "leaf" : check.state === "handed_in" || check.state === "in_review" ? "amber" : "bad";
  return <Notice tone={tone} title={t.states[check.state]} text={<WhereItStands check={check} />} />;
}

function There({ pages, paper, waits }: Props & { waits: boolean }) {
  const t = useTexts().verification;
  if (pages.length === 0 && !waits) return null;
  return (
    <List title={paper ? t.papers[paper].name : t.there}>
      {numberedPages(pages).map((page) => (
        <PaperPage key={page.id} page={page} />
      ))}
      {waits && (
        <li>
          <p className="soft">{t.waiting}</p>
        </li>
      )}
    </List>
  );
}

function Renew({ href }: { href: string }) {
  const t = useTexts().verification;
  return (
    <p>
      <LinkButton href={`${href}?choose`} kind="quiet">
        {t.renew}
      </LinkButton>
    </p>
  );
}

function Work(props: Props) {
  const t = useTexts().verification;
  const { check, paper, payee } = props;
  if (check.kind === "payee" && !payee) {
    const { title, text, action } = t.noPayee;
    const setUp = (
      <LinkButton href="/dashboard?tab=payouts" small>
        {action}
      </LinkButton>
    );
    return <Notice tone="amber" title={title} text={text} action={setUp} />;
  }
  return !paper || props.step === "choose" ? <Choose {...props} /> : <Papers {...props} paper={paper} />;
}

function Choose({ check, paper, face, payee, errors }: Props) {
  const t = useTexts().verification;
  const { kind } = check;
  const papers = payee ? [payee.paper] : papersOf(kind);
  const error = errors.find(({ field }) => field === "paper")?.message;
  return (
    <Card roomy title={payee && t.payee(t.papers[payee.paper].name, payee.number)}>
      <Form action={`${check.href}/paper`} hidden={payee ? { paper: payee.paper } : {}}>
        {!payee && (
          <RadioGroup
            legend={t.choose.title}
            name="paper"
            chosen={paper ?? ""}
            options={papers.map((value) => ({ value, label: t.papers[value].name, ...optional(t.papers[value].text) }))}
            error={error}
          />
        )}
        {kind === "identity" && (
          <RadioGroup
            legend={t.choose.face}
            name="face"
            chosen={face}
            options={FACES.map((value) => ({ value, label: t.faces[value].name, text: t.faces[value].text }))}
          />
        )}
        {paper && <p className="soft small">{t.choose.changeText}</p>}
        <Button>{t.choose.action}</Button>
      </Form>
    </Card>
  );
}

const optional = (text: string | undefined) => (text ? { text } : {});

function Papers(props: Props & { paper: Paper }) {
  const t = useTexts().verification;
  const { check, paper, face, payee, pages } = props;
  const { kind } = check;
  const action = check.href;
  const of = typedIn(props.typed, props.errors);
  const { ends } = PAPERS[paper];
  const parts = payee?.isTested ? [] : partsOf(paper, face);
  const name = payee ? t.payee(t.papers[paper].name, payee.number) : t.papers[paper].name;
  return (
    <Card roomy title={name}>
      {!payee && (
        <p className="soft small">
          {kind === "identity" && `${t.faces[face].name}. `}
          <a href={`${action}?choose`}>{t.choose.change}</a>
        </p>
      )}
      <Form action={action} files id="papers">
        {payee && <p className="soft">{payee.isTested ? t.tested : t.notTested}</p>}
        {parts.map((part) => (
          <PartField
            key={part}
            action={action}
            paper={paper}
            part={part}
            pages={pages.filter((page) => page.part === part && page.paper === null)}
            errors={props.errors}
          />
        ))}
        <Field {...of("typedName")} label={t.name[kind]} hint={t.nameHint[kind]} maxLength={120} autoComplete="name" />
        {ends !== "never" && (
          <DateField
            {...of("paperEndsOn")}
            label={t.ends}
            hint={ends === "may" ? t.endsMay : t.endsAlways}
            optional={ends === "may"}
          />
        )}
        {props.further.map((one) => (
          <Further key={one} {...props} paper={one} />
        ))}
        {props.further.length > 0 && <hr />}
        <AddPaper paper={paper} further={props.further} />
        <TextArea {...of("typedNote")} label={t.note[kind]} rows={2} maxLength={500} optional />
        <div className="row">
          <Button name="intent" value="hand_in">
            {t.handIn}
          </Button>
          <Button kind="quiet" name="intent" value="save">
            {t.save}
          </Button>
        </div>
        <p className="soft small">{t.handInHint}</p>
      </Form>
    </Card>
  );
}

/** A paper beside the one that the check is about: its pages, its last day, and a way to leave it out. */
function Further({ check, paper, pages, typed, errors }: Props & { paper: Paper }) {
  const t = useTexts().verification;
  const { ends } = PAPERS[paper];
  const [name, day] = [t.papers[paper].name, fieldOfFurther("paperEndsOn", paper)];
  return (
    <fieldset className="field stack" id={fieldOfFurther("pages", paper)} aria-label={name}>
      <hr />
      <h3>{name}</h3>
      <PartField
        action={check.href}
        paper={paper}
        part="pages"
        further
        pages={pages.filter((page) => page.paper === paper)}
        errors={errors}
      />
      {ends !== "never" && (
        <DateField
          name={day}
          value={typed.further.get(paper) ?? ""}
          error={errorFor(errors, day)}
          label={t.ends}
          hint={ends === "may" ? t.endsMay : t.endsAlways}
          optional={ends === "may"}
        />
      )}
      <p>
        <Button kind="danger" small name="drop" value={paper}>
          {t.further.drop}
          <span className="vh">: {name}</span>
        </Button>
      </p>
    </fieldset>
  );
}

function AddPaper({ paper, further }: { paper: Paper; further: readonly Paper[] }) {
  const t = useTexts().verification;
  const left = furtherOf(paper).filter((one) => !further.includes(one));
  if (left.length === 0) return null;
  return (
    <Fold summary={t.further.title} open={false}>
      <p className="soft">{t.further.text}</p>
      <p className="row">
        {left.map((one) => (
          <Button key={one} kind="quiet" small name="add" value={one}>
            {t.papers[one].name}
          </Button>
        ))}
      </p>
    </Fold>
  );
}

function Decisions({ decisions }: Pick<Props, "decisions">) {
  const { verification: t, dates } = useTexts();
  return (
    <List title={t.decided}>
      {decisions.map(({ outcome, at, reason }) => (
        <ListRow
          key={at}
          title={t.outcomes[outcome]}
          text={[dates.moment(at), t.reason(reason)].filter(Boolean).join(" · ")}
        />
      ))}
    </List>
  );
}

function Withdraw({ href }: { href: string }) {
  const t = useTexts().verification.withdraw;
  return (
    <Fold summary={t.title} open={false}>
      <Form action={`${href}/withdraw`}>
        <p className="soft">{t.text}</p>
        <Button kind="danger" small>
          {t.action}
        </Button>
      </Form>
    </Fold>
  );
}
