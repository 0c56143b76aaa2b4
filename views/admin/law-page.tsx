import type { Shell } from "#views/frame/page.tsx";
import { Card, Notice } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { AdminFrame } from "./admin-frame.tsx";

/** What the law asks of whoever runs this site, and what is done about each already. */
export function LawPage(props: { shell: Shell; registration: string; keptDays: number }) {
  const t = textsOf(props.shell).admin.law;
  const { registration } = props;
  return (
    <AdminFrame shell={props.shell} tab="law" title={t.title} text={t.text}>
      {!registration && <Notice tone="amber" title={t.registration.unset} />}
      <Duty {...t.registration} here={registration && t.registration.set(registration)} />
      <Duty {...t.breach} />
      <Duty {...t.sensitive} />
      <Duty {...t.basis} here={t.basis.here(props.keptDays)} />
      <Duty {...t.machines} />
      <Duty {...t.licences} />
      <Duty {...t.fines} />
    </AdminFrame>
  );
}

function Duty({ title, text, here }: { title: string; text: string; here?: string }) {
  const t = useTexts().admin.law;
  return (
    <Card title={title}>
      <p>{text}</p>
      {here && (
        <p className="soft">
          <b>{t.here}:</b> {here}
        </p>
      )}
    </Card>
  );
}
