import { Steps } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

/** Dates, details, payment. What lies behind may be gone back to. */
export function BookingSteps({
  at,
  dates,
  details,
}: {
  at: 0 | 1 | 2;
  dates?: string | undefined;
  details?: string | undefined;
}) {
  const { steps } = useTexts().booking;
  return (
    <Steps
      at={at}
      steps={[{ label: steps.dates, href: dates }, { label: steps.details, href: details }, { label: steps.payment }]}
    />
  );
}
