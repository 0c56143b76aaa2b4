import { formatKes } from "#src/core/money/money.ts";
import { Page, type Shell } from "#views/frame/page.tsx";
import { BackLink, Card, Form, LinkButton, Notice } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import { PasskeyButton } from "#views/passkey/passkey-button.tsx";
import type { PageTexts } from "#views/texts/pages.ts";

/** Between a decision and its being done: the passkey. The decision is sent again once it was shown. */
export function PasskeyFirstPage(props: {
  shell: Shell;
  has: "one" | "none" | "not_here";
  action: string;
  answer: keyof PageTexts["admin"]["passkeyFirst"]["decision"];
  amountKes: number;
}) {
  const t = textsOf(props.shell).admin.passkeyFirst;
  const { has, action, answer } = props;
  return (
    <Page shell={props.shell} title={t.title} nav="host" width="slim" robots="noindex">
      <div className="stack loose">
        <div className="tight">
          <BackLink href="/admin/refunds">{t.back}</BackLink>
          <h1>{t.title}</h1>
          <p className="soft">{t.text}</p>
        </div>
        {has === "one" && (
          <Card as="div" roomy>
            <b>{t.decision[answer](formatKes(props.amountKes))}</b>
            <Form id="decision" action={action} hidden={{ answer }} plain>
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
              <LinkButton href="/account/passkeys?next=/admin/refunds" small>
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
