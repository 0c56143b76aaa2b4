import { Page, type Shell } from "#views/frame/page.tsx";
import { Button, Form, Notice } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";

/** The demo's stand-in for Google's page: whom to come back as. */
export function GooglePage(props: {
  shell: Shell;
  /** What this site asked Google, sent on with the choice. */
  asked: Record<string, string>;
  accounts: readonly { sub: string; email: string; given_name: string; family_name: string }[];
}) {
  const texts = textsOf(props.shell).dev.google;
  return (
    <Page shell={props.shell} title={texts.title} width="slim" robots="noindex">
      <div className="stack loose">
        <h1>{texts.title}</h1>
        <Notice tone="amber" text={texts.sample} />
        <Form action="/dev/google/authorize" hidden={props.asked}>
          {props.accounts.map(({ sub, email, given_name, family_name }) => (
            <Button key={sub} kind="quiet" wide name="sub" value={sub}>
              {given_name} {family_name}
              <br />
              {email}
            </Button>
          ))}
          <Button kind="quiet" wide name="sub" value="none">
            {texts.cancel}
          </Button>
        </Form>
      </div>
    </Page>
  );
}
