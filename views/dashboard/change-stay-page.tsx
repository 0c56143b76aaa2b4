import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import {
  BackLink,
  Button,
  Card,
  DateField,
  ErrorSummary,
  errorFor,
  type FieldError,
  Form,
  Notice,
  NumberField,
} from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";

/** A booked stay is moved, made longer or shorter, or its price agreed anew. */
export function ChangeStayPage(props: {
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
}) {
  const hostBookingTexts = textsOf(props.shell).hostBooking;
  const { bookingId, typed, errors } = props;
  const t = hostBookingTexts.change;
  const labels = hostBookingTexts;
  const news = props.news && <Notice tone="amber" role="alert" title={props.news.title} text={props.news.text} />;
  if (props.isOver) {
    return (
      <DashboardFrame shell={props.shell} tab="bookings" title={t.title}>
        <BackLink href={`/dashboard/bookings/${bookingId}`}>{t.back}</BackLink>
        {news}
      </DashboardFrame>
    );
  }
  return (
    <DashboardFrame shell={props.shell} tab="bookings" title={t.title}>
      <BackLink href={`/dashboard/bookings/${bookingId}`}>{t.back}</BackLink>
      <Card roomy>
        <Form
          action={`/dashboard/bookings/${bookingId}/dates`}
          hidden={{ revision: props.revision, shownKes: props.shownKes }}
        >
          <p className="soft">{props.intro}</p>
          <ErrorSummary errors={errors} />
          {news}
          <div className="duo">
            <DateField label={labels.checkIn} name="from" value={typed.from} error={errorFor(errors, "from")} />
            <DateField label={labels.checkOut} name="to" value={typed.to} error={errorFor(errors, "to")} />
          </div>
          <NumberField
            label={labels.guests}
            name="guests"
            value={typed.guests}
            min={1}
            max={50}
            error={errorFor(errors, "guests")}
          />
          <NumberField
            label={t.price}
            name="price"
            hint={t.priceHint(props.totalKes, props.givenBackKes)}
            value={typed.price}
            min={1}
            error={errorFor(errors, "price")}
            optional
          />
          <Button wide>{t.action}</Button>
        </Form>
      </Card>
    </DashboardFrame>
  );
}
