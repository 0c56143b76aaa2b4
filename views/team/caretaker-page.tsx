import { DashboardFrame } from "#views/frame/dashboard-frame.tsx";
import type { Shell } from "#views/frame/page.tsx";
import {
  Arriving,
  ComingSoon,
  InHouse,
  isFullDay,
  Leaving,
  type PeopleOfDay,
} from "#views/front-desk/guests-of-day.tsx";
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
  people: PeopleOfDay;
  properties: readonly { id: string; name: string }[];
}) {
  const { dashboard, team: t } = textsOf(shell);
  const folds = isFullDay(people);
  return (
    <DashboardFrame shell={shell} tab="today" title={dashboard.greeting(name)} scriptUrl={scriptUrl}>
      <LastSeen at={seenAt} />
      {properties.length === 0 && <EmptyState title={t.noneGiven.title} text={t.noneGiven.text} />}
      {properties.length > 0 && (
        <div className={folds ? "day full" : "day"}>
          <div className="stack loose">
            <Leaving people={people.leaving} today={today} folds={folds} />
            <Arriving people={people.today} folds={folds} />
            <InHouse people={people.here} folds={folds} />
          </div>
          <div className="stack loose">
            <ComingSoon people={people.soon} folds={folds} />
            <List title={t.guides} dense>
              {properties.map(({ id, name: called }) => (
                <li key={id}>
                  <a href={`/dashboard/properties/${id}/guide/preview`}>{called}</a>
                </li>
              ))}
            </List>
          </div>
        </div>
      )}
    </DashboardFrame>
  );
}
