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
  PasswordField,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { PasskeyButton } from "#views/passkey/passkey-button.tsx";
import { GoogleSignIn, type GoogleWay } from "./google-sign-in.tsx";
import { ShowPassword } from "./show-password.tsx";

export function HostLoginPage(props: {
  shell: Shell;
  /** Where to go afterwards; empty for the usual place. */
  next: string;
  email?: string | undefined;
  errors?: readonly FieldError[] | undefined;
  /** When Google can say who a host is. */
  provider?: GoogleWay | undefined;
  /** Whether browsers make passkeys at this address. */
  passkeys: boolean;
}) {
  const { errors = [] } = props;
  const texts = textsOf(props.shell).identity.signIn;
  const onward = props.next ? `?${new URLSearchParams({ next: props.next })}` : "";
  return (
    <SlimPage shell={props.shell} title={texts.title} lead={texts.subtitle} errors={errors} leadsToDesk>
      <Card as="div" roomy>
        <Form action="/host-login" hidden={{ next: props.next || undefined }}>
          <EmailField
            label={texts.email}
            name="email"
            value={props.email}
            error={errorFor(errors, "email")}
            autoComplete="username"
            required
          />
          <PasswordField
            label={texts.password}
            name="password"
            toggle={<ShowPassword field="password" />}
            error={errorFor(errors, "password")}
            autoComplete="current-password"
            required
          />
          <Button wide busy={texts.busy}>
            {texts.button}
          </Button>
        </Form>
        {props.passkeys && <PasskeyButton errand="sign_in" next={props.next} />}
        <LinkButton href={`/email-link${onward}`} kind="quiet" wide>
          {texts.emailLink}
        </LinkButton>
        <p className="mid">
          <a href={`/forgot-password${onward}`}>{texts.forgot}</a>
        </p>
        <GoogleSignIn provider={props.provider} purpose="host_sign_in" next={props.next} />
      </Card>
      <OtherWays />
    </SlimPage>
  );
}

/** For whoever is no host with an account here. */
function OtherWays() {
  const { identity, team } = useTexts();
  const [texts, { enter }] = [identity.signIn, team];
  return (
    <div className="tight mid">
      <p>
        {texts.none} <a href="/host-register">{texts.create}</a>
      </p>
      <p>
        {enter.link} <a href="/host-login/team">{enter.linkAction}</a>
      </p>
      <p>
        {texts.guest} <a href="/guest-login">{texts.guestLink}</a>
      </p>
    </div>
  );
}
