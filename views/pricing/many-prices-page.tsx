import { PRICE_PARTS, type PricePart } from "#src/core/pricing/price-parts.ts";
import type { Shell } from "#views/frame/page.tsx";
import { Badge, Button, Form, List, ListRow } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { MANY_PRICES, ManyFrame } from "./many-frame.tsx";

/** A change that was made within a day, with each part of it. */
export type ShownChange = Readonly<{
  change: Readonly<{ id: string; kind: "copy" | "weekend"; madeAt: number; endsAt: number }>;
  from: Readonly<{ displayName: string }> | undefined;
  properties: readonly Readonly<{
    property: Readonly<{ displayName: string }>;
    parts: readonly Readonly<{ part: PricePart; state: "undoable" | "undone" | "changed_since" }>[];
  }>[];
}>;

/** What can be done to several properties at once, and what of it can be undone. */
export function ManyPricesPage(props: Readonly<{ shell: Shell; properties: number; made: readonly ShownChange[] }>) {
  const t = textsOf(props.shell).manyPrices;
  return (
    <ManyFrame shell={props.shell} title={t.title} isTop>
      <p className="soft">{t.lead}</p>
      {props.properties === 0 ? (
        <p>{t.none}</p>
      ) : (
        <List>
          <ListRow
            title={t.copy.title}
            href={props.properties > 1 ? `${MANY_PRICES}/copy` : undefined}
            text={props.properties > 1 ? t.copy.short : t.copy.needsTwo}
          />
          <ListRow title={t.weekend.title} href={`${MANY_PRICES}/weekend`} text={t.weekend.short} />
          <ListRow title={t.events.title} href={`${MANY_PRICES}/events`} text={t.events.short} />
        </List>
      )}
      {props.made.length > 0 && (
        <div id="made">
          <List title={t.made.title}>
            {props.made.map((made) => (
              <Made key={made.change.id} {...made} />
            ))}
          </List>
        </div>
      )}
    </ManyFrame>
  );
}

function Made({ change, from, properties }: ShownChange) {
  const {
    manyPrices: { made: t, copy },
    dates,
  } = useTexts();
  const title = change.kind === "copy" ? t.copy(from?.displayName, properties.length) : t.weekend(properties.length);
  const partsIn = (state: string) =>
    properties.flatMap(({ property, parts }) => {
      const names = parts.filter((one) => one.state === state).map(({ part }) => copy.parts[part]);
      return names.length > 0 ? [t.of(property.displayName, names)] : [];
    });
  const canUndo = partsIn("undoable").length > 0;
  const changed = partsIn("changed_since");
  return (
    <ListRow
      title={title}
      text={
        <>
          {properties.map(({ property }) => property.displayName).join(", ")}
          <br />
          {PRICE_PARTS.filter((part) => properties.some(({ parts }) => parts.some((one) => one.part === part)))
            .map((part) => copy.parts[part])
            .join(", ")}
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
          <Form action={`${MANY_PRICES}/undo`} hidden={{ change: change.id }} plain>
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
