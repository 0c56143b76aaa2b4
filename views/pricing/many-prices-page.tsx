import type { PricePart } from "#src/core/pricing/price-parts.ts";
import type { Shell } from "#views/frame/page.tsx";
import { IfMay } from "#views/frame/team.tsx";
import { List, ListRow } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import { MadeChanges, type MadeOfSeveral } from "./made-changes.tsx";
import { MANY_PRICES, ManyFrame, NoProperties } from "./many-frame.tsx";

/** What can be done to several properties at once, and what of it can be undone. */
export function ManyPricesPage(
  props: Readonly<{ shell: Shell; properties: number; made: readonly MadeOfSeveral<PricePart>[] }>,
) {
  const t = textsOf(props.shell).manyPrices;
  return (
    <ManyFrame shell={props.shell} title={t.title} isTop>
      <p className="soft">{t.lead}</p>
      {props.properties === 0 ? (
        <NoProperties text={t.none} />
      ) : (
        <List>
          <ListRow
            title={t.copy.title}
            href={props.properties > 1 ? `${MANY_PRICES}/copy` : undefined}
            text={props.properties > 1 ? t.copy.short : t.copy.needsTwo}
          />
          <ListRow title={t.weekend.title} href={`${MANY_PRICES}/weekend`} text={t.weekend.short} />
          <IfMay what="house">
            <ListRow title={t.events.title} href={`${MANY_PRICES}/events`} text={t.events.short} />
          </IfMay>
        </List>
      )}
      <MadeChanges
        made={props.made}
        titleOf={({ change, from, properties }) =>
          change.kind === "copy" ? t.made.copy(from?.displayName, properties.length) : t.made.weekend(properties.length)
        }
        nameOf={(part) => t.copy.parts[part]}
        undo={`${MANY_PRICES}/undo`}
      />
    </ManyFrame>
  );
}
