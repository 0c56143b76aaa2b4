import { formatKes } from "#src/core/money/money.ts";
import type { LocalDate, Stay } from "#src/core/stay/stay.ts";
import { type ChangeShown, ChangeSummary } from "#views/booking/change-summary.tsx";
import { PolicyLines } from "#views/booking/stay-facts.tsx";
import { Details, Lines } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

/** One of several rooms that would change at once. */
export type RoomChangeToShow = Readonly<{
  id: string;
  name: string;
  party: number;
  was: Stay;
  /** What it would come to; nothing where it can't be had, or has nothing to change. */
  change: ChangeShown | undefined;
  /** Why not, in words. */
  why?: string | undefined;
  /** The room it would be in, where theirs is taken. */
  otherRoom?: number | undefined;
}>;

type Shown = Readonly<{ rooms: readonly RoomChangeToShow[]; today: LocalDate; now: number }>;

/** What a change of several rooms comes to: what each costs then, and why, and the difference of all. */
export function RoomsChange({ rooms, today, now }: Shown) {
  const [only] = rooms;
  if (rooms.length === 1 && only?.change) return <ChangeSummary change={only.change} today={today} now={now} />;
  return (
    <div className="stack">
      {rooms.map((room) => (
        <RoomChange key={room.id} room={room} />
      ))}
      <Together rooms={rooms} today={today} now={now} />
    </div>
  );
}

function RoomChange({ room }: { room: RoomChangeToShow }) {
  const { dates, groups, hostBooking, stayChange: t } = useTexts();
  const { name, party, was, change, why, otherRoom } = room;
  const differenceKes = change && change.price.totalKes - change.wasKes;
  return (
    <div className="tight">
      <h3>{name}</h3>
      <p className="soft small">{groups.cancelAll.line(dates.range(was), party)}</p>
      {why && (
        <p>
          <b>{why}</b>
        </p>
      )}
      {otherRoom !== undefined && <p className="small">{hostBooking.asked.otherRoom(otherRoom)}</p>}
      {change && (
        <Lines
          lines={[
            { label: t.wasTotal, kes: change.wasKes },
            ...change.lines.map((line) => ({ label: t.line(line), kes: line.amountKes, less: line.amountKes < 0 })),
          ]}
          total={{ label: t.newTotal, kes: change.price.totalKes }}
        />
      )}
      {differenceKes === 0 && <p className="soft small">{t.same}</p>}
    </div>
  );
}

/** All of them: before, after, the difference, and when the rest of it is due. */
function Together({ rooms, today, now }: Shown) {
  const { groups, stayChange: t } = useTexts();
  const changes = rooms.flatMap(({ id, name, change }) => (change ? [{ id, name, ...change }] : []));
  if (changes.length === 0) return null;
  const wasKes = changes.reduce((sum, change) => sum + change.wasKes, 0);
  const totalKes = changes.reduce((sum, { price }) => sum + price.totalKes, 0);
  const differenceKes = totalKes - wasKes;
  const dearer = changes.filter((change) => change.price.totalKes > change.wasKes);
  const dueOn = dearer.flatMap(({ price }) => price.balanceDueOn ?? []).toSorted()[0];
  const policies = new Map(changes.map((change) => [JSON.stringify([change.policy, change.stay.checkIn]), change]));
  return (
    <>
      <Details
        items={[
          { label: groups.moveAll.wasTogether, value: formatKes(wasKes) },
          { label: groups.moveAll.newTogether, value: <b>{formatKes(totalKes)}</b> },
          ...(differenceKes === 0
            ? []
            : [{ label: differenceKes < 0 ? t.less : t.more, value: <b>{formatKes(Math.abs(differenceKes))}</b> }]),
        ]}
      />
      {dueOn !== undefined && (
        <p className="small">
          {dueOn <= today ? t.rest.now : dueOn === changes[0]?.stay.checkIn ? t.rest.arrival : t.rest.on(dueOn)}
        </p>
      )}
      {[...policies.values()].map(({ id, name, policy, stay }) => (
        <div key={id} className="tight">
          {policies.size > 1 && <p className="small">{groups.policyOf(name)}</p>}
          <PolicyLines policy={policy} checkIn={stay.checkIn} now={now} />
        </div>
      ))}
    </>
  );
}
