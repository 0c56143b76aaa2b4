import { Page, type Shell } from "#views/frame/page.tsx";
import { BackLink, Card, Form, LinkButton, Notice } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { PasskeyButton } from "#views/passkey/passkey-button.tsx";

type Fields = Readonly<Record<string, string>>;

/** What waits for the passkey. */
export type AskedOnPage =
  /** A page of the desk, by its address. */
  | Readonly<{ of: "page"; asked: string }>
  /** A form of the desk that was sent there while it was closed. */
  | Readonly<{ of: "form"; asked: string; fields: Fields }>
  /** A decision: the form as it was sent, what will be done in words, and the page that the form stands on. */
  | Readonly<{ of: "decision"; action: string; fields: Fields; what: string; back: string }>;

/** Before the desk opens, and between a decision and its being done: the passkey. What was asked goes on after it. */
export function PasskeyFirstPage(props: {
  shell: Shell;
  /** `not_here`: browsers make none at this address, and use none. */
  has: "one" | "none" | "not_here";
  /** Whose session it is, for the command that helps whoever lost theirs. */
  email: string;
  asked: AskedOnPage;
}) {
  const t = textsOf(props.shell).admin.passkeyFirst;
  const { has, asked, email } = props;
  const title = has === "one" ? (asked.of === "decision" ? t.title : t.deskTitle) : t.none;
  return (
    <Page shell={props.shell} title={title} nav="host" width="slim" robots="noindex">
      <div className="stack loose">
        <div className="tight">
          <BackLink href={asked.of === "decision" ? asked.back : "/account"}>{t.back}</BackLink>
          <h1>{title}</h1>
          <p className="soft">{t.texts[asked.of]}</p>
        </div>
        {has === "one" && <Showing asked={asked} />}
        {has === "one" && <p className="soft">{t.lost(email)}</p>}
        {has === "none" && (
          <Notice
            tone="amber"
            text={t.noneText}
            action={
              <LinkButton href={`/account/passkeys?${new URLSearchParams({ next: whereBack(asked) })}`} small>
                {t.add}
              </LinkButton>
            }
          />
        )}
        {has === "not_here" && (
          <Card as="div" roomy>
            {t.notHere.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </Card>
        )}
      </div>
    </Page>
  );
}

/** The press that shows it, and what is sent then. */
function Showing({ asked }: { asked: AskedOnPage }) {
  const t = useTexts().admin.passkeyFirst;
  return (
    <Card as="div" roomy>
      {asked.of === "decision" && <b>{asked.what}</b>}
      {asked.of !== "page" && (
        <Form id="decision" action={asked.of === "form" ? asked.asked : asked.action} hidden={asked.fields} plain>
          {null}
        </Form>
      )}
      {asked.of === "page" ? (
        <PasskeyButton errand="prove" kind="main" next={asked.asked} />
      ) : (
        <PasskeyButton errand="prove" kind="main" sends="decision" />
      )}
      <noscript>
        <Notice text={t.noScript} />
      </noscript>
    </Card>
  );
}

/** Where to come back to with a new key: a form that was sent can't be sent from there. */
function whereBack(asked: AskedOnPage): string {
  if (asked.of === "page") return asked.asked;
  return asked.of === "form" ? "/admin" : asked.back;
}
