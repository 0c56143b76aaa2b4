import { NOTE_LONGEST, WORDS_LONGEST } from "#src/core/review/read-words.ts";
import type { MaySpeak } from "#src/core/review/review-window.ts";
import type { LocalDate, Stay } from "#src/core/stay/stay.ts";
import { StayFacts } from "#views/booking/stay-facts.tsx";
import { TripCard } from "#views/booking/trip-card.tsx";
import { tabOfStay } from "#views/frame/host-bar.tsx";
import type { Nav } from "#views/frame/layout.tsx";
import { Page, type Shell } from "#views/frame/page.tsx";
import {
  BackLink,
  Button,
  Card,
  Checkbox,
  ErrorSummary,
  type FieldError,
  Form,
  LinkButton,
  Notice,
  Select,
  TextArea,
  typedIn,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { ReportStanding, type ReportToRead } from "./report-pages.tsx";
import { Words } from "./review-list.tsx";
import { Stars, StarsFields, type TypedStars } from "./stars.tsx";

type WrittenReview = Readonly<{
  state: "blind" | "shown" | "hidden";
  whole: number;
  words: string;
  language: "en" | "sw" | null;
  reply: string | null;
  inPictures: boolean;
}>;

export type WriteReviewPageProps = Readonly<{
  shell: Shell;
  nav: Nav;
  booking: Stay & Readonly<{ id: string; party: number }>;
  property: Readonly<{ displayName: string; location: string }>;
  host: string;
  firstName: string;
  token: string;
  back: string;
  today: LocalDate;
  may: MaySpeak;
  /** Until when a review is kept closed at the longest. */
  until: string;
  written: WrittenReview | undefined;
  /** What the operator decided about it, or about the reply to it. */
  answered: readonly ReportToRead[];
  typed: Readonly<{
    words: string;
    note: string;
    language: string;
    showName: boolean;
    inPictures: boolean;
    stars: TypedStars;
  }>;
  errors: readonly FieldError[];
}>;

/** A guest reviews their stay: stars, words, a note to the host. */
export function WriteReviewPage(props: WriteReviewPageProps) {
  const { reviews: t } = textsOf(props.shell);
  const { written, may, host } = props;
  return (
    <Page
      shell={props.shell}
      sheets={["review"]}
      nav={props.nav}
      tab={tabOfStay(props.nav, "reviews")}
      title={t.title}
      robots="noindex"
      width="slim"
    >
      <div className="stack loose">
        <div className="tight">
          <BackLink href={props.back}>{t.back}</BackLink>
          <h1>{written ? t.thanks : t.title}</h1>
        </div>
        <TripCard property={props.property}>
          <StayFacts stay={props.booking} party={props.booking.party} today={props.today} />
        </TripCard>
        {written && <Written {...props} written={written} />}
        {props.answered.map((report) => (
          <ReportStanding key={report.id} report={report} />
        ))}
        {!written && may !== "open" && (
          <Notice
            tone="amber"
            title={t.cannot[may]}
            text={may === "number_first" ? t.numberFirst : undefined}
            action={
              may === "number_first" && (
                <LinkButton
                  href={`/guest-login?${new URLSearchParams({ next: `/guest/booking/${props.booking.id}/review` })}`}
                  small
                >
                  {t.showNumber}
                </LinkButton>
              )
            }
          />
        )}
        {!written && (may === "open" || (may === "number_first" && props.typed.words !== "")) && (
          <Card roomy>
            <p className="soft">{t.lead(host)}</p>
            <ReviewForm {...props} />
          </Card>
        )}
      </div>
    </Page>
  );
}

function Written({ written, host, until, booking, token }: WriteReviewPageProps & { written: WrittenReview }) {
  const { reviews: t } = useTexts();
  const standing = { blind: t.waits(host, until), shown: t.isShown, hidden: t.isHidden };
  return (
    <Card title={t.yours} roomy>
      <p>
        <Stars count={written.whole} />
      </p>
      <Words text={written.words} language={written.language} />
      <p className="soft small">{standing[written.state]}</p>
      {written.words !== "" && written.state !== "hidden" && (
        <Form
          action={`/guest/booking/${booking.id}/review/pictures`}
          hidden={{ t: token, inPictures: written.inPictures ? "" : "on" }}
        >
          <p className="small">{written.inPictures ? t.inPicturesOn : t.inPicturesOff}</p>
          <div>
            <Button kind="quiet" small>
              {written.inPictures ? t.takeBack : t.letThem}
            </Button>
          </div>
        </Form>
      )}
      {written.reply && (
        <div className="tight">
          <p className="soft small">{t.reply(host)}</p>
          <Words text={written.reply} language={null} />
        </div>
      )}
    </Card>
  );
}

function ReviewForm({ booking, host, firstName, token, typed, errors }: WriteReviewPageProps) {
  const { reviews: t } = useTexts();
  const { words, note, language } = typed;
  const of = typedIn({ words, note, language }, errors);
  const languages = Object.entries(t.languages).map(([value, label]) => ({ value, label }));
  return (
    <Form action={`/guest/booking/${booking.id}/review`} hidden={{ t: token }}>
      <ErrorSummary errors={errors} />
      <StarsFields typed={typed.stars} errors={errors} />
      <TextArea {...of("words")} label={t.words} hint={t.wordsHint} rows={5} maxLength={WORDS_LONGEST} optional />
      <Select {...of("language")} label={t.language} options={languages} />
      <TextArea {...of("note")} label={t.note(host)} hint={t.noteHint} rows={3} maxLength={NOTE_LONGEST} optional />
      {firstName !== "" && <Checkbox name="showName" label={t.showName(firstName)} checked={typed.showName} />}
      <Checkbox name="inPictures" label={t.inPictures(host)} checked={typed.inPictures} />
      <Button wide>{t.send}</Button>
    </Form>
  );
}
