import type { BookingState } from "#src/core/booking/booking.ts";
import type { Stay } from "#src/core/stay/stay.ts";
import { Badge, Button, dateRange, Form, LinkButton, List, TextArea } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

export type CollisionShown = Readonly<{
  stay: Stay & Readonly<{ id: string; kind: "booking" | "block" | "unknown"; propertyId: string }>;
  feed: Readonly<{ name: string }>;
  firstNight: string;
  lastNight: string;
  booking:
    | Readonly<{
        booking: Stay &
          Readonly<{ id: string; code: string; state: BookingState; guestName: string; guestPhone: string }>;
        property: Readonly<{ displayName: string }>;
      }>
    | undefined;
  other: Readonly<{ feed: Readonly<{ name: string }> }> | undefined;
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

function Collision(props: CollisionShown & { hostName: string }) {
  const t = useTexts().calendars;
  const { stay, feed, booking, other, refuge } = props;
  const c = t.conflicts;
  const action = `/dashboard/properties/${stay.propertyId}/calendars/stays/${stay.id}`;
  const ours = booking?.booking;
  const isRequest = ours?.state === "requested";
  const paid = props.paidKes > 0 ? c.paid(props.paidKes) : props.isBeingPaid ? c.beingPaid : c.notPaid;
  const theirs = stay.kind === "booking" ? c.theirs(feed.name) : c.closedBy(feed.name);
  // Who only asked is declined, which says what there is to say.
  const apology =
    booking &&
    !isRequest &&
    t.apology({
      guest: booking.booking.guestName,
      host: props.hostName,
      property: booking.property.displayName,
      stay: booking.booking,
      other: refuge && !refuge.isSameProperty ? refuge.property.displayName : undefined,
    });
  return (
    <div className="stack">
      <div className="tight">
        <b>
          {c.heading(dateRange({ checkIn: ours?.checkIn ?? stay.checkIn, checkOut: ours?.checkOut ?? stay.checkOut }))}
        </b>
        <p className="small">{c.nights(props.firstNight, props.lastNight)}</p>
      </div>
      <ul className="tight small">
        {ours && (
          <li>
            {(isRequest ? c.request : c.ours)(ours.guestName, ours.code)},{" "}
            <span className="num">{dateRange(ours)}</span>: {paid}
          </li>
        )}
        {other && (
          <li>
            {c.theirs(other.feed.name)}: {c.paidThere}
          </li>
        )}
        <li>
          {theirs}, <span className="num">{dateRange(stay)}</span>: {c.paidThere}
        </li>
      </ul>
      {ours && (
        <p className="small">
          {refuge ? (refuge.isSameProperty ? c.room(refuge.unit) : c.other(refuge.property.displayName)) : c.nowhere}
        </p>
      )}
      {ours && refuge?.isSameProperty && (
        <Form action={action} plain hidden={{ decision: "move", booking: ours.id, unit: refuge.unit }}>
          <Button small>{(isRequest ? c.moveRequest : c.move)(refuge.unit)}</Button>
        </Form>
      )}
      {ours && apology && !refuge?.isSameProperty && (
        <details>
          <summary>{c.apology}</summary>
          <div className="stack">
            <TextArea label={c.apology} name={`apology-${stay.id}`} value={apology} rows={7} />
            <LinkButton
              href={`https://wa.me/${ours.guestPhone.replace(/\D/g, "")}?text=${encodeURIComponent(apology)}`}
              outside
              small
            >
              {c.send}
            </LinkButton>
          </div>
        </details>
      )}
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
