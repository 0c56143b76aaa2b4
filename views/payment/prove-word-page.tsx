import { Page, type Shell } from "#views/frame/page.tsx";
import {
  BackLink,
  Button,
  Card,
  CodeFields,
  ErrorSummary,
  type FieldError,
  Form,
  Notice,
  type SentCode,
} from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";

/** A guest says that they have paid, where many say so whom nobody knows: a code to their number first, and what they typed is kept. */
export function ProveWordPage(props: {
  shell: Shell;
  /** Where the form was sent and goes again, with what stood in it. */
  action: string;
  kept: Readonly<Record<string, string>>;
  submissionKey: string;
  codeKey: string;
  /** The payment's page. */
  back: string;
  code: SentCode | undefined;
  errors: readonly FieldError[];
}) {
  const { code, errors, shell } = props;
  const { byHand, booking, guest } = textsOf(shell);
  const { title, send, confirm } = booking.summary.proof;
  return (
    <Page shell={shell} title={title} robots="noindex" width="slim">
      <div className="stack loose">
        <div className="tight">
          <BackLink href={props.back}>{byHand.prove.back}</BackLink>
          <h1>{title}</h1>
        </div>
        <ErrorSummary errors={errors} />
        <Card roomy>
          <Form
            action={props.action}
            submissionKey={props.submissionKey}
            hidden={{ ...props.kept, codeKey: props.codeKey }}
          >
            {!code && <Notice tone="amber" role="alert" title={byHand.prove.many} text={byHand.prove.text} />}
            {code && (
              <>
                <CodeFields code={code} errors={errors} isDemo={shell.site.demo} />
                <Button wide>{confirm}</Button>
              </>
            )}
            <div id="prove" tabIndex={-1}>
              <Button wide {...(code ? { kind: "quiet" as const } : {})} name="prove" value="send">
                {code ? guest.code.resend : send}
              </Button>
            </div>
          </Form>
        </Card>
      </div>
    </Page>
  );
}
