import { RISK_LEVELS } from "#src/core/risk/assess.ts";
import { MEASURES, type RiskChoices } from "#src/core/risk/measure.ts";
import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import {
  Button,
  Card,
  ErrorSummary,
  errorFor,
  type FieldError,
  Form,
  List,
  ListRow,
  NumberField,
  Select,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";

/** What a host asks of guests at each level, and the numbers that they have blocked. */
export function ChoicesPage({
  shell,
  choices,
  typedDeposit,
  blocked,
  errors,
}: {
  shell: Shell;
  choices: RiskChoices;
  /** What stands in the field of the deposit, right or wrong. */
  typedDeposit: string;
  blocked: readonly BlockedToShow[];
  errors: readonly FieldError[];
}) {
  const { lookTwice, settings } = textsOf(shell);
  const t = lookTwice.settings;
  const options = MEASURES.map((value) => ({ value, label: t.measures[value] }));
  return (
    <DashboardFrame
      slim
      shell={shell}
      tab="settings"
      title={t.title}
      back={{ href: "/dashboard?tab=settings", label: settings.title }}
    >
      <ErrorSummary errors={errors} />
      <Card roomy>
        <p>{t.intro}</p>
        <Form action="/dashboard/look-twice">
          {RISK_LEVELS.map((level) => (
            <Select key={level} name={level} {...t.levels[level]} options={options} value={choices[level]} />
          ))}
          <NumberField
            label={t.deposit}
            name="depositKes"
            value={typedDeposit}
            error={errorFor(errors, "depositKes")}
          />
          <div>
            <Button>{t.save}</Button>
          </div>
        </Form>
        <p className="small">
          <a className="link" href="/fraud-prevention-demo#rules">
            {t.rules}
          </a>{" "}
          <span className="soft">{t.rulesText}</span>
        </p>
      </Card>
      <Blocked blocked={blocked} />
    </DashboardFrame>
  );
}

type BlockedToShow = Readonly<{ phone: string; shown: string; since: string }>;

function Blocked({ blocked }: { blocked: readonly BlockedToShow[] }) {
  const { lookTwice } = useTexts();
  const t = lookTwice.settings;
  return (
    <List title={t.blocked} action={<span className="soft num">{blocked.length}</span>}>
      {blocked.length === 0 && (
        <li>
          <p className="soft">{t.noneBlocked}</p>
        </li>
      )}
      {blocked.map(({ phone, shown, since }) => (
        <ListRow
          key={phone}
          title={shown}
          text={t.since(since)}
          actions={
            <Form action="/dashboard/look-twice/unblock" hidden={{ phone }} plain>
              <Button kind="quiet" small>
                {lookTwice.unblock}
              </Button>
            </Form>
          }
        />
      ))}
    </List>
  );
}
