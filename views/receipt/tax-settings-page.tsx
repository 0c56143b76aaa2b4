import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import {
  BackLink,
  Button,
  Card,
  ErrorSummary,
  errorFor,
  Field,
  type FieldError,
  Form,
  NumberField,
} from "#views/kit/index.ts";
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
  const t = receiptTexts.settings;
  return (
    <DashboardFrame shell={props.shell} tab="payouts" title={t.title}>
      <BackLink href="/dashboard?tab=payouts">{receiptTexts.settings.back}</BackLink>
      <Card roomy>
        <Form action="/dashboard/receipts">
          <p className="soft">{t.text}</p>
          <ErrorSummary errors={errors} />
          <Field
            label={t.name}
            name="name"
            hint={t.nameHint(props.ownName)}
            value={typed.name}
            maxLength={120}
            error={errorFor(errors, "name")}
            optional
          />
          <Field
            label={t.pin}
            name="pin"
            hint={t.pinHint}
            value={typed.pin}
            maxLength={20}
            error={errorFor(errors, "pin")}
            optional
          />
          <div className="duo">
            <NumberField
              label={t.vat}
              name="vat"
              hint={t.vatHint}
              value={typed.vat}
              min={0}
              max={30}
              error={errorFor(errors, "vat")}
            />
            <NumberField
              label={t.levy}
              name="levy"
              hint={t.levyHint}
              value={typed.levy}
              min={0}
              max={10}
              error={errorFor(errors, "levy")}
            />
          </div>
          <Button>{t.action}</Button>
        </Form>
      </Card>
    </DashboardFrame>
  );
}
