import { NOTE_LONGEST } from "#src/core/review/read-words.ts";
import type { MaySpeak } from "#src/core/review/review-window.ts";
import type { Stay } from "#src/core/stay/stay.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import {
  Button,
  Card,
  ErrorSummary,
  type FieldError,
  Form,
  List,
  ListRow,
  Notice,
  TextArea,
  typedIn,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { nameIn } from "#views/texts/names.ts";
import { Words } from "./review-list.tsx";
import { Stars, StarsField } from "./stars.tsx";

type Rating = Readonly<{ stars: number; note: string }>;

export type RateGuestPageProps = Readonly<{
  shell: Shell;
  booking: Stay & Readonly<{ id: string; code: string; guestName: string }>;
  propertyName: string;
  may: MaySpeak;
  rating: Rating | undefined;
  /** What this host said of the guest of other stays with them. */
  before: readonly (Rating & Stay)[];
  typed: Readonly<{ stars: number | undefined; note: string }>;
  errors: readonly FieldError[];
}>;

/** A host says how a guest was: for themself alone. */
export function RateGuestPage(props: RateGuestPageProps) {
  const words = textsOf(props.shell);
  const { reviewDesk: t, dates } = words;
  const { booking, rating, may, before } = props;
  return (
    <DashboardFrame
      slim
      back={{ href: `/dashboard/bookings/${booking.id}`, label: t.toBooking(booking.code) }}
      shell={props.shell}
      tab="reviews"
      title={t.ratingTitle(nameIn(words, booking.guestName))}
      sheets={["review"]}
    >
      <div className="tight">
        <p className="soft">
          {props.propertyName}, {dates.range(booking)}
        </p>
      </div>
      {rating && (
        <Card title={t.rated} roomy>
          <p>
            <Stars count={rating.stars} />
          </p>
          <Words text={rating.note} language={null} />
        </Card>
      )}
      {!rating && may !== "open" && <Notice tone="amber" title={t.cannot[may]} />}
      {!rating && may === "open" && <RatingForm {...props} />}
      {before.length > 0 && (
        <List title={t.before}>
          {before.map((one) => (
            <ListRow
              key={one.checkIn}
              title={<Stars count={one.stars} />}
              text={`${dates.rangeWithYear(one)} ${one.note}`}
            />
          ))}
        </List>
      )}
    </DashboardFrame>
  );
}

function RatingForm({ booking, typed, errors }: RateGuestPageProps) {
  const { reviewDesk: t } = useTexts();
  const of = typedIn({ note: typed.note }, errors);
  return (
    <Card roomy>
      <Form action={`/dashboard/bookings/${booking.id}/rating`}>
        <p className="soft">{t.ratingLead}</p>
        <ErrorSummary errors={errors} />
        <StarsField
          name="stars"
          label={t.ratingStars}
          value={typed.stars}
          error={errors.find(({ field }) => field === "stars")?.message}
        />
        <TextArea {...of("note")} label={t.ratingNote} rows={3} maxLength={NOTE_LONGEST} optional />
        <Button>{t.ratingSend}</Button>
      </Form>
    </Card>
  );
}
