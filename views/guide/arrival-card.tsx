import type { ArrivalToShow } from "#src/core/guide/guide-door.ts";
import type { PartToCome } from "#src/core/guide/parts-to-come.ts";
import { Badge, Card, Details, Icon, type IconName, LinkButton } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

/** The guide from the booking's page: open with the way in, or shut with when and why, and what it will say. */
export function ArrivalCard(props: {
  arrival: ArrivalToShow;
  area: string;
  hostName: string;
  /** Whether opening it is the next thing to do. */
  isNext: boolean;
}) {
  const { arrival, area, hostName } = props;
  const { guide, dates } = useTexts();
  const t = guide.card;
  const { standing, address } = arrival;
  if (standing.is === "over") return null;
  const isShut = standing.is === "shut";
  const where = address ?? (isShut ? t.addressAfter(area) : area);
  const isOpen = arrival.isWritten && standing.is === "open";
  return (
    <Card
      title={
        <span className="row between">
          {guide.title}
          {isOpen && (
            <Badge tone="leaf" icon="check">
              {t.isOpen}
            </Badge>
          )}
          {arrival.isWritten && standing.is === "waits" && (
            <Badge tone="amber" icon="lock">
              {t.opens(dates.moment(standing.opensAt))}
            </Badge>
          )}
          {arrival.isWritten && isShut && (
            <Badge tone="amber" icon="lock">
              {t.notYet}
            </Badge>
          )}
        </span>
      }
    >
      <Details items={[{ label: t.address, value: address ? <b>{address}</b> : where }]} />
      {!arrival.isWritten && <p className="soft">{t.noGuide(hostName)}</p>}
      {arrival.isWritten && isShut && <p className="soft">{guide.shut.why[standing.why]}</p>}
      {arrival.parts.length > 0 && (
        <ul className="parts">
          {arrival.parts.map((part) => (
            <Part key={part.part} {...part} guideHref={arrival.href} />
          ))}
        </ul>
      )}
      {isOpen && (
        <p>
          <LinkButton href={arrival.href} kind={props.isNext ? "main" : "quiet"}>
            {t.open}
          </LinkButton>
        </p>
      )}
    </Card>
  );
}

const icons: Record<PartToCome["part"], IconName> = {
  way: "pin",
  gate: "door",
  codes: "lock",
  wifi: "wifi",
  power: "power",
  pass: "shield",
};
const sections: Record<PartToCome["part"], string> = {
  way: "way",
  gate: "gate",
  codes: "gate",
  wifi: "wifi",
  power: "power",
  pass: "pass",
};

/** One part: a link where it can be read, else a lock with its hour. */
function Part({ part, opens, guideHref }: PartToCome & { guideHref: string }) {
  const { guide, dates } = useTexts();
  const { title, text } = guide.card.parts[part];
  return (
    <li>
      <Icon name={icons[part]} />
      <div>
        <b>{opens === "now" ? <a href={`${guideHref}#${sections[part]}`}>{title}</a> : title}</b>
        <span>{typeof opens === "number" ? guide.card.opens(dates.moment(opens)) : text}</span>
      </div>
      {opens === "now" ? <Icon name="arrow-right" /> : <Icon name="lock" label={guide.card.locked} />}
    </li>
  );
}
