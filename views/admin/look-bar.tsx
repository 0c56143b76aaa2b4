import type { Shell } from "#views/frame/page.tsx";
import { Page } from "#views/frame/page.tsx";
import { Button, Form, LinkButton } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";

/** Whose pages an operator looks at, until when, and the press that ends it. On top of each of them. */
export function LookBar({ name, endsAt, action }: { name: string; endsAt: number; action: string }) {
  const { admin, dates } = useTexts();
  const t = admin.desk.look;
  return (
    <aside className="look" aria-label={t.label}>
      <p className="small">
        <b>{t.whose(name)}</b> {t.until(dates.clock(endsAt))}
      </p>
      <Form action={action} plain>
        <Button kind="quiet" small>
          {t.end}
        </Button>
      </Form>
    </aside>
  );
}

/** What a look does not open. */
export function LookRefusedPage({ shell }: { shell: Shell }) {
  const t = textsOf(shell).admin.desk.look;
  return (
    <Page shell={shell} title={t.refused} nav="host" width="slim" robots="noindex">
      <div className="stack loose">
        <div className="tight">
          <h1>{t.refused}</h1>
          <p className="soft">{t.refusedText}</p>
        </div>
        <div>
          <LinkButton href="/dashboard">{t.back}</LinkButton>
        </div>
      </div>
    </Page>
  );
}
