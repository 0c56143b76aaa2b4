import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import { textsOf } from "#views/kit/language.tsx";

/** What was said, as it was: for a person to read. */
export type ShownExchange = Readonly<{
  key: string;
  when: string;
  what: string;
  sent: string | undefined;
  received: string;
}>;

export function ExchangesPage({ shell, code, said }: { shell: Shell; code: string; said: readonly ShownExchange[] }) {
  const t = textsOf(shell).reconcile;
  return (
    <DashboardFrame shell={shell} tab="money" title={`${t.raw.heading} · ${code}`}>
      {said.length === 0 && <p>{t.raw.none}</p>}
      {said.map(({ key, when, what, sent, received }) => (
        <section key={key} className="card">
          <div className="body">
            <b className="num">
              {when} · {what}
            </b>
            {sent !== undefined && <Body title={t.raw.sent} text={sent} />}
            <Body title={sent === undefined ? t.raw.told : t.raw.received} text={received} />
          </div>
        </section>
      ))}
    </DashboardFrame>
  );
}

function Body({ title, text }: { title: string; text: string }) {
  return (
    <div className="tight">
      <span className="soft small">{title}</span>
      <pre className="small" style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
        {text}
      </pre>
    </div>
  );
}
