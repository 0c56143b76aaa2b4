import {
  isInOwnWords,
  isPlanned,
  type MessageRule,
  mayBeOff,
  OF_QUESTIONS,
  PLANNED_RULES,
  RULE_CHANNELS,
  RULES,
} from "#src/core/message/rules.ts";
import { variablesOf } from "#src/core/message/template.ts";
import type { TypedRule, WordsOf } from "#src/core/message/typed-rule.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import {
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

export type TextsPageProps = Readonly<{
  shell: Shell;
  /** What goes out of all properties, and when, where the host set another day or hour. */
  set: Readonly<Record<MessageRule, { isOn: boolean; moved?: { days: number; hour: string } }>>;
  /** Whether this house can write by WhatsApp. */
  hasWhatsapp: boolean;
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
    <DashboardFrame
      slim
      shell={props.shell}
      tab="messages"
      title={t.title}
      sheets={["message"]}
      back={{ href: "/dashboard/messages", label: messageDesk.title }}
    >
      <ErrorSummary errors={props.errors} />
      {props.typed && <Words {...props} typed={props.typed} />}
      <p className="soft">{t.intro}</p>
      <List>
        {RULES.map((rule) => (
          <ListRow
            key={rule}
            href={`/dashboard/messages/texts?rule=${rule}`}
            title={messageDesk.rules[rule].name}
            text={t.when(messageDesk.rules[rule].when, props.set[rule].moved)}
            badges={
              <Badge tone={props.set[rule].isOn ? "leaf" : "plain"}>
                {!mayBeOff(rule) ? t.always : props.set[rule].isOn ? t.on : t.off}
              </Badge>
            }
          />
        ))}
      </List>
    </DashboardFrame>
  );
}

/** One form: whatever of property and language stands in it is what its words are saved for. */
function Words({ typed, kept, properties, hasWhatsapp, reads, errors }: TextsPageProps & { typed: TypedRule }) {
  const { messageDesk } = useTexts();
  const t = messageDesk.texts;
  const { rule } = typed;
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
          label={isInOwnWords(rule) ? t.body : t.bodyBeside}
          name="body"
          rows={4}
          maxLength={700}
          hint={t.variables(names)}
          value={typed.body}
          error={errorFor(errors, "body")}
        />
        {reads && <Reads reads={reads} />}
        {mayBeOff(rule) ? (
          <Checkbox label={t.isOn} name="isOn" checked={typed.isOn} />
        ) : (
          <p>{t.inAnyCase[inAnyCase(rule)]}</p>
        )}
        <When typed={typed} errors={errors} />
        <Select
          label={t.channel}
          name="channel"
          value={typed.channel}
          hint={isPlanned(rule) ? t.channelHint : t.channelHintReceipts}
          options={useChannels(typed, hasWhatsapp)}
        />
        <OnlyIfs typed={typed} errors={errors} />
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

const inAnyCase = (rule: MessageRule) => (isPlanned(rule) ? "due" : "atOnce");

const isOfQuestion = (rule: MessageRule) => OF_QUESTIONS.some((one) => one === rule);

/** The ways that differ for a rule: whoever asked has one of their own, and WhatsApp stands where this house has it. */
function useChannels({ rule, channel }: Pick<TypedRule, "rule" | "channel">, hasWhatsapp: boolean) {
  const { asked, ...ways } = useTexts().messageDesk.texts.channels;
  const labels = isOfQuestion(rule) ? { ...ways, phone: asked } : ways;
  return RULE_CHANNELS.filter((one) => one !== "sms" || isOfQuestion(rule))
    .filter((one) => one !== "whatsapp" || hasWhatsapp || channel === one)
    .map((value) => ({ value, label: labels[value] }));
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

/** What the guest has just done is answered at once: it has neither a day nor an hour. */
function When({ typed, errors }: { typed: TypedRule; errors: readonly FieldError[] }) {
  const t = useTexts().messageDesk.texts;
  const { rule, days, hour, minutes } = typed;
  if (!isPlanned(rule)) return null;
  const { of } = PLANNED_RULES[rule].moment;
  if (of === "failure" || of === "hold_end") {
    return <NumberField label={t.minutes[of]} name="minutes" value={minutes} error={errorFor(errors, "minutes")} />;
  }
  const { label, hint } = t.days[of];
  return (
    <>
      <NumberField label={label} name="days" hint={hint} value={days} error={errorFor(errors, "days")} />
      <Field label={t.hour} name="hour" value={hour} error={errorFor(errors, "hour")} maxLength={5} />
    </>
  );
}

/** For which stays: whether it goes out, or, where it goes in any case, whether the host's own words stand behind it. */
function OnlyIfs({ typed, errors }: { typed: TypedRule; errors: readonly FieldError[] }) {
  const t = useTexts().messageDesk.texts;
  const { rule, nights, source, firstStay } = typed;
  return (
    <fieldset className="field">
      <legend>{mayBeOff(rule) ? t.onlyIf : t.onlyIfOwed}</legend>
      <div className="stack">
        <NumberField label={t.nights} name="nights" value={nights} error={errorFor(errors, "nights")} />
        {rule !== "lapsed" && !isOfQuestion(rule) && (
          <Select
            label={t.source}
            name="source"
            value={source}
            options={(["any", "page", "host"] as const).map((one) => ({ value: one, label: t.sources[one] }))}
          />
        )}
        <Checkbox label={t.firstStay} name="firstStay" checked={firstStay} />
      </div>
    </fieldset>
  );
}
