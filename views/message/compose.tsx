import type { Way } from "#src/core/message/delivery.ts";
import { IfMay, useMay } from "#views/frame/team.tsx";
import { Button, Card, errorFor, type FieldError, Form, LinkButton, RadioGroup, TextArea } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

export type ReadyToInsert = Readonly<{ id: string; name: string }>;

/** What a host typed to a guest, and what was wrong with it. */
export type TypedWords = Readonly<{ body: string; way: string; submissionKey: string; errors: readonly FieldError[] }>;

/**
 * Room for a host's own words. A ready text is a button of the same form: it comes back behind what was typed, and
 * nothing is sent.
 */
export function Compose(props: {
  action: string;
  label: string;
  hint?: string | undefined;
  send: string;
  ways: readonly Way[];
  ready: readonly ReadyToInsert[];
  typed: TypedWords;
  longest: number;
}) {
  const { messageDesk: t } = useTexts();
  const { ways, ready, typed } = props;
  if (ways.length === 0) return <p className="soft">{t.noWay}</p>;
  return (
    <Card>
      <Form action={props.action} submissionKey={typed.submissionKey}>
        <TextArea
          label={props.label}
          name="body"
          rows={3}
          hint={props.hint}
          maxLength={props.longest}
          value={typed.body}
          error={errorFor(typed.errors, "body")}
        />
        <ReadyTexts ready={ready} />
        {ways.length === 1 ? (
          <input type="hidden" name="way" value={ways[0]} />
        ) : (
          <RadioGroup
            legend={t.by}
            name="way"
            chosen={ways.find((way) => way === typed.way) ?? ways[0] ?? ""}
            options={ways.map((way) => ({ value: way, label: t.ways[way] }))}
            error={errorFor(typed.errors, "way")}
          />
        )}
        <div>
          <Button>{ways.length === 1 && ways[0] ? t.sendBy(t.ways[ways[0]]) : props.send}</Button>
        </div>
      </Form>
    </Card>
  );
}

/** Their own texts to insert, and the way to what they are; nothing where somebody has neither. */
function ReadyTexts({ ready }: { ready: readonly ReadyToInsert[] }) {
  const t = useTexts().messageDesk;
  const may = useMay();
  if (ready.length === 0 && !may("house")) return null;
  return (
    <fieldset className="field">
      <legend>{t.ready.title}</legend>
      <div className="chips">
        {ready.map(({ id, name }) => (
          <Button key={id} kind="quiet" small name="insert" value={id}>
            {name}
          </Button>
        ))}
        <IfMay what="house">
          <LinkButton href="/dashboard/messages/ready" kind="link">
            {ready.length === 0 ? t.ready.first : t.ready.change}
          </LinkButton>
        </IfMay>
      </div>
    </fieldset>
  );
}
