import { Page, type Shell } from "#views/frame/page.tsx";
import {
  Button,
  Card,
  CodeField,
  ErrorSummary,
  errorFor,
  type FieldError,
  Form,
  PasswordField,
} from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { PasskeyButton } from "#views/passkey/passkey-button.tsx";
import type { PageTexts } from "#views/texts/pages.ts";

/** What asks again who somebody is. */
export type ProofToAsk = Readonly<{
  /** What the proof is for. */
  errand: keyof PageTexts["account"]["proof"]["errands"];
  /** The route that the form was sent to, and that the proof goes to. */
  action: string;
  /** Stands for what was typed, which is kept and not sent out again. */
  kept: string;
  /** Whether the host has a passkey, which this address may ask for. */
  passkey: boolean;
  /** Whether a password may be asked for. */
  password: boolean;
  /** The host's own number, not to be read by a stranger; none when no code can go there. */
  phone?: string | undefined;
  email: string;
  /** A code is on its way. */
  challenge?: string | undefined;
  /** That code could not be sent. */
  isUnsent?: boolean;
  errors?: readonly FieldError[] | undefined;
  wait?: string | undefined;
  submissionKey?: string | undefined;
}>;

/** Asked before what a stranger at an open phone must not do. What was typed waits meanwhile. */
export function ProofPage({ shell, ...proof }: ProofToAsk & { shell: Shell }) {
  const p = textsOf(shell).account.proof;
  return (
    <Page shell={shell} title={p.title} nav="host" tab="account" width="slim" robots="noindex">
      <div className="stack loose">
        <div className="tight">
          <h1>{p.title}</h1>
          <p className="soft">{p.text(p.errands[proof.errand])}</p>
        </div>
        <ErrorSummary errors={proof.errors ?? []} />
        <ProofForms {...proof} />
        <p className="mid">
          <a href={p.backTo[proof.errand]}>{p.back}</a>
        </p>
      </div>
    </Page>
  );
}

/** Every way of showing it, one under the other: a passkey where there is one, the password, a code to the old number. */
function ProofForms(props: Omit<ProofToAsk, "errand">) {
  const { account: t, guest } = useTexts();
  const { action, kept, errors, challenge } = props;
  const p = t.proof;
  const hidden = { kept };
  return (
    <>
      {props.passkey && !challenge && (
        <>
          <PasskeyButton errand="prove" kind="main" sends="proven" />
          <Form action={action} hidden={hidden} id="proven" plain>
            {null}
          </Form>
        </>
      )}
      {challenge && (
        <Card as="div" roomy>
          <p>{props.isUnsent ? guest.signIn.failed : p.sentTo(props.phone ?? "")}</p>
          <Form action={action} hidden={{ ...hidden, challenge }}>
            <CodeField label={t.phone.code} error={errorFor(errors, "code")} />
            <Button wide>{p.go}</Button>
          </Form>
        </Card>
      )}
      {props.password && !challenge && (
        <Card as="div" roomy>
          <Form action={action} hidden={{ ...hidden, prove: "password" }}>
            <PasswordField
              label={t.currentPassword}
              name="currentPassword"
              error={errorFor(errors, "currentPassword")}
              autoComplete="current-password"
              required
            />
            <Button wide>{p.go}</Button>
          </Form>
        </Card>
      )}
      {props.phone && (
        <Form action={action} hidden={{ ...hidden, prove: "send" }} submissionKey={props.submissionKey}>
          {props.wait && <p className="soft">{props.wait}</p>}
          <Button kind="quiet" wide id="send">
            {challenge ? p.sendAgain : p.send(props.phone)}
          </Button>
        </Form>
      )}
      {(!props.password || !props.phone) && <OtherWay {...props} />}
    </>
  );
}

/** For whoever has no number that can be reached, or no password. */
function OtherWay({ email, password }: Pick<ProofToAsk, "email" | "password">) {
  const t = useTexts().account;
  const p = t.proof;
  return (
    <Form action="/forgot-password" hidden={{ email }}>
      <p className="soft">{password ? p.forgot : p.none}</p>
      <Button kind="quiet" wide>
        {t.password.mail}
      </Button>
    </Form>
  );
}
