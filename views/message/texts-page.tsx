import { daysAllowed, isPlanned, type MessageRule, RULE_CHANNELS, RULES } from "#src/core/message/rules.ts";
import { variablesOf } from "#src/core/message/template.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import {
  BackLink,
  Badge,
  Button,
  Card,
  Checkbox,
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
  Select,
  TextArea,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";

/** Whose words: of a rule, for one property or for all, in a language. */
export type WordsOf = Readonly<{ rule: MessageRule; property: string; language: "en" | "sw" }>;

export type TypedRule = Readonly<{
  rule: MessageRule;
  property: string;
  language: "en" | "sw";
  /** For what the form was drawn last. */
  shown: Readonly<{ property: string; language: string }>;
  body: string;
  isOn: boolean;
  days: string;
  hour: string;
  channel: string;
  firstStay: boolean;
  nights: string;
  source: string;
}>;

export type TextsPageProps = Readonly<{
  shell: Shell;
  on: Readonly<Record<MessageRule, boolean>>;
  properties: readonly Readonly<{ id: string; displayName: string }>[];
  /** The one that is being changed. */
  typed?: TypedRule | undefined;
  /** Another property or language was chosen while something typed was not saved yet, and that stands there still. */
  kept?: boolean | undefined;
  /** How a real guest would read it. */
  reads?:
    | Readonly<{
        name: string | undefined;
        pieces: readonly { text: string; isValue: boolean }[];
        letters: number;
        parts: number;
      }>
    | undefined;
  errors: readonly FieldError[];
}>;

export function textsAddress(of: WordsOf): string {
  return `/dashboard/messages/texts?${new URLSearchParams(of)}`;
}

/** What goes out by itself, rule by rule, and the words of one of them. */
export function TextsPage(props: TextsPageProps) {
  const { messageDesk } = textsOf(props.shell);
  const t = messageDesk.texts;
  return (
    <DashboardFrame shell={props.shell} tab="messages" title={t.title} sheets={["message"]}>
      <BackLink href="/dashboard/messages">{messageDesk.title}</BackLink>
      <ErrorSummary errors={props.errors} />
      {props.typed && <Words {...props} typed={props.typed} />}
      <p className="soft">{t.intro}</p>
      <List>
        {RULES.map((rule) => (
          <ListRow
            key={rule}
            href={`/dashboard/messages/texts?rule=${rule}`}
            title={messageDesk.rules[rule].name}
            text={messageDesk.rules[rule].when}
            badges={<Badge tone={props.on[rule] ? "leaf" : "plain"}>{props.on[rule] ? t.on : t.off}</Badge>}
          />
        ))}
      </List>
    </DashboardFrame>
  );
}

/** One form: whatever of property and language stands in it is what its words are saved for. */
function Words({ typed, kept, properties, reads, errors }: TextsPageProps & { typed: TypedRule }) {
  const { messageDesk } = useTexts();
  const t = messageDesk.texts;
  const { rule } = typed;
  const isOwn = isPlanned(rule);
  const names = variablesOf(rule)
    .map((name) => `{${name}}`)
    .join(" ");
  return (
    <Card title={messageDesk.rules[rule].name} roomy>
      <Form
        action="/dashboard/messages/texts"
        hidden={{ rule, shownProperty: typed.shown.property, shownLanguage: typed.shown.language }}
      >
        <ForWhom {...{ typed, kept, properties }} />
        <TextArea
          label={isOwn ? t.body : t.bodyBeside}
          name="body"
          rows={4}
          maxLength={700}
          hint={t.variables(names)}
          value={typed.body}
          error={errorFor(errors, "body")}
        />
        {reads && <Reads reads={reads} />}
        {(isOwn || rule === "review") && <Checkbox label={t.isOn} name="isOn" checked={typed.isOn} />}
        {isOwn && <When typed={typed} errors={errors} />}
        <div className="row">
          <Button name="do" value="save">
            {t.save}
          </Button>
          <LinkButton href="/dashboard/messages/plan" kind="quiet">
            {messageDesk.plan.title}
          </LinkButton>
        </div>
      </Form>
    </Card>
  );
}

/** Whose words they are, and whether what stands there is saved. */
function ForWhom({ typed, kept, properties }: Pick<TextsPageProps, "kept" | "properties"> & { typed: TypedRule }) {
  const t = useTexts().messageDesk.texts;
  const { rule, property, language } = typed;
  return (
    <>
      <Select
        label={t.property}
        name="property"
        value={property}
        options={[
          { value: "", label: t.allProperties },
          ...properties.map(({ id, displayName }) => ({ value: id, label: displayName })),
        ]}
      />
      <Select
        label={t.language}
        name="language"
        value={language}
        options={(["en", "sw"] as const).map((one) => ({ value: one, label: t.languages[one] }))}
      />
      <div>
        <Button name="do" value="choose" kind="quiet" small>
          {t.choose}
        </Button>
      </div>
      {kept && (
        <Notice
          tone="amber"
          title={t.kept.title}
          text={t.kept.text}
          action={
            <LinkButton href={textsAddress({ rule, property, language })} kind="quiet" small>
              {t.kept.action}
            </LinkButton>
          }
        />
      )}
    </>
  );
}

function Reads({ reads }: { reads: NonNullable<TextsPageProps["reads"]> }) {
  const t = useTexts().messageDesk.texts;
  return (
    <div className="tight">
      <b>{reads.name ? t.reads(reads.name) : t.sample}</b>
      <p className="draft">
        {reads.pieces.map(({ text, isValue }, nth) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text have no other name.
          isValue ? <b key={nth}>{text}</b> : <span key={nth}>{text}</span>,
        )}
      </p>
      <p className="soft small num">{t.length(reads.letters, reads.parts)}</p>
    </div>
  );
}

function When({ typed, errors }: { typed: TypedRule; errors: readonly FieldError[] }) {
  const t = useTexts().messageDesk.texts;
  const hasDay = typed.hour !== "";
  const isBehind = isPlanned(typed.rule) && daysAllowed(typed.rule).least > 0;
  return (
    <>
      {hasDay && (
        <>
          <NumberField
            label={isBehind ? t.daysBehind : t.days}
            name="days"
            hint={isBehind ? undefined : t.daysHint}
            value={typed.days}
            error={errorFor(errors, "days")}
          />
          <Field label={t.hour} name="hour" value={typed.hour} error={errorFor(errors, "hour")} maxLength={5} />
        </>
      )}
      <Select
        label={t.channel}
        name="channel"
        value={typed.channel}
        options={RULE_CHANNELS.map((one) => ({ value: one, label: t.channels[one] }))}
      />
      <NumberField label={t.nights} name="nights" value={typed.nights} error={errorFor(errors, "nights")} />
      <Select
        label={t.source}
        name="source"
        value={typed.source}
        options={(["any", "page", "host"] as const).map((one) => ({ value: one, label: t.sources[one] }))}
      />
      <Checkbox label={t.firstStay} name="firstStay" checked={typed.firstStay} />
    </>
  );
}
