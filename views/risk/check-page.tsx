import type { CheckedBooking, CheckedPayment } from "#src/core/risk/check-payment.ts";
import type { OddForm } from "#src/core/risk/odd-message.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import { Card, ErrorSummary, errorFor, type FieldError, Notice, type Tone } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { CheckForm } from "./check-form.tsx";

export type CheckPageProps = Readonly<{
  shell: Shell;
  /** The booking that it is asked for. */
  about: CheckedBooking | undefined;
  checks: readonly Readonly<{ receipt: string; checked: CheckedPayment; odd: readonly OddForm[] }>[];
  pasted: string;
  errors: readonly FieldError[];
  /** When it was looked up, Unix milliseconds. */
  at: number;
}>;

/** What really came of the payments that a host was shown. */
export function CheckPage({ shell, about, checks, pasted, errors, at }: CheckPageProps) {
  const { checkPayment: t, money, dates } = textsOf(shell);
  const isAnswered = checks.length > 0;
  const needsHelp = checks.some(({ checked }) => TONES[checked.answer] === "bad");
  return (
    <DashboardFrame
      slim
      back={
        about
          ? { href: `/dashboard/bookings/${about.id}`, label: t.aboutBooking(about) }
          : { href: "/dashboard?tab=money", label: money.title }
      }
      shell={shell}
      tab={about ? "bookings" : "money"}
      title={t.title}
    >
      <ErrorSummary errors={errors} />
      {checks.map((check) => (
        <Answer key={check.receipt} {...check} />
      ))}
      {isAnswered && <p className="soft small">{`${t.looked(dates.moment(at))} ${t.note}`}</p>}
      {needsHelp && <WhatToDo />}
      <Card title={isAnswered ? t.again : undefined} roomy>
        {!isAnswered && <p>{t.intro}</p>}
        <CheckForm booking={about?.id} pasted={pasted} error={errorFor(errors, "pasted")} />
        {!isAnswered && <p className="soft small">{t.note}</p>}
      </Card>
    </DashboardFrame>
  );
}

const TONES: Readonly<Record<CheckedPayment["answer"], Tone>> = {
  real: "leaf",
  said: "amber",
  other_sum: "bad",
  in_doubt: "amber",
  set_aside: "amber",
  already_used: "bad",
  other_booking: "bad",
  reversed: "bad",
  says_reversed: "bad",
  sent_by_you: "bad",
  wrong_number: "bad",
  not_found: "bad",
};

function Answer({ receipt, checked, odd }: CheckPageProps["checks"][number]) {
  const { checkPayment: t, dates } = useTexts();
  // Each answer has words of its own shape; the catalogue ties the two together.
  const words = t.answers[checked.answer] as Readonly<{
    title: (of: CheckedPayment) => string;
    text: (of: CheckedPayment, moment: (at: number) => string) => string;
  }>;
  const booking = "booking" in checked ? checked.booking : checked.answer === "not_found" ? checked.namedBy : undefined;
  const isUnplaced = (checked.answer === "real" || checked.answer === "said") && !checked.booking;
  return (
    <Notice
      tone={TONES[checked.answer]}
      role="status"
      title={words.title(checked)}
      text={
        <div className="tight">
          <p>
            <span className="num">{receipt}</span>. {words.text(checked, dates.moment)}
          </p>
          {TONES[checked.answer] !== "leaf" && odd.map((form) => <p key={form}>{t.odd[form]}</p>)}
        </div>
      }
      action={
        booking ? (
          <a className="link" href={`/dashboard/bookings/${booking.id}`}>
            {t.openBooking(booking)}
          </a>
        ) : (
          isUnplaced && (
            <a className="link" href="/dashboard/payments">
              {t.place}
            </a>
          )
        )
      }
    />
  );
}

function WhatToDo() {
  const { title, steps } = useTexts().checkPayment.whatToDo;
  return (
    <Card title={title}>
      <ol className="stack">
        {steps.map((step, nth) => (
          <li key={step}>
            {nth + 1}. {step}
          </li>
        ))}
      </ol>
    </Card>
  );
}
