import type { Shell } from "#views/frame/page.tsx";
import { SlimPage } from "#views/frame/slim-page.tsx";
import {
  Button,
  Card,
  EmailField,
  errorFor,
  type FieldError,
  Form,
  LinkButton,
  Notice,
  PasswordField,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { NewPasswordFields } from "./account-fields.tsx";
import { BrowserKeeps } from "./browser-keeps.tsx";

type Common = { shell: Shell; errors?: readonly FieldError[] | undefined };

/** The letters that somebody who is not signed in may ask for. */
export type AskedLetter = "forgot" | "link";
const ACTION = { forgot: "/forgot-password", link: "/email-link" } as const;

function onward(path: string, next: string): string {
  return next ? `${path}?${new URLSearchParams({ next })}` : path;
}

/** Asks for the address that a link is to be mailed to. */
export function AskLinkPage(
  props: Common & {
    letter: AskedLetter;
    email?: string | undefined;
    /** Where to go after signing in; empty for the usual place. */
    next: string;
  },
) {
  const texts = textsOf(props.shell).identity.mailLinks;
  const { errors = [], letter, next } = props;
  return (
    <SlimPage shell={props.shell} title={texts[letter].title} lead={texts[letter].subtitle} errors={errors} leadsToDesk>
      <Card as="div" roomy>
        <Form action={ACTION[letter]} hidden={{ next: next || undefined }}>
          <SignInEmail value={props.email} errors={errors} />
          <Button wide>{texts[letter].button}</Button>
        </Form>
      </Card>
      <BackToSignIn next={next} />
    </SlimPage>
  );
}

/** The same for everybody, whether or not a letter went out. */
export function LinkSentPage(props: { shell: Shell; letter: AskedLetter; email?: string | undefined; next: string }) {
  const texts = textsOf(props.shell).identity.mailLinks;
  const { sentText, sentHint } = texts[props.letter];
  return (
    <SlimPage shell={props.shell} title={texts.sentTitle}>
      <BrowserKeeps values={props.email ? { emailForSignIn: props.email } : undefined} />
      <Card as="div" roomy>
        <p>{sentText}</p>
        <p className="soft">{sentHint}</p>
        <LinkButton href={onward(ACTION[props.letter], props.next)} kind="quiet" wide>
          {texts.again}
        </LinkButton>
      </Card>
      <NotMailed site={props.shell.site} letter={props.letter} />
      <BackToSignIn next={props.next} />
    </SlimPage>
  );
}

/** A provider mails links to sign in where no mail server of ours does. */
function NotMailed({ site, letter }: { site: Shell["site"]; letter: AskedLetter }) {
  const texts = useTexts().identity.mailLinks;
  if (site.demo) return <Notice text={texts.demo} action={<a href="/dev/outbox">{texts.demoLink}</a>} />;
  return site.noMail && letter === "forgot" ? <Notice tone="amber" text={texts.noMail} /> : null;
}

/** Where a sign-in link leads. Only the button uses it up: mail programs open links by themselves. */
export function OpenLinkPage(
  props: Common & {
    link: {
      token: string;
      /** What the provider added to its own letter; empty for a letter of ours. */
      code: string;
      next: string;
    };
    submissionKey: string;
    /** Whether this browser asked for the letter; another one confirms the address first. */
    asked: boolean;
    email?: string | undefined;
  },
) {
  const { errors = [], asked, link } = props;
  const hidden = { token: link.token, oobCode: link.code || undefined, next: link.next || undefined };
  const { title, ready, confirm, emailHint, button } = textsOf(props.shell).identity.mailLinks.open;
  return (
    <SlimPage shell={props.shell} title={title} lead={asked ? ready : confirm} errors={errors} leadsToDesk>
      <Card as="div" roomy>
        <Form action="/email-link/open" submissionKey={props.submissionKey} hidden={hidden}>
          {!asked && <SignInEmail value={props.email} errors={errors} hint={emailHint} />}
          <Button wide>{button}</Button>
        </Form>
      </Card>
    </SlimPage>
  );
}

export function ChoosePasswordPage(
  props: Common & {
    token: string;
    submissionKey: string;
    email: string;
    /** Where to go afterwards; empty for the usual place. */
    next: string;
  },
) {
  const { mailLinks: texts, register } = textsOf(props.shell).identity;
  const { errors = [] } = props;
  const { title, subtitle, button } = texts.choose;
  return (
    <SlimPage shell={props.shell} title={title} lead={subtitle(props.email)} errors={errors}>
      <Card as="div" roomy>
        <Form
          action="/reset-password"
          submissionKey={props.submissionKey}
          hidden={{ token: props.token, next: props.next || undefined }}
        >
          {/* For password keepers: whose password it is. */}
          <input type="hidden" name="username" value={props.email} autoComplete="username" />
          <NewPasswordFields labels={texts.choose} hint={register.passwordHint} errors={errors} />
          <Button wide>{button}</Button>
        </Form>
      </Card>
    </SlimPage>
  );
}

/** In a browser that nobody signed in with before, the password tells who opened the account from who only reads the mail. */
export function VerifyEmailPage(props: Common & { token: string; name: string; email: string; asksPassword: boolean }) {
  const { errors = [], asksPassword } = props;
  const { title, text, notYou, button, password, passwordHint, notMine, notMineButton } = textsOf(props.shell).identity
    .mailLinks.verify;
  return (
    <SlimPage shell={props.shell} title={title} errors={errors}>
      <Card as="div" roomy>
        <p>{text(props.name, props.email)}</p>
        {!asksPassword && <p className="soft">{notYou}</p>}
        <Form action="/verify-email" hidden={{ token: props.token }}>
          {asksPassword && (
            <PasswordField
              label={password}
              name="password"
              hint={passwordHint}
              error={errorFor(errors, "password")}
              autoComplete="current-password"
              required
            />
          )}
          <Button wide>{button}</Button>
        </Form>
      </Card>
      {asksPassword && (
        <Card as="div" roomy>
          <p>{notMine}</p>
          <Form action="/verify-email" hidden={{ token: props.token, notMine: "yes" }}>
            <Button kind="quiet" wide>
              {notMineButton}
            </Button>
          </Form>
        </Card>
      )}
    </SlimPage>
  );
}

/** A link that was used, replaced or is too old: what to do instead. */
export function LinkOverPage(props: { shell: Shell; kind: "forgot" | "link" | "verify"; next: string }) {
  const { title, text, forgot, signIn, verify } = textsOf(props.shell).identity.mailLinks.over;
  const way = {
    forgot: { href: onward(ACTION.forgot, props.next), label: forgot },
    link: { href: onward(ACTION.link, props.next), label: signIn },
    verify: { href: "/dashboard", label: verify },
  }[props.kind];
  return (
    <SlimPage shell={props.shell} title={title} lead={text}>
      <LinkButton href={way.href} wide>
        {way.label}
      </LinkButton>
      <BackToSignIn next={props.next} />
    </SlimPage>
  );
}

/** On the host's own pages, until they confirmed their address. */
export function UnverifiedEmail({ email, site }: { email: string; site: Shell["site"] }) {
  const texts = useTexts().identity.mailLinks;
  const { title, text, button, noMail, demo } = texts.unverified;
  if (site.noMail) {
    return (
      <Notice
        tone="amber"
        title={title}
        text={(site.demo ? demo : noMail)(email)}
        action={site.demo ? <a href="/dev/outbox">{texts.demoLink}</a> : undefined}
      />
    );
  }
  return (
    <Notice
      tone="amber"
      title={title}
      text={text(email)}
      action={
        <Form action="/verify-email/again" plain>
          <Button kind="quiet" small>
            {button}
          </Button>
        </Form>
      }
    />
  );
}

function SignInEmail(props: { value: string | undefined; errors: readonly FieldError[]; hint?: string | undefined }) {
  const texts = useTexts().identity.mailLinks;
  return (
    <EmailField
      label={texts.email}
      name="email"
      value={props.value}
      error={errorFor(props.errors, "email")}
      hint={props.hint}
      autoComplete="username"
      required
    />
  );
}

function BackToSignIn({ next }: { next: string }) {
  const texts = useTexts().identity.mailLinks;
  return (
    <p className="mid">
      <a href={onward("/host-login", next)}>{texts.backToSignIn}</a>
    </p>
  );
}
