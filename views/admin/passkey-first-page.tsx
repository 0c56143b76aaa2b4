import { Page, type Shell } from "#views/frame/page.tsx";
import { BackLink, Card, Form, LinkButton, Notice } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import { PasskeyButton } from "#views/passkey/passkey-button.tsx";

/** Between a decision and its being done: the passkey. The decision is sent again once it was shown. */
export function PasskeyFirstPage(props: {
  shell: Shell;
  has: "one" | "none" | "not_here";
  action: string;
  fields: Readonly<Record<string, string>>;
  /** What will be done, in words. */
  what: string;
  back: string;
}) {
  const t = textsOf(props.shell).admin.passkeyFirst;
  const { has, action, fields, what, back } = props;
  return (
    <Page shell={props.shell} title={t.title} nav="host" width="slim" robots="noindex">
      <div className="stack loose">
        <div className="tight">
          <BackLink href={back}>{t.back}</BackLink>
          <h1>{t.title}</h1>
          <p className="soft">{t.text}</p>
        </div>
        {has === "one" && (
          <Card as="div" roomy>
            <b>{what}</b>
            <Form id="decision" action={action} hidden={fields} plain>
              {null}
            </Form>
            <PasskeyButton errand="prove" kind="main" sends="decision" />
            <noscript>
              <Notice text={t.noScript} />
            </noscript>
          </Card>
        )}
        {has === "none" && (
          <Notice
            tone="amber"
            title={t.none}
            text={t.noneText}
            action={
              <LinkButton href={`/account/passkeys?${new URLSearchParams({ next: back })}`} small>
                {t.add}
              </LinkButton>
            }
          />
        )}
        {has === "not_here" && <Notice tone="amber" text={t.notHere} />}
      </div>
    </Page>
  );
}
