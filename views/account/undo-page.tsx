import type { Shell } from "#views/frame/page.tsx";
import { SlimPage } from "#views/frame/slim-page.tsx";
import { Button, Card, Form, LinkButton } from "#views/kit/index.ts";
import { messagesIn } from "#views/texts/catalogue.ts";

/** Where the link of a notice leads. The press counts, not the opening: previews open links by themselves. */
export function UndoPage(props: {
  shell: Shell;
  /** What was changed, when, and from which device. */
  sentence: string;
  when: string;
  token: string;
  /** Whether something is brought back; else sign-ins are ended alone. */
  undoes: boolean;
}) {
  const t = messagesIn[props.shell.language ?? "en"].undo;
  return (
    <SlimPage shell={props.shell} title={t.title} lead={props.sentence}>
      <Card as="div" roomy>
        <p className="soft">{props.when}</p>
        <p>{props.undoes ? t.text : t.textEnd}</p>
        <Form action="/account/undo" hidden={{ token: props.token }}>
          <Button kind="danger" wide>
            {props.undoes ? t.button : t.buttonEnd}
          </Button>
        </Form>
        <p className="soft">{t.mine}</p>
      </Card>
    </SlimPage>
  );
}

export function UndonePage(props: { shell: Shell; outcome: "undone" | "sessions_ended" | "taken" | "over" }) {
  const t = messagesIn[props.shell.language ?? "en"].undo;
  const { title, text } = t.done[props.outcome];
  return (
    <SlimPage shell={props.shell} title={title} lead={text}>
      {props.outcome !== "over" && (
        <Card as="div" roomy>
          <p>{t.password}</p>
          <LinkButton href="/forgot-password" wide>
            {t.passwordButton}
          </LinkButton>
        </Card>
      )}
      <p className="mid">
        <a href="/host-login">{t.signIn}</a>
      </p>
    </SlimPage>
  );
}
