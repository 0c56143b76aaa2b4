import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import {
  BackLink,
  Button,
  Card,
  DateField,
  ErrorSummary,
  type FieldError,
  Form,
  Notice,
  NumberField,
  typedIn,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";

type ChangeStayPageProps = Readonly<{
  shell: Shell;
  bookingId: string;
  intro: string;
  totalKes: number;
  /** The sum that saving without a typed one makes: what the stay costs, until another was asked for and shown. */
  shownKes: number;
  givenBackKes: number;
  revision: number;
  typed: Readonly<{ from: string; to: string; guests: string; price: string }>;
  /** Nothing can be changed any more, so there is no form. */
  isOver: boolean;
  errors: readonly FieldError[];
  /** Why nothing was changed although nothing typed is wrong. */
  news: Readonly<{ title: string; text?: string | undefined }> | undefined;
}>;

/** A booked stay is moved, made longer or shorter, or its price agreed anew. */
export function ChangeStayPage(props: ChangeStayPageProps) {
  const t = textsOf(props.shell).hostBooking.change;
  const { bookingId } = props;
  const news = props.news && <Notice tone="amber" role="alert" title={props.news.title} text={props.news.text} />;
  return (
    <DashboardFrame shell={props.shell} tab="bookings" title={t.title}>
      <BackLink href={`/dashboard/bookings/${bookingId}`}>{t.back}</BackLink>
      {props.isOver ? (
        news
      ) : (
        <Card roomy>
          <Form
            action={`/dashboard/bookings/${bookingId}/dates`}
            hidden={{ revision: props.revision, shownKes: props.shownKes }}
          >
            <p className="soft">{props.intro}</p>
            <ErrorSummary errors={props.errors} />
            {news}
            <Fields {...props} />
            <Button wide>{t.action}</Button>
          </Form>
        </Card>
      )}
    </DashboardFrame>
  );
}

function Fields({ typed, errors, totalKes, givenBackKes }: ChangeStayPageProps) {
  const t = useTexts().hostBooking;
  const of = typedIn(typed, errors);
  return (
    <>
      <div className="duo">
        <DateField {...of("from")} label={t.checkIn} />
        <DateField {...of("to")} label={t.checkOut} />
      </div>
      <NumberField {...of("guests")} label={t.guests} min={1} max={50} />
      <NumberField
        {...of("price")}
        label={t.change.price}
        hint={t.change.priceHint(totalKes, givenBackKes)}
        min={1}
        optional
      />
    </>
  );
}
