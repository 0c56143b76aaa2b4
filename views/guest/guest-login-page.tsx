import { shownPhone } from "#src/core/person/phone.ts";
import type { Shell } from "#views/frame/page.tsx";
import { SlimPage } from "#views/frame/slim-page.tsx";
import type { ProviderInBrowser } from "#views/identity/google-sign-in.tsx";
import {
  Button,
  Card,
  CodeField,
  errorFor,
  type FieldError,
  Form,
  LinkButton,
  Notice,
  PhoneField,
} from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import { ProviderPhone } from "./provider-phone.tsx";

type Common = {
  shell: Shell;
  /** For the form that asks for a code: pressing it twice sends one. */
  submissionKey: string;
  /** Whether codes can come by WhatsApp too. */
  whatsapp?: boolean | undefined;
  /** Where to go afterwards; empty for the usual place. */
  next: string;
  errors?: readonly FieldError[] | undefined;
  /** A sentence under the message, such as how long to wait. */
  wait?: string | undefined;
};

/** Step one: the phone number. */
export function GuestPhonePage(props: Common & { phone: string; provider?: ProviderInBrowser | undefined }) {
  const { errors = [], next, provider } = props;
  const words = textsOf(props.shell);
  const texts = words.guest.signIn;
  return (
    <SlimPage shell={props.shell} title={texts.title} lead={texts.subtitle} errors={errors}>
      {props.wait && <p className="soft">{props.wait}</p>}
      <Card as="div" roomy>
        {provider ? (
          <ProviderPhone
            provider={provider}
            submissionKey={props.submissionKey}
            next={next}
            phone={props.phone}
            error={errorFor(errors, "phone")}
          />
        ) : (
          <Form action="/guest-login" submissionKey={props.submissionKey} hidden={{ next: next || undefined }}>
            <PhoneField
              label={texts.phone}
              name="phone"
              value={props.phone}
              error={errorFor(errors, "phone")}
              hint={texts.phoneHint}
              required
            />
            <Button wide>{texts.send}</Button>
            {props.whatsapp && (
              <Button wide kind="quiet" name="by" value="whatsapp">
                {texts.byWhatsapp}
              </Button>
            )}
          </Form>
        )}
      </Card>
      {props.shell.site.demo && (
        <Form action="/auth/demo-guest" hidden={{ next: next || undefined }} plain>
          <Button kind="quiet" wide id="demo" describedBy="demo-hint">
            {words.calls.demo.button}
          </Button>
          <p className="hint mid" id="demo-hint">
            {words.calls.demo.hint}
          </p>
        </Form>
      )}
      {props.shell.site.demoUrl && (
        <div className="stack">
          <LinkButton href={`${props.shell.site.demoUrl}/guest-login`} kind="quiet" wide>
            {words.calls.demo.button}
          </LinkButton>
          <p className="hint mid">{words.calls.demo.elsewhere}</p>
        </div>
      )}
      <p className="mid">
        {texts.hostQuestion} <a href="/host-login">{texts.hostLink}</a>
      </p>
    </SlimPage>
  );
}

/** Step two: the code. `challenge` belongs to this browser alone. */
export function GuestCodePage(props: Common & { phone: string; challenge: string; isUnsent: boolean }) {
  const { errors = [], challenge, phone } = props;
  const next = props.next || undefined;
  const { code: texts, signIn } = textsOf(props.shell).guest;
  const lead = props.isUnsent ? signIn.failed : texts.sentTo(shownPhone(phone));
  return (
    <SlimPage shell={props.shell} title={texts.title} lead={lead} errors={errors}>
      {props.wait && <p className="soft">{props.wait}</p>}
      {props.shell.site.demo && (
        <Notice
          tone="amber"
          icon="phone"
          text={
            <>
              {texts.demo} <a href="/dev/outbox">{texts.demoLink}</a>
            </>
          }
        />
      )}
      <Card as="div" roomy>
        <Form action="/guest-login/code" hidden={{ challenge, next }}>
          <CodeField label={texts.label} error={errorFor(errors, "code")} />
          <Button wide>{texts.button}</Button>
        </Form>
      </Card>
      <div className="row">
        <Form action="/guest-login" submissionKey={props.submissionKey} hidden={{ phone, challenge, next }} plain>
          <div className="row">
            <Button kind="quiet" id="resend">
              {texts.resend}
            </Button>
            {props.whatsapp && (
              <Button kind="quiet" name="by" value="whatsapp">
                {texts.byWhatsapp}
              </Button>
            )}
          </div>
        </Form>
        <Form action="/guest-login" method="get" hidden={{ other: 1, next }} plain>
          <Button kind="quiet">{texts.other}</Button>
        </Form>
      </div>
    </SlimPage>
  );
}
