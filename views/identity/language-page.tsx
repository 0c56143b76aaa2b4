import { LANGUAGES, type Language } from "#src/core/language.ts";
import { Page, type Shell } from "#views/frame/page.tsx";
import { Badge, Button, Card, Form } from "#views/kit/index.ts";
import { languageTexts as texts } from "#views/texts/language.ts";

/** What somebody is written to in. `next` is the page they came from. */
export function LanguagePage(props: {
  shell: Shell;
  nav: "host" | "guest" | "public";
  language: Language;
  next: string;
}) {
  return (
    <Page
      shell={props.shell}
      title={texts.title}
      nav={props.nav}
      tab={props.nav === "host" ? "account" : undefined}
      width="slim"
      robots="noindex"
    >
      <div className="stack loose">
        <div className="tight">
          <h1>{texts.title}</h1>
          <p className="soft">{texts.text}</p>
          <p className="soft" lang="sw">
            {texts.swahili}
          </p>
        </div>
        <Card as="div" roomy>
          {LANGUAGES.map((language) => (
            <Form key={language} action="/language" hidden={{ language, next: props.next || undefined }} plain>
              <div className="row between" lang={language}>
                <Button kind={language === props.language ? "main" : "quiet"} id={`to-${language}`}>
                  {texts.names[language]}
                </Button>
                {language === props.language && <Badge tone="leaf">{texts.now[language]}</Badge>}
              </div>
            </Form>
          ))}
        </Card>
      </div>
    </Page>
  );
}
