import { Badge, Button, Form, List, ListRow } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

/** A change that was made within a day, with each part of it. */
export type MadeOfSeveral<Part extends string> = Readonly<{
  change: Readonly<{ id: string; kind: "copy" | "weekend" | "listing"; madeAt: number; endsAt: number }>;
  from: Readonly<{ displayName: string }> | undefined;
  properties: readonly Readonly<{
    property: Readonly<{ displayName: string }>;
    parts: readonly Readonly<{ part: Part; state: "undoable" | "undone" | "changed_since" }>[];
  }>[];
}>;

type Saying<Part extends string> = Readonly<{
  titleOf: (made: MadeOfSeveral<Part>) => string;
  nameOf: (part: Part) => string;
  /** Where one press undoes it. */
  undo: string;
}>;

/** What was changed of several properties within a day, each with the press that undoes it. */
export function MadeChanges<Part extends string>({
  made,
  ...says
}: Saying<Part> & Readonly<{ made: readonly MadeOfSeveral<Part>[] }>) {
  const t = useTexts().manyPrices.made;
  if (made.length === 0) return null;
  return (
    <div id="made">
      <List title={t.title}>
        {made.map((one) => (
          <Made key={one.change.id} made={one} {...says} />
        ))}
      </List>
    </div>
  );
}

function Made<Part extends string>({
  made,
  titleOf,
  nameOf,
  undo,
}: Saying<Part> & Readonly<{ made: MadeOfSeveral<Part> }>) {
  const {
    manyPrices: { made: t },
    dates,
  } = useTexts();
  const { change, properties } = made;
  const title = titleOf(made);
  const partsIn = (state: string) =>
    properties.flatMap(({ property, parts }) => {
      const names = parts.filter((one) => one.state === state).map(({ part }) => nameOf(part));
      return names.length > 0 ? [t.of(property.displayName, names)] : [];
    });
  const canUndo = partsIn("undoable").length > 0;
  const changed = partsIn("changed_since");
  const parts = new Set(properties.flatMap(({ parts }) => parts.map(({ part }) => part)));
  return (
    <ListRow
      title={title}
      text={
        <>
          {properties.map(({ property }) => property.displayName).join(", ")}
          <br />
          {[...parts].map(nameOf).join(", ")}
          <br />
          {t.saved(dates.moment(change.madeAt))} {canUndo && t.until(dates.moment(change.endsAt))}
          {changed.length > 0 && (
            <>
              <br />
              {t.changed(changed)}
            </>
          )}
        </>
      }
      badges={!canUndo && partsIn("undone").length > 0 ? <Badge>{t.undone}</Badge> : undefined}
      actions={
        canUndo && (
          <Form action={undo} hidden={{ change: change.id }} plain>
            <Button kind="quiet" small>
              {t.undo}
              <span className="vh"> {title}</span>
            </Button>
          </Form>
        )
      }
    />
  );
}
