import type { CookiePreferences } from "#src/core/analytics/consent.ts";
import { Page, type Shell } from "#views/frame/page.tsx";
import { BackLink, Button, Form, Icon } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";

type Category = keyof CookiePreferences;

/** Four switches. What is marked `data-dialog` opens over any page when a script runs (`islands/page-dialogs.ts`). */
export function CookiesPage(props: { shell: Shell; chosen: CookiePreferences; back: string; google: boolean }) {
  const t = textsOf(props.shell).consent;
  return (
    <Page shell={props.shell} title={t.title} width="slim" robots="noindex" sheets={["consent"]}>
      <div className="stack">
        <BackLink href={props.back}>{t.back}</BackLink>
        <div className="stack" data-dialog="" data-saved={t.saved}>
          <div className="titled">
            <h1 id="cookies-title">{t.title}</h1>
            <button type="button" className="btn quiet shut" data-close="" hidden aria-label={t.close}>
              <Icon name="x" />
            </button>
          </div>
          <p className="soft">{t.text}</p>
          <Form action="/cookies" id="cookies" hidden={{ back: props.back }}>
            <fieldset>
              <legend className="vh">{t.legend}</legend>
              <ul className="switches">
                {(Object.keys(t.categories) as Category[]).map((name) => (
                  <Switch key={name} name={name} on={props.chosen[name]} google={props.google} />
                ))}
              </ul>
            </fieldset>
            <div className="choices">
              <Button name="choice" value="save">
                {t.save}
              </Button>
              <Button name="choice" value="all" kind="quiet">
                {t.acceptAll}
              </Button>
              <Button name="choice" value="none" kind="quiet">
                {t.rejectAll}
              </Button>
            </div>
          </Form>
        </div>
      </div>
    </Page>
  );
}

function Switch({ name, on, google }: { name: Category; on: boolean; google: boolean }) {
  const { categories, analyticsByGoogle } = useTexts().consent;
  const { label, hint } = categories[name];
  return (
    <li>
      <label htmlFor={name}>{label}</label>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is on.
        role="switch"
        className="switch"
        id={name}
        name={name}
        defaultChecked={on}
        disabled={name === "necessary"}
        aria-describedby={`${name}-hint`}
      />
      <p className="hint" id={`${name}-hint`}>
        {name === "analytics" && google ? analyticsByGoogle : hint}
      </p>
    </li>
  );
}
