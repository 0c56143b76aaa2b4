import type { ArrivalToShow } from "#src/core/guide/guide-door.ts";
import { Card, Details, Icon, LinkButton } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

export function ArrivalCard({ arrival, area, hostName }: { arrival: ArrivalToShow; area: string; hostName: string }) {
  const { guide, dates } = useTexts();
  const t = guide.card;
  const { standing, address } = arrival;
  if (standing.is === "over") return null;
  const isShut = standing.is === "shut";
  const where = address ?? (isShut ? t.addressAfter(area) : area);
  return (
    <Card title={guide.title}>
      <Details items={[{ label: t.address, value: address ? <b>{address}</b> : where }]} />
      {!arrival.isWritten && <p className="soft">{t.noGuide(hostName)}</p>}
      {arrival.isWritten && standing.is === "waits" && (
        <p className="soft">{t.waits(dates.moment(standing.opensAt))}</p>
      )}
      {arrival.isWritten && isShut && <p className="soft">{guide.shut.why[standing.why]}</p>}
      {arrival.isWritten && standing.is === "open" && (
        <>
          <p className="soft">{t.is}</p>
          <p>
            <LinkButton href={arrival.href} kind="quiet">
              <Icon name="pin" />
              {t.open}
            </LinkButton>
          </p>
        </>
      )}
    </Card>
  );
}
