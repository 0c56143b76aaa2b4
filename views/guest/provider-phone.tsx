import type { ProviderInBrowser } from "#views/identity/google-sign-in.tsx";
import { Island } from "#views/kit/island.tsx";
import { useTexts } from "#views/kit/language.tsx";

/** The phone form for houses that use Firebase: once it is touched Firebase sends the code; without a script we do. */
export function ProviderPhone(props: {
  provider: ProviderInBrowser;
  submissionKey: string;
  next: string;
  phone: string;
  error: string | undefined;
}) {
  const { guest, firebase } = useTexts();
  const { signIn, code } = guest;
  const { sentTo, otherWay, check_expired, try_again } = firebase.phone;
  return (
    <Island
      name="firebase-phone"
      on="touch"
      props={{
        config: props.provider,
        action: "/guest-login",
        hidden: { submissionKey: props.submissionKey, ...(props.next ? { next: props.next } : {}) },
        next: props.next,
        phone: props.phone,
        ...(props.error ? { error: props.error } : {}),
        texts: {
          phone: signIn.phone,
          phoneHint: signIn.phoneHint,
          send: signIn.send,
          missing: signIn.missing,
          invalid: signIn.invalid,
          sentTo,
          otherWay,
          code: code.label,
          verify: code.button,
          resend: code.resend,
          other: code.other,
          codeMissing: code.missing,
          try_again,
          too_many: signIn.tooMany,
          check_expired,
          code_wrong: code.wrong,
          code_over: code.over,
          failed: signIn.failed,
          verifyFailed: code.failed,
        },
      }}
    />
  );
}
