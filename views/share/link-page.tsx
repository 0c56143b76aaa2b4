import { SHARE_CHANNELS, WORD_LONGEST } from "#src/core/share/link.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import {
  Button,
  Card,
  DateField,
  ErrorSummary,
  Field,
  type FieldError,
  Form,
  Notice,
  Select,
  ShareAddress,
  Stat,
  Stats,
  typedIn,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { QrDownloads } from "./qr-downloads.tsx";
import type { LinkToShow } from "./share-page.tsx";

type TypedFields = Readonly<
  Record<"word" | "name" | "channel" | "property" | "checkIn" | "checkOut" | "code" | "language", string>
>;

export type LinkPageProps = Readonly<{
  shell: Shell;
  /** Nothing for a link that is being made. */
  link?: (LinkToShow & Readonly<{ isRetired: boolean }>) | undefined;
  /** What stands before the word. */
  under: string;
  hostName: string;
  typed: TypedFields;
  errors: readonly FieldError[];
  houses: readonly Readonly<{ id: string; name: string }>[];
  today: string;
}>;

const HOME = "/social-media-connect";

/** Making a short link, and one that there is: to send, to print, to change, to retire. */
export function LinkPage(props: LinkPageProps) {
  const { shell, link } = props;
  const { shareDesk: t } = textsOf(shell);
  const title = link ? link.name || t.channels[link.channel] : t.form.newTitle;
  return (
    <DashboardFrame
      slim={!link}
      shell={shell}
      tab="share"
      title={title}
      sheets={["share"]}
      back={{ href: HOME, label: t.title }}
    >
      <ErrorSummary errors={props.errors} />
      {link ? <Known {...props} link={link} /> : <Fields {...props} />}
    </DashboardFrame>
  );
}

function Known(props: LinkPageProps & { link: NonNullable<LinkPageProps["link"]> }) {
  const { link } = props;
  const { shareDesk: t } = useTexts();
  const made = link.stays > 0 || link.kes > 0 ? `/dashboard?tab=bookings&link=${link.word}` : undefined;
  return (
    <>
      <Stats>
        <Stat label={t.links.visitsLabel} value={String(link.visits)} />
        <Stat label={t.links.bookedLabel} value={String(link.stays)} href={made} />
        <Stat label={t.figures} value={t.links.came(link.kes)} href={made} />
      </Stats>
      {link.isRetired ? (
        <Notice tone="plain" title={t.links.retired} text={t.links.retiredText} />
      ) : (
        <div className="halves">
          <div className="stack">
            <Card roomy>
              <ShareAddress address={link.href} words={t.words(props.hostName)} label={t.page.label} />
            </Card>
            <QrDownloads name={link.word} address={link.href} />
          </div>
          <div className="stack">
            <Fields {...props} />
            <Card roomy>
              <p className="soft small">{t.form.retireText}</p>
              <Form action={`${HOME}/links/${link.word}/retire`} plain>
                <Button kind="danger" small>
                  {t.form.retire}
                </Button>
              </Form>
            </Card>
          </div>
        </div>
      )}
    </>
  );
}

function Fields({ link, typed, errors, houses, under, today }: LinkPageProps) {
  const { shareDesk } = useTexts();
  const t = shareDesk.form;
  const of = typedIn(typed, errors);
  const channels = SHARE_CHANNELS.map((value) => ({ value, label: shareDesk.channels[value] }));
  const places = [{ value: "", label: t.wholePage }, ...houses.map(({ id, name }) => ({ value: id, label: name }))];
  const languages = [
    { value: "", label: t.languages.any },
    { value: "en", label: t.languages.en },
    { value: "sw", label: t.languages.sw },
  ];
  return (
    <Card title={link ? t.target : undefined} roomy>
      <Form action={link ? `${HOME}/links/${link.word}` : `${HOME}/links/new`}>
        <Select {...of("channel")} label={t.channel} options={channels} />
        {!link && (
          <Field
            {...of("word")}
            label={t.word}
            hint={t.wordHint}
            prefix={under}
            maxLength={2 * WORD_LONGEST}
            autoComplete="off"
          />
        )}
        <Field {...of("name")} label={t.name} hint={t.nameHint} maxLength={120} autoComplete="off" optional />
        <Select {...of("property")} label={t.property} options={places} />
        <div className="duo">
          <DateField {...of("checkIn")} label={t.checkIn} min={today} optional />
          <DateField {...of("checkOut")} label={t.checkOut} min={today} optional />
        </div>
        <p className="hint">{t.datesHint}</p>
        <Field {...of("code")} label={t.code} hint={t.codeHint} maxLength={40} autoComplete="off" optional />
        <Select {...of("language")} label={t.language} options={languages} />
        <div>
          <Button>{link ? t.save : t.make}</Button>
        </div>
      </Form>
    </Card>
  );
}
