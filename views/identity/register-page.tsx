import type { TypedRegistration } from "#src/core/registration.ts";
import { EMAIL_LONGEST, NAME_LONGEST } from "#src/core/registration.ts";
import { Button, Card, errorFor, Field, type FieldError, Form, PasswordField } from "#views/kit/index.ts";
import type { Shell } from "#views/page.tsx";
import { SlimPage } from "#views/slim-page.tsx";
import { identityTexts } from "#views/texts/en-identity.ts";
import { GoogleSignIn, type GoogleWay } from "./google-sign-in.tsx";
import { ShowPassword } from "./show-password.tsx";

type Typed = Omit<TypedRegistration, "password" | "confirmPassword">;

/** A host opens her account. Passwords are never sent back. */
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
  const texts = identityTexts.register;
  return (
    <SlimPage shell={props.shell} title={texts.title} lead={texts.subtitle} errors={errors.slice(0, 1)}>
      <Card as="div" roomy>
        <Form action="/host-register" submissionKey={props.submissionKey}>
          <div className="duo">
            <Field
              label={texts.firstName}
              name="firstName"
              value={typed?.firstName}
              error={errorFor(errors, "firstName")}
              autoComplete="given-name"
              maxLength={NAME_LONGEST}
              required
            />
            <Field
              label={texts.lastName}
              name="lastName"
              value={typed?.lastName}
              error={errorFor(errors, "lastName")}
              autoComplete="family-name"
              maxLength={NAME_LONGEST}
              required
            />
          </div>
          <Field
            label={texts.email}
            name="email"
            type="email"
            value={typed?.email}
            error={errorFor(errors, "email")}
            autoComplete="username"
            maxLength={EMAIL_LONGEST}
            required
          />
          <Field
            label={texts.phone}
            name="phone"
            type="tel"
            value={typed?.phone}
            error={errorFor(errors, "phone")}
            hint={texts.phoneHint}
            autoComplete="tel"
            maxLength={40}
            required
          />
          <PasswordField
            label={texts.password}
            name="password"
            toggle={<ShowPassword field="password" />}
            error={errorFor(errors, "password")}
            hint={texts.passwordHint}
            autoComplete="new-password"
            required
          />
          <PasswordField
            label={texts.confirmPassword}
            name="confirmPassword"
            toggle={<ShowPassword field="confirmPassword" />}
            error={errorFor(errors, "confirmPassword")}
            autoComplete="new-password"
            required
          />
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
