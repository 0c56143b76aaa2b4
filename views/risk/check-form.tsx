import { Button, Card, Form, TextArea } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

/** Where a host pastes what they are shown, on the page that answers and first on Today. */
export function CheckForm({
  booking,
  pasted,
  error,
}: {
  booking?: string | undefined;
  pasted?: string;
  error?: string | undefined;
}) {
  const t = useTexts().checkPayment;
  return (
    <Form action="/dashboard/payments/check" hidden={{ booking }}>
      <TextArea label={t.label} name="pasted" rows={2} hint={t.hint} value={pasted} error={error} maxLength={4000} />
      <div>
        <Button kind="quiet">{t.button}</Button>
      </div>
    </Form>
  );
}

/** The same as a card of its own. */
export function CheckCard({ booking }: { booking?: string | undefined }) {
  const t = useTexts().checkPayment;
  return (
    <Card title={t.title} id="check">
      <p className="soft small">{t.intro}</p>
      <CheckForm booking={booking} />
    </Card>
  );
}
