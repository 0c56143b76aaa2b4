import { Page, type Shell } from "#views/frame/page.tsx";
import { Button, Form, LinkButton } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";

/** Asks before ending the session, because a link alone must not end anything. */
export function LogoutPage(props: { shell: Shell; nav: "host" | "guest"; back: string }) {
  const texts = textsOf(props.shell).identity.signOut;
  return (
    <Page
      shell={props.shell}
      title={texts.title}
      nav={props.nav}
      tab={props.nav === "host" ? "account" : undefined}
      width="slim"
      robots="noindex"
    >
      <section className="problem">
        <h1>{texts.question}</h1>
        <p className="soft">{texts.text}</p>
        <div className="row">
          <Form action="/logout" plain>
            <Button>{texts.button}</Button>
          </Form>
          <LinkButton href={props.back} kind="quiet">
            {texts.stay}
          </LinkButton>
        </div>
      </section>
    </Page>
  );
}
