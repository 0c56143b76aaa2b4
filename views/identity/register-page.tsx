import type { TypedRegistration } from "#src/core/person/registration.ts";
import type { Shell } from "#views/frame/page.tsx";
import { SlimPage } from "#views/frame/slim-page.tsx";
import { Button, Card, EmailField, errorFor, type FieldError, Form, PhoneField } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import { NameFields, NewPasswordFields } from "./account-fields.tsx";
import { GoogleSignIn, type GoogleWay } from "./google-sign-in.tsx";

type Typed = Omit<TypedRegistration, "password" | "confirmPassword">;

/** A host opens their account. Passwords are never sent back. */
export function RegisterPage(props: {
  shell: Shell;
  submissionKey: string;
  typed?: Typed | undefined;
  /** Faults by field, the first one to tell first. */
  errors?: readonly FieldError[] | undefined;
  /** When Google can say who a host is. */
  provider?: GoogleWay | undefined;
}) {
  const { typed, errors = [] } = props;
  const texts = textsOf(props.shell).identity.register;
  return (
    <SlimPage shell={props.shell} title={texts.title} lead={texts.subtitle} errors={errors.slice(0, 1)} leadsToDesk>
      <Card as="div" roomy>
        <Form action="/host-register" submissionKey={props.submissionKey}>
          <div className="duo">
            <NameFields labels={texts} value={typed} errors={errors} />
          </div>
          <EmailField
            label={texts.email}
            name="email"
            value={typed?.email}
            error={errorFor(errors, "email")}
            autoComplete="username"
            required
          />
          <PhoneField
            label={texts.phone}
            name="phone"
            value={typed?.phone}
            error={errorFor(errors, "phone")}
            hint={texts.phoneHint}
            required
          />
          <NewPasswordFields labels={texts} hint={texts.passwordHint} errors={errors} />
          <Button wide>{texts.button}</Button>
        </Form>
        <GoogleSignIn provider={props.provider} purpose="host_sign_up" />
      </Card>
      <p className="mid">
        {texts.have} <a href="/host-login">{texts.signIn}</a>
      </p>
    </SlimPage>
  );
}
