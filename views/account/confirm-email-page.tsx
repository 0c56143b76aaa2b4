import { AccountFrame } from "#views/frame/account-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import { SlimPage } from "#views/frame/slim-page.tsx";
import { Button, Card, Details, Form, LinkButton } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import { messagesIn } from "#views/texts/catalogue.ts";

type Ask = Readonly<{
  shell: Shell;
  token: string;
  /** The account, by the address of its page. */
  account: string;
  /** The address it has; for whoever is not its host no more of it than its owner knows it by. */
  now: string;
  email: string;
  /** Who is signed in here. */
  who: "host" | "nobody" | "another";
}>;

/** Where the mailed link leads. Pressing the button counts, not opening: mail programs open links by themselves. */
export function ConfirmEmailPage(props: Ask) {
  const { shell, token, who } = props;
  const t = messagesIn[shell.language ?? "en"].confirmEmail;
  const facts = (
    <Details
      items={[
        { label: t.account, value: props.account },
        { label: t.now, value: props.now },
        { label: t.next, value: props.email },
      ]}
    />
  );
  if (who === "host") {
    return (
      <SlimPage shell={shell} title={t.title} lead={t.text} nav="host">
        <Card as="div" roomy>
          {facts}
          <Form action="/account/email/confirm" hidden={{ token }}>
            <Button wide>{t.button}</Button>
          </Form>
        </Card>
      </SlimPage>
    );
  }
  return (
    <SlimPage shell={shell} title={t.other.title} lead={t.other.text} nav={who === "another" ? "host" : "public"}>
      <Card as="div" roomy>
        {facts}
      </Card>
      <Card as="div" roomy>
        <h2>{t.other.yes}</h2>
        <ComeIn {...props} />
      </Card>
      <Card as="div" roomy>
        <h2>{t.other.no}</h2>
        <p>{t.other.noText}</p>
        <Form action="/account/email/not-mine" hidden={{ token }}>
          <Button kind="danger" wide>
            {t.other.noButton}
          </Button>
        </Form>
      </Card>
    </SlimPage>
  );
}

/** For its host, who is not signed in here, or as somebody else. */
function ComeIn({ shell, token, who }: Ask) {
  const t = messagesIn[shell.language ?? "en"].confirmEmail.other;
  if (who === "another") {
    return (
      <>
        <p>{t.signedInAsAnother}</p>
        <Form action="/logout" plain>
          <Button kind="quiet" wide>
            {t.logout}
          </Button>
        </Form>
      </>
    );
  }
  const back = `/account/email/confirm?${new URLSearchParams({ token })}`;
  return (
    <>
      <p>{t.signIn}</p>
      <LinkButton href={`/login?${new URLSearchParams({ next: back })}`} wide>
        {t.signInButton}
      </LinkButton>
    </>
  );
}

export function EmailRefusedPage({ shell }: { shell: Shell }) {
  const t = messagesIn[shell.language ?? "en"].confirmEmail.refused;
  return (
    <SlimPage shell={shell} title={t.title} lead={t.text}>
      <p className="mid">
        <a href="/">{t.home}</a>
      </p>
    </SlimPage>
  );
}

export function EmailLinkOverPage(props: { shell: Shell; signedIn: boolean; problem: "over" | "taken" }) {
  const t = textsOf(props.shell).account.confirmEmail;
  const nav = props.signedIn ? "host" : "public";
  return (
    <AccountFrame shell={props.shell} nav={nav} title={t.overTitle} text={t[props.problem]}>
      <p>
        <LinkButton href="/account/email" kind="quiet">
          {t.account}
        </LinkButton>
      </p>
    </AccountFrame>
  );
}
