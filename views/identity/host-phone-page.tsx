import {
  Button,
  Card,
  ErrorSummary,
  errorFor,
  Field,
  type FieldError,
  type FlashMessage,
  Form,
} from "#views/kit/index.ts";
import { Page, type Shell } from "#views/page.tsx";
import { googleTexts } from "#views/texts/en-google.ts";

/** A host who came without a phone number says it. */
export function HostPhonePage(props: {
  shell: Shell;
  /** Where to go afterwards; empty for the usual place. */
  next: string;
  phone?: string | undefined;
  errors?: readonly FieldError[] | undefined;
  flash?: FlashMessage | undefined;
}) {
  const { errors = [] } = props;
  const texts = googleTexts.phone;
  return (
    <Page shell={props.shell} title={texts.title} nav="host" width="slim" robots="noindex" flash={props.flash}>
      <div className="stack loose">
        <div className="tight">
          <h1>{texts.title}</h1>
          <p className="soft">{texts.subtitle}</p>
        </div>
        <ErrorSummary errors={errors} />
        <Card as="div" roomy>
          <Form action="/host-phone" hidden={{ next: props.next || undefined }}>
            <Field
              label={texts.label}
              name="phone"
              type="tel"
              value={props.phone}
              error={errorFor(errors, "phone")}
              hint={texts.hint}
              autoComplete="tel"
              maxLength={40}
              required
            />
            <Button wide>{texts.button}</Button>
          </Form>
        </Card>
      </div>
    </Page>
  );
}
