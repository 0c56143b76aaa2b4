import { displayPhone } from "#src/core/person/phone.ts";
import type { Shell } from "#views/frame/page.tsx";
import { Badge, Card, EmptyState, type Tone } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { DevPage } from "./dev-page.tsx";

export type MessageToShow = Readonly<{
  id: string;
  channel: "sms" | "whatsapp" | "email";
  recipient: string;
  subject: string | null;
  body: string;
  state: "waiting" | "sent" | "refused";
  /** As a person reads it: `Fri 18 Dec, 12:00:05`. */
  at: string;
}>;

const tones: Record<MessageToShow["state"], Tone> = { waiting: "amber", sent: "leaf", refused: "bad" };

/** What would have arrived on phones, newest first. */
export function OutboxPage(props: { shell: Shell; messages: readonly MessageToShow[] }) {
  const texts = textsOf(props.shell).dev.outbox;
  return (
    <DevPage shell={props.shell} title={texts.title} refreshSeconds={3}>
      {props.messages.length === 0 ? (
        <EmptyState icon="phone" title={texts.empty} text={texts.emptyText} />
      ) : (
        <>
          <p className="soft small">{texts.reloads}</p>
          {props.messages.map((message) => (
            <Card key={message.id} as="article">
              <div className="row between">
                <span className="num" style={{ overflowWrap: "anywhere" }}>
                  {texts.to} <b>{message.channel === "email" ? message.recipient : displayPhone(message.recipient)}</b>
                </span>
                <Badge tone={tones[message.state]}>{texts.states[message.state]}</Badge>
              </div>
              {message.subject && <h2>{message.subject}</h2>}
              <Code body={message.body} />
              {/* A letter has lines, and a link that is longer than a phone is wide. */}
              <p style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
                <WithLinks text={message.body.trim()} />
              </p>
              <p className="soft small num">
                {texts.channels[message.channel]} · {message.at}
              </p>
            </Card>
          ))}
        </>
      )}
    </DevPage>
  );
}

/** A sign-in code, large enough to read across a desk. */
function Code({ body }: { body: string }) {
  const devTexts = useTexts().dev;
  const code = /^(\d{6})\b/.exec(body)?.[1];
  if (!code) return null;
  return (
    <p>
      <span className="vh">{devTexts.outbox.code} </span>
      <b className="code">{code}</b>
    </p>
  );
}

/** The text with its addresses as links; nothing else in it is obeyed. */
function WithLinks({ text }: { text: string }) {
  return text.split(/(https?:\/\/[^\s<>"]+)/).map((part, index) =>
    index % 2 === 1 ? (
      <a key={part} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}
