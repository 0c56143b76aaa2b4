import { formatKes } from "#src/core/money/money.ts";
import type { Stay } from "#src/core/stay/stay.ts";
import { LinkButton, List, ListRow } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

export type RequestToShow = Stay &
  Readonly<{ id: string; guestName: string; propertyName: string; totalKes: number; holdEndsAt: number }>;

/** Requests that wait for the host's answer, the first to end first. */
export function RequestList({ requests }: { requests: readonly RequestToShow[] }) {
  const { requests: texts, dates } = useTexts();
  if (requests.length === 0) return null;
  return (
    <List title={texts.open(requests.length)}>
      {requests.map((request) => (
        <ListRow
          key={request.id}
          title={request.guestName}
          text={`${request.propertyName} · ${dates.range(request)} · ${formatKes(request.totalKes)} · ${texts.until(dates.moment(request.holdEndsAt))}`}
          actions={
            <LinkButton href={`/booking/request/${request.id}`} small>
              {texts.answer}
            </LinkButton>
          }
        />
      ))}
    </List>
  );
}
