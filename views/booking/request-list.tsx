import { formatKes } from "#src/core/money/money.ts";
import type { Stay } from "#src/core/stay/stay.ts";
import { LinkButton, List } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

export type RequestToShow = Stay &
  Readonly<{ id: string; guestName: string; propertyName: string; totalKes: number; holdEndsAt: number }>;

/** Requests that wait for the host's answer, the first to end first. */
export function RequestList({ requests }: { requests: readonly RequestToShow[] }) {
  const { requests: texts, dates } = useTexts();
  if (requests.length === 0) return null;
  return (
    <List title={texts.open(requests.length)} dense>
      {requests.map((request) => (
        <li key={request.id}>
          <b>{request.guestName}</b>
          <div className="lined">
            <div className="about">
              <p className="soft small">{request.propertyName}</p>
              <p className="soft small num">
                {dates.days(request)} · {formatKes(request.totalKes)}
              </p>
              <p className="small num">{texts.until(dates.moment(request.holdEndsAt))}</p>
            </div>
            <div className="acts">
              <LinkButton href={`/booking/request/${request.id}`} small>
                {texts.answer}
                <span className="vh">: {request.guestName}</span>
              </LinkButton>
            </div>
          </div>
        </li>
      ))}
    </List>
  );
}
