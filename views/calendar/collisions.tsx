import type { BookingState } from "#src/core/booking/booking.ts";
import type { Stay } from "#src/core/stay/stay.ts";
import { Badge, Button, Form, LinkButton, List, TextArea } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

export type CollisionShown = Readonly<{
  stay: Stay & Readonly<{ id: string; kind: "booking" | "block" | "unknown"; propertyId: string; unit: number }>;
  feed: Readonly<{ name: string }>;
  firstNight: string;
  lastNight: string;
  booking:
    | Readonly<{
        booking: Stay &
          Readonly<{
            id: string;
            propertyId: string;
            code: string;
            state: BookingState;
            guestName: string;
            guestPhone: string;
          }>;
        property: Readonly<{ displayName: string }>;
      }>
    | undefined;
  other: SameStayShown["other"];
  paidKes: number;
  isBeingPaid: boolean;
  refuge: Readonly<{ property: Readonly<{ displayName: string }>; unit: number; isSameProperty: boolean }> | undefined;
}>;

/** Nights that were sold twice: both sides, where our guest could go, and the words for them. */
export function Collisions({ collisions, hostName }: { collisions: readonly CollisionShown[]; hostName: string }) {
  const t = useTexts().calendars;
  if (collisions.length === 0) return null;
  return (
    <List title={t.conflicts.title} action={<Badge tone="bad">{collisions.length}</Badge>}>
      {collisions.map((collision) => (
        <li key={`${collision.stay.id} ${collision.booking?.booking.id ?? ""}`} id={`conflict-${collision.stay.id}`}>
          <Collision {...collision} hostName={hostName} />
        </li>
      ))}
    </List>
  );
}

/** Two stays of two calendars that may be one. */
export type SameStayShown = Readonly<{
  stay: Stay & Readonly<{ id: string; propertyId: string; unit: number }>;
  feed: Readonly<{ name: string }>;
  other:
    | Readonly<{ feed: Readonly<{ name: string }>; stay: Stay & Readonly<{ id: string; unit: number }> }>
    | undefined;
}>;

/** Two calendars tell the same dates, or one tells what it read of the other. Whether that is one stay, only the host knows. */
export function SameStays({ questions }: { questions: readonly SameStayShown[] }) {
  const { dates } = useTexts();
  const c = useTexts().calendars.sameStay;
  if (questions.length === 0) return null;
  return (
    <List title={c.title}>
      {questions.map(({ stay, feed, other }) => (
        <li key={stay.id} id={`same-${stay.id}`}>
          <div className="stack">
            <div className="tight">
              <b className="num">{dates.range(stay)}</b>
              {other && <p className="small">{whySame(c, dates, { stay, feed, other })}</p>}
            </div>
            <Form
              action={`/dashboard/properties/${stay.propertyId}/calendars/stays/${stay.id}`}
              plain
              hidden={{ other: other?.stay.id ?? "" }}
            >
              <div className="row">
                <Button small name="decision" value="same">
                  {c.same}
                </Button>
                <Button kind="quiet" small name="decision" value="apart">
                  {c.apart}
                </Button>
              </div>
            </Form>
          </div>
        </li>
      ))}
    </List>
  );
}

type Words = ReturnType<typeof useTexts>["calendars"]["sameStay"];

function whySame(
  c: Words,
  dates: ReturnType<typeof useTexts>["dates"],
  { stay, feed, other }: SameStayShown & { other: NonNullable<SameStayShown["other"]> },
): string {
  const [one, two] = [feed.name, other.feed.name];
  if (stay.unit !== other.stay.unit) return c.twoRooms(one, stay.unit, two, other.stay.unit);
  const isSame = stay.checkIn === other.stay.checkIn && stay.checkOut === other.stay.checkOut;
  return isSame ? c.text(one, two) : c.around(one, two, dates.range(other.stay));
}

function Collision(props: CollisionShown & { hostName: string }) {
  const { dates } = useTexts();
  const c = useTexts().calendars.conflicts;
  const { stay, booking, refuge } = props;
  const action = `/dashboard/properties/${stay.propertyId}/calendars/stays/${stay.id}`;
  const ours = booking?.booking;
  const { checkIn, checkOut } = ours ?? stay;
  return (
    <div className="stack">
      <div className="tight">
        <b>{c.heading(dates.range({ checkIn, checkOut }))}</b>
        <p className="small">{c.nights(props.firstNight, props.lastNight)}</p>
      </div>
      <BothSides {...props} />
      {ours && (
        <p className="small">
          {refuge ? (refuge.isSameProperty ? c.room(refuge.unit) : c.other(refuge.property.displayName)) : c.nowhere}
        </p>
      )}
      {ours && refuge?.isSameProperty && (
        <Form action={action} plain hidden={{ decision: "move", booking: ours.id, unit: refuge.unit }}>
          <Button small>{(ours.state === "requested" ? c.moveRequest : c.move)(refuge.unit)}</Button>
        </Form>
      )}
      <Apology {...props} />
      <div className="row">
        {ours && (
          <LinkButton href={`/dashboard/bookings/${ours.id}`} kind="quiet" small>
            {c.booking}
          </LinkButton>
        )}
        <Form action={action} plain hidden={{ decision: "settle" }}>
          <Button kind="quiet" small>
            {c.settle}
          </Button>
        </Form>
      </div>
      <p className="soft small">{c.settleHint}</p>
    </div>
  );
}

/** Who has these nights, and who paid. */
function BothSides({ stay, feed, booking, other, paidKes, isBeingPaid }: CollisionShown) {
  const { dates } = useTexts();
  const c = useTexts().calendars.conflicts;
  const ours = booking?.booking;
  const paid = paidKes > 0 ? c.paid(paidKes) : isBeingPaid ? c.beingPaid : c.notPaid;
  return (
    <ul className="tight small">
      {ours && (
        <li>
          {(ours.state === "requested" ? c.request : c.ours)(ours.guestName, ours.code)},{" "}
          {ours.propertyId !== stay.propertyId && <>{booking?.property.displayName}, </>}
          <span className="num">{dates.range(ours)}</span>: {paid}
        </li>
      )}
      {other && (
        <li>
          {c.theirs(other.feed.name)}: {c.paidThere}
        </li>
      )}
      <li>
        {stay.kind === "booking" ? c.theirs(feed.name) : c.closedBy(feed.name)},{" "}
        <span className="num">{dates.range(stay)}</span>: {c.paidThere}
      </li>
    </ul>
  );
}

/** The words for our guest. Who only asked is declined, which says what there is to say. */
function Apology({ stay, booking, refuge, hostName }: CollisionShown & { hostName: string }) {
  const { conflicts: c, apology } = useTexts().calendars;
  if (!booking || booking.booking.state === "requested" || refuge?.isSameProperty) return null;
  const { guestName: guest, guestPhone } = booking.booking;
  const text = apology({
    guest,
    host: hostName,
    property: booking.property.displayName,
    stay: booking.booking,
    other: refuge?.property.displayName,
  });
  return (
    <details>
      <summary>{c.apology}</summary>
      <div className="stack">
        <TextArea label={c.apology} name={`apology-${stay.id}`} value={text} rows={7} />
        <LinkButton
          href={`https://wa.me/${guestPhone.replace(/\D/g, "")}?text=${encodeURIComponent(text)}`}
          outside
          small
        >
          {c.send}
        </LinkButton>
      </div>
    </details>
  );
}
