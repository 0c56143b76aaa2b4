import {
  BACKUPS,
  DIGEST_HOURS,
  KINDS,
  type MessageWay,
  NOTICE_WAYS,
  type NoticeChoice,
  type NoticeKind,
  type NoticeWay,
} from "#src/core/message/host-notices.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import {
  Button,
  Card,
  ErrorSummary,
  errorFor,
  type FieldError,
  Form,
  Icon,
  List,
  Notice,
  Select,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { DevicesCard, type DevicesToShow } from "./devices-card.tsx";

/** By what a host wants of them, in the order of `NOTICE_KINDS`. */
const GROUPS = {
  answer: ["request", "change", "question", "claim", "unplaced", "disputed", "refund", "double_sale"],
  news: ["booking", "cancelled", "money", "feed"],
  seldom: ["review", "papers", "summary", "digest"],
} as const satisfies Readonly<Record<string, readonly NoticeKind[]>>;

export type ChoicesToShow = Readonly<{
  choices: Readonly<Record<NoticeKind, NoticeChoice>>;
  backup: MessageWay;
  digestHour: number;
  /** Whether this house has WhatsApp for what is no answer. */
  hasWhatsapp: boolean;
}>;

/** Which kinds of news reach a host, by which ways, and in which browsers. */
export function NoticesPage({
  shell,
  devices,
  shown,
  kindWords,
  errors,
  scriptUrl,
}: {
  shell: Shell;
  devices: DevicesToShow;
  shown: ChoicesToShow;
  /** What each kind is called, as a locked screen has it. */
  kindWords: Readonly<Record<NoticeKind, string>>;
  errors: readonly FieldError[];
  scriptUrl: string;
}) {
  const { notices: t, settings } = textsOf(shell);
  const groups = Object.entries(GROUPS) as [keyof typeof GROUPS, readonly NoticeKind[]][];
  const ways = NOTICE_WAYS.filter((way) => way !== "whatsapp" || shown.hasWhatsapp);
  return (
    <DashboardFrame
      shell={shell}
      tab="settings"
      title={t.title}
      sheets={["message"]}
      scriptUrl={scriptUrl}
      back={{ href: "/dashboard?tab=settings", label: settings.title }}
    >
      <ErrorSummary errors={errors} />
      <DevicesCard {...devices} />
      <Form action="/dashboard/notices">
        {groups.map(([group, kinds]) => (
          <List key={group} title={t.groups[group]}>
            {kinds.map((kind) => (
              <KindRow
                key={kind}
                {...{ kind, ways }}
                words={kindWords[kind]}
                choice={shown.choices[kind]}
                error={errorFor(errors, kind)}
              />
            ))}
          </List>
        ))}
        <HowCard backup={shown.backup} digestHour={shown.digestHour} hasWhatsapp={shown.hasWhatsapp} />
      </Form>
      <Notice title={t.safety.title} text={t.safety.text} />
    </DashboardFrame>
  );
}

/** What goes when no device has it, and when what waited is told. */
function HowCard({ backup, digestHour, hasWhatsapp }: Omit<ChoicesToShow, "choices">) {
  const { notices: t, dates } = useTexts();
  return (
    <Card roomy>
      <div className="stack told-how">
        <Select
          name="backup"
          label={t.backup}
          hint={t.backupHint}
          value={backup}
          options={BACKUPS.filter((way) => way !== "whatsapp" || hasWhatsapp).map((value) => ({
            value,
            label: t.ways[value],
          }))}
        />
        <Select
          name="hour"
          label={t.hour}
          value={digestHour}
          options={DIGEST_HOURS.map((hour) => ({ value: String(hour), label: dates.bareHour(`${hour}:00`) }))}
        />
        {hasWhatsapp && <p className="small soft">{t.whatsappHint}</p>}
        <div>
          <Button>{t.save}</Button>
        </div>
      </div>
    </Card>
  );
}

function KindRow(props: {
  kind: NoticeKind;
  words: string;
  choice: NoticeChoice;
  ways: readonly NoticeWay[];
  error: string | undefined;
}) {
  const { kind, words, choice, ways, error } = props;
  const t = useTexts().notices;
  const named = `${kind}-words`;
  const tick = (value: NoticeWay | "waits", label: string) => (
    <label className="tick" key={value}>
      <input type="checkbox" name={kind} value={value} defaultChecked={choice[value]} />
      {label}
    </label>
  );
  return (
    <li className="told">
      <div className="tight" id={named}>
        <b>{words}</b>
        <p className="soft small">{t.hints[kind]}</p>
      </div>
      <fieldset id={kind} aria-labelledby={named} aria-describedby={error && `${kind}-error`}>
        <div className={ways.length > 3 ? "told-ways four" : "told-ways"}>
          {ways.map((way) => tick(way, t.ways[way]))}
          {KINDS[kind].mayWait && tick("waits", t.waits)}
        </div>
        {error && (
          <p className="wrong" id={`${kind}-error`}>
            <Icon name="alert" />
            <span>{error}</span>
          </p>
        )}
      </fieldset>
    </li>
  );
}
