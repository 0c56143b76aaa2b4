import type { CancellationPolicy, RefundSplit } from "#src/core/booking/cancellation.ts";
import type { LocalDate, Stay } from "#src/core/stay/stay.ts";
import { PolicyLines } from "#views/booking/stay-facts.tsx";
import { tabOfStay } from "#views/frame/host-bar.tsx";
import type { Nav } from "#views/frame/layout.tsx";
import { Page, type Shell } from "#views/frame/page.tsx";
import { Button, Form, Lines, LinkButton, Notice } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";
import { hearingOf } from "#views/kit/reach.tsx";

type Room = Readonly<{
  booking: Stay & Readonly<{ id: string; party: number; policy: CancellationPolicy }>;
  name: string;
  split: RefundSplit & Readonly<{ depositKes: number }>;
}>;

export type CancelRoomsPageProps = Readonly<{
  shell: Shell;
  nav: Nav;
  as: "guest" | "host";
  /** The room by whose link the page was opened. */
  bookingId: string;
  /** What is cancelled by the press; none when it is too late for all of them. */
  rooms: readonly Room[];
  /** The names of those that have begun, and stay as they are. */
  stay: readonly string[];
  /** What the press says that the page said. */
  shown: string;
  hostName: string;
  /** The guest's link; empty for whoever is signed in. */
  token: string;
  back: string;
  /** By which day the last of it would be sent, if they were cancelled now. */
  refundBy: LocalDate;
  /** M-PESA sends what it can without a press of the host. */
  isAutomatic: boolean;
  /** Something changed between page and press. */
  changed: boolean;
  now: number;
}>;

const backOf = ({ split }: Room) => split.refundKes + split.depositKes;

/** What cancelling all rooms of a booking comes to, room by room and in all, before it is done. */
export function CancelRoomsPage(props: CancelRoomsPageProps) {
  const { rooms, stay } = props;
  const { cancel, groups } = textsOf(props.shell);
  const texts = groups.cancelAll;
  return (
    <Page
      shell={props.shell}
      nav={props.nav}
      tab={tabOfStay(props.nav)}
      title={texts.title}
      robots="noindex"
      width="slim"
    >
      <div className="stack loose">
        <h1>{texts.title}</h1>
        {props.changed && <Notice tone="amber" role="alert" title={cancel.changed.title} text={texts.changed} />}
        {rooms.length === 0 && <Notice tone="amber" title={cancel.tooLate} />}
        {[...new Set(stay)].map((name) => (
          <Notice key={name} tone="amber" text={texts.stays(name)} />
        ))}
        {rooms.length > 0 && <Rooms {...props} />}
        <LinkButton href={props.back} kind="quiet" wide>
          {texts.keep}
        </LinkButton>
      </div>
    </Page>
  );
}

function Rooms(props: CancelRoomsPageProps) {
  const { as, rooms, isAutomatic, shell } = props;
  const { cancel, groups } = useTexts();
  const texts = groups.cancelAll;
  const backKes = rooms.reduce((sum, room) => sum + backOf(room), 0);
  // Rooms with one policy and one first night say it once.
  const policies = new Map(rooms.map((room) => [JSON.stringify([room.booking.policy, room.booking.checkIn]), room]));
  return (
    <section className="card">
      <div className="body roomy">
        {rooms.map((room) => (
          <RoomLines key={room.booking.id} room={room} as={as} />
        ))}
        <Lines lines={[]} total={{ label: texts.total, kes: backKes }} />
        {backKes > 0 && (
          <p className="soft small">
            {as === "guest"
              ? cancel.howRefund(props.hostName, props.refundBy, hearingOf(shell))
              : cancel[isAutomatic ? "thenAutomatic" : "thenSend"]}
          </p>
        )}
        {as === "host" ? (
          <p className="small">{cancel.hostNote}</p>
        ) : (
          [...policies.values()].map(({ booking, name }) => (
            <div key={booking.id} className="tight">
              {policies.size > 1 && <p className="small">{groups.policyOf(name)}</p>}
              <PolicyLines policy={booking.policy} checkIn={booking.checkIn} now={props.now} />
            </div>
          ))
        )}
        <Form
          action={`/guest/booking/${props.bookingId}/rooms/cancel`}
          hidden={{ t: props.token || undefined, shown: props.shown }}
        >
          <Button kind="danger" wide>
            {texts.confirm(rooms.length, backKes, as)}
          </Button>
        </Form>
      </div>
    </section>
  );
}

function RoomLines({ room, as }: { room: Room; as: "guest" | "host" }) {
  const { cancel, dates, groups } = useTexts();
  const { booking, split, name } = room;
  return (
    <div className="tight">
      <h2 className="big">{name}</h2>
      <p className="soft small">{groups.cancelAll.line(dates.range(booking), booking.party)}</p>
      <Lines
        lines={[
          { label: cancel.paid, kes: split.paidKes },
          ...(split.keptKes > 0 ? [{ label: cancel.kept[as], kes: split.keptKes, less: true }] : []),
          ...(split.depositKes > 0 ? [{ label: cancel.deposit, kes: split.depositKes }] : []),
          { label: <b>{cancel.back[as]}</b>, kes: backOf(room) },
        ]}
      />
    </div>
  );
}
