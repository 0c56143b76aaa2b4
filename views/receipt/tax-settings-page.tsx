import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import { Button, Card, ErrorSummary, Field, type FieldError, Form, NumberField, typedIn } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";

/** What a host's receipts say about them and about tax. */
export function TaxSettingsPage(props: {
  shell: Shell;
  ownName: string;
  typed: Readonly<{ name: string; pin: string; vat: string; levy: string }>;
  errors: readonly FieldError[];
}) {
  const receiptTexts = textsOf(props.shell).receipt;
  const { typed, errors } = props;
  const of = typedIn(typed, errors);
  const t = receiptTexts.settings;
  return (
    <DashboardFrame
      slim
      shell={props.shell}
      tab="payouts"
      title={t.title}
      back={{ href: "/dashboard?tab=payouts", label: receiptTexts.settings.back }}
    >
      <Card roomy>
        <Form action="/dashboard/receipts">
          <p className="soft">{t.text}</p>
          <ErrorSummary errors={errors} />
          <Field {...of("name")} label={t.name} hint={t.nameHint(props.ownName)} maxLength={120} optional />
          <Field {...of("pin")} label={t.pin} hint={t.pinHint} maxLength={20} optional />
          <div className="duo">
            <NumberField {...of("vat")} label={t.vat} hint={t.vatHint} min={0} max={30} />
            <NumberField {...of("levy")} label={t.levy} hint={t.levyHint} min={0} max={10} />
          </div>
          <Button>{t.action}</Button>
        </Form>
      </Card>
    </DashboardFrame>
  );
}
