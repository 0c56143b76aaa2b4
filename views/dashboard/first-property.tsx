import { Badge, EmptyState, LinkButton, ListRow } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

/** What a list looks like once there is something on it. */
export function Example({ title, text, badge }: { title: string; text: string; badge: string }) {
  return (
    <ul className="list">
      <ListRow title={title} text={text} badges={<Badge tone="leaf">{badge}</Badge>} />
    </ul>
  );
}

/** Before there is anything to let. */
export function FirstProperty() {
  const { title, text, action, example } = useTexts().dashboard.firstProperty;
  return (
    <EmptyState
      title={title}
      text={text}
      action={
        <LinkButton href="/dashboard/properties/new" track={{ action: "add_property" }}>
          {action}
        </LinkButton>
      }
      ghost={<Example {...example} />}
    />
  );
}
