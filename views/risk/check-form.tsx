import { useMay } from "#views/frame/team.tsx";
import { Button, Card, Field, Form, TextArea } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

/** Where a host pastes what they are shown, on the page that answers. */
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
      <TextArea label={t.label} name="pasted" rows={3} hint={t.hint} value={pasted} error={error} maxLength={4000} />
      <div>
        <Button kind="quiet">{t.button}</Button>
      </div>
    </Form>
  );
}

/** The same in one line, first on Today and in Money. */
export function CheckCard() {
  const may = useMay();
  const t = useTexts().checkPayment;
  if (!may("house")) return null;
  return (
    <Card>
      <Form action="/dashboard/payments/check">
        <div className="beside">
          <Field label={t.title} name="pasted" hint={t.short} maxLength={4000} autoComplete="off" />
          <Button kind="quiet">{t.button}</Button>
        </div>
      </Form>
    </Card>
  );
}
