import type { Shell } from "#views/frame/page.tsx";
import { SlimPage } from "#views/frame/slim-page.tsx";
import { Button, Card, errorFor, type FieldError, Form, PhoneField } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";

/** A host who came without a phone number says it. */
export function HostPhonePage(props: {
  shell: Shell;
  /** Where to go afterwards; empty for the usual place. */
  next: string;
  phone?: string | undefined;
  errors?: readonly FieldError[] | undefined;
}) {
  const { errors = [] } = props;
  const texts = textsOf(props.shell).google.phone;
  return (
    <SlimPage shell={props.shell} title={texts.title} lead={texts.subtitle} nav="host" errors={errors}>
      <Card as="div" roomy>
        <Form action="/host-phone" hidden={{ next: props.next || undefined }}>
          <PhoneField
            label={texts.label}
            name="phone"
            value={props.phone}
            error={errorFor(errors, "phone")}
            hint={texts.hint}
            required
          />
          <Button wide>{texts.button}</Button>
        </Form>
      </Card>
    </SlimPage>
  );
}
