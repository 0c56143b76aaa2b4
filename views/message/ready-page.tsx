import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import {
  Button,
  Card,
  EmptyState,
  ErrorSummary,
  Field,
  type FieldError,
  Form,
  List,
  ListRow,
  TextArea,
  typedIn,
} from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";

type Text = Readonly<{ id: string; name: string; body: string }>;

/** A host's own words, kept to be put into a message; one of them is changed, or a new one is written. */
export function ReadyPage(props: {
  shell: Shell;
  texts: readonly Text[];
  typed: Text;
  errors: readonly FieldError[];
  longest: Readonly<{ name: number; body: number }>;
  variables: string;
}) {
  const { messageDesk } = textsOf(props.shell);
  const { ready: t } = messageDesk;
  const { typed, errors, longest } = props;
  const of = typedIn({ name: typed.name, body: typed.body }, errors);
  const isNew = typed.id === "";
  return (
    <DashboardFrame
      slim
      back={{ href: "/dashboard/messages", label: messageDesk.title }}
      shell={props.shell}
      tab="messages"
      title={t.title}
    >
      <div className="tight">
        <p className="soft">{t.intro}</p>
      </div>
      <Card title={isNew ? t.add : t.edit} roomy>
        <Form action="/dashboard/messages/ready" hidden={isNew ? {} : { text: typed.id }}>
          <ErrorSummary errors={errors} />
          <Field {...of("name")} label={t.name} hint={t.nameHint} maxLength={longest.name} />
          <TextArea
            {...of("body")}
            label={t.body}
            hint={messageDesk.texts.variables(props.variables)}
            rows={4}
            maxLength={longest.body}
          />
          <div className="row">
            <Button>{messageDesk.texts.save}</Button>
            {!isNew && (
              <Button kind="quiet" name="do" value="remove">
                {t.remove}
              </Button>
            )}
            {!isNew && <a href="/dashboard/messages/ready">{t.add}</a>}
          </div>
        </Form>
      </Card>
      {props.texts.length === 0 ? (
        <EmptyState title={t.none.title} text={t.none.text} />
      ) : (
        <List title={t.kept}>
          {props.texts.map(({ id, name, body }) => (
            <ListRow key={id} href={`/dashboard/messages/ready?text=${id}`} title={name} text={body} />
          ))}
        </List>
      )}
    </DashboardFrame>
  );
}
