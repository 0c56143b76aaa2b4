import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import type { BookingToShow } from "#views/front-desk/booking-row.tsx";
import { Arriving, ComingSoon, type GuestOfDay, InHouse, Leaving } from "#views/front-desk/guests-of-day.tsx";
import { LastSeen } from "#views/front-desk/last-seen.tsx";
import { EmptyState, List } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";

/** A caretaker's day: who comes, goes and stays in the properties that are theirs, and the guide of each. No money. */
export function CaretakerPage({
  shell,
  name,
  today,
  people,
  properties,
  seenAt,
  scriptUrl,
}: {
  shell: Shell;
  /** When it was drawn, for the copy that a phone keeps. Unix milliseconds. */
  seenAt: number;
  /** Brings the worker that keeps it. */
  scriptUrl: string;
  name: string;
  today: string;
  people: Readonly<{
    here: readonly GuestOfDay[];
    leaving: readonly GuestOfDay[];
    today: readonly GuestOfDay[];
    soon: readonly BookingToShow[];
  }>;
  properties: readonly { id: string; name: string }[];
}) {
  const { dashboard, team: t } = textsOf(shell);
  return (
    <DashboardFrame shell={shell} tab="today" title={dashboard.greeting(name)} scriptUrl={scriptUrl}>
      <LastSeen at={seenAt} />
      {properties.length === 0 && <EmptyState title={t.noneGiven.title} text={t.noneGiven.text} />}
      {properties.length > 0 && (
        <>
          <Leaving people={people.leaving} today={today} />
          <Arriving people={people.today} />
          <InHouse people={people.here} />
          <ComingSoon people={people.soon} />
          <List title={t.guides} dense>
            {properties.map(({ id, name: called }) => (
              <li key={id}>
                <a href={`/dashboard/properties/${id}/guide/preview`}>{called}</a>
              </li>
            ))}
          </List>
        </>
      )}
    </DashboardFrame>
  );
}
