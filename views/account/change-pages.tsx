import { shownPhone } from "#src/core/person/phone.ts";
import { localDateAt } from "#src/core/stay/stay.ts";
import { AccountFrame, type Common } from "#views/frame/account-frame.tsx";
import { NameFields, NewPasswordFields } from "#views/identity/account-fields.tsx";
import {
  Button,
  Card,
  CodeField,
  EmailField,
  errorFor,
  Form,
  List,
  ListRow,
  PasswordField,
  PhoneField,
} from "#views/kit/index.ts";
import { Island } from "#views/kit/island.tsx";
import { textsOf, useTexts } from "#views/kit/language.tsx";

export function NamesPage(props: Common & { firstName: string; lastName: string }) {
  const t = textsOf(props.shell).account;
  const { errors } = props;
  return (
    <AccountFrame {...props} title={t.names.title} text={t.names.text}>
      <Card as="div" roomy>
        <Form action="/account/name">
          <NameFields labels={t.names} value={props} errors={errors} />
          <Button wide>{t.save}</Button>
        </Form>
      </Card>
    </AccountFrame>
  );
}

/** Asked before something that a stranger at an open phone must not do. */
export function CurrentPassword({ errors }: Pick<Common, "errors">) {
  const t = useTexts().account;
  return (
    <PasswordField
      label={t.currentPassword}
      name="currentPassword"
      error={errorFor(errors, "currentPassword")}
      autoComplete="current-password"
      required
    />
  );
}

export function EmailPage(props: Common & { current: string; typed?: string | undefined; asksPassword: boolean }) {
  const t = textsOf(props.shell).account;
  const { errors } = props;
  return (
    <AccountFrame {...props} title={t.email.title} text={t.email.text(props.current)}>
      <Card as="div" roomy>
        <Form action="/account/email">
          <EmailField
            label={t.email.label}
            name="email"
            value={props.typed}
            error={errorFor(errors, "email")}
            required
          />
          {props.asksPassword && <CurrentPassword errors={errors} />}
          <Button wide>{t.email.button}</Button>
        </Form>
      </Card>
    </AccountFrame>
  );
}

export function PhonePage(
  props: Common & { current: string; typed?: string | undefined; submissionKey: string; wait?: string | undefined },
) {
  const t = textsOf(props.shell).account;
  return (
    <AccountFrame {...props} title={t.phone.title} text={t.phone.text(props.current ? shownPhone(props.current) : "")}>
      <Card as="div" roomy>
        <Form action="/account/phone" submissionKey={props.submissionKey}>
          <PhoneField
            label={t.phone.label}
            name="phone"
            value={props.typed}
            hint={t.phone.hint}
            error={errorFor(props.errors, "phone")}
            required
          />
          {props.wait && <p className="soft">{props.wait}</p>}
          <Button wide>{t.phone.button}</Button>
        </Form>
      </Card>
    </AccountFrame>
  );
}

export function PhoneCodePage(props: Common & { phone: string; challenge: string; isUnsent: boolean }) {
  const { account: t, guest } = textsOf(props.shell);
  const text = props.isUnsent ? guest.signIn.failed : t.phone.sentTo(shownPhone(props.phone));
  return (
    <AccountFrame {...props} title={t.phone.codeTitle} text={text}>
      <Card as="div" roomy>
        <Form action="/account/phone/code" hidden={{ challenge: props.challenge }}>
          <CodeField label={t.phone.code} error={errorFor(props.errors, "code")} />
          <Button wide>{t.phone.codeButton}</Button>
        </Form>
      </Card>
      <p className="mid">
        <a href="/account/phone">{t.phone.other}</a>
      </p>
    </AccountFrame>
  );
}

export function PasswordPage(
  props: Common & {
    asksPassword: boolean;
    /** Where a link for a new password can be mailed, for whoever has none or forgot it. */
    mailTo?: string | undefined;
  },
) {
  const t = textsOf(props.shell).account;
  const { errors } = props;
  return (
    <AccountFrame {...props} title={t.password.title} text={t.password.text}>
      <Card as="div" roomy>
        <Form action="/account/password">
          {props.asksPassword && <CurrentPassword errors={errors} />}
          <NewPasswordFields
            labels={{ password: t.password.label, confirmPassword: t.password.confirm }}
            hint={t.password.hint}
            errors={errors}
          />
          <Button wide>{t.password.button}</Button>
        </Form>
      </Card>
      {props.mailTo && (
        <Form action="/forgot-password" hidden={{ email: props.mailTo }}>
          <p className="soft">{t.password.forgot}</p>
          <Button kind="quiet" wide id="mail-password">
            {t.password.mail}
          </Button>
        </Form>
      )}
    </AccountFrame>
  );
}

export function BrandPage(
  props: Common & {
    /** The site's name as guests type it, without `https://`. */
    siteHost: string;
    value: string;
    oldNames: readonly { name: string; endsAt: number }[];
  },
) {
  const { account: t, identity, dates } = textsOf(props.shell);
  const error = errorFor(props.errors, "brandName");
  return (
    <AccountFrame {...props} title={t.brand.title} text={t.brand.text}>
      <Card as="div" roomy>
        <Island
          name="brand-check"
          on="touch"
          props={{
            action: "/account/brand",
            siteHost: props.siteHost,
            texts: { ...identity.claim.brand, button: t.brand.button },
            value: props.value,
            ...(error ? { error } : {}),
          }}
        />
      </Card>
      {props.oldNames.length > 0 && (
        <List title={t.brand.old}>
          {props.oldNames.map((old) => (
            <ListRow
              key={old.name}
              title={`${props.siteHost}/${old.name}`}
              text={t.brand.until(dates.shortWithYear(localDateAt(old.endsAt)))}
            />
          ))}
        </List>
      )}
    </AccountFrame>
  );
}
