import type { ListingPhoto } from "#src/core/listing/photo.ts";
import { formatKes } from "#src/core/money/money.ts";
import type { RoomSet } from "#src/core/stay/rooms-for-party.ts";
import { nightCount, type Stay } from "#src/core/stay/stay.ts";
import { roomsAddress, roomsSummaryAddress, summaryAddress } from "#views/booking/addresses.ts";
import { OfferNotice, type OfferToShow } from "#views/booking/offer-notice.tsx";
import { Page, type Shell } from "#views/frame/page.tsx";
import { BackLink, Lines, LinkButton, Notice, Photo, photoSizes, Stepper, StickyBar } from "#views/kit/index.ts";
import { textsOf, useTexts } from "#views/kit/language.tsx";

/** A property as it can be chosen: how many of its rooms are free, and how many were chosen. */
type RoomToChoose = Readonly<{
  id: string;
  name: string;
  photo: ListingPhoto | undefined;
  sleeps: number;
  free: number;
  /** What one of them costs one guest, and as many as it sleeps or come; whole shillings. */
  fromKes: number;
  upToKes: number;
  count: number;
}>;

export type RoomsPageProps = Readonly<{
  shell: Shell;
  host: Readonly<{ name: string; href: string }>;
  stay: Stay;
  party: number;
  most: number;
  rooms: readonly RoomToChoose[];
  /** How the party sleeps in what was chosen, and what it costs; nothing where that can't be. */
  chosen: RoomSet | undefined;
  /** Some were chosen that somebody else has taken since. */
  isTaken: boolean;
  /** The link or the offer by which the guest came. */
  via: string | undefined;
  /** The price that the host offered this guest, and whose it is. */
  offer: OfferToShow | undefined;
  hostName: string;
}>;

type Counts = readonly Readonly<{ propertyId: string; count: number }>[];

const countsOf = (rooms: readonly RoomToChoose[]): Counts => rooms.map(({ id, count }) => ({ propertyId: id, count }));
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** Rooms of one host for a party that no single one of them sleeps: proposed, and changed one by one. */
export function RoomsPage(props: RoomsPageProps) {
  const { shell, host, stay, party, rooms, chosen, offer } = props;
  // What became of an offer says by itself why its rooms can't be had.
  const isTaken = props.isTaken && !(offer && (offer.isFor || offer.standing !== "holds"));
  const words = textsOf(shell);
  const texts = words.groups;
  const count = chosen?.rooms.length ?? 0;
  const title = count > 1 ? texts.fit(count, party) : texts.choose.title(party);
  return (
    <Page
      shell={shell}
      title={`${title}: ${host.name}`}
      robots="noindex"
      sheets={["booking"]}
      width="wide"
      bar={count > 1 ? <Bar {...props} count={count} /> : undefined}
    >
      <div className="stack loose">
        <div className="tight">
          <BackLink href={host.href}>{texts.choose.back(host.name)}</BackLink>
          <h1>{title}</h1>
          <p className="soft">
            {words.dates.range(stay)}, {words.stay.nights(nightCount(stay))} · {words.stay.guestCount(party)}
          </p>
        </div>
        <OfferNotice offer={offer} hostName={props.hostName} via={props.via} isPriced={count > 1} />
        {isTaken && <Notice tone="amber" role="alert" title={texts.taken.title} text={texts.taken.text} />}
        {rooms.length === 0 ? (
          <Notice tone="amber" text={texts.choose.none} />
        ) : (
          <div className="aside">
            <section className="card">
              <div className="body roomy stack">
                <h2>{texts.choose.list}</h2>
                {rooms.map((room) => (
                  <RoomRow key={room.id} {...props} room={room} />
                ))}
              </div>
            </section>
            <Chosen {...props} count={count} />
          </div>
        )}
      </div>
    </Page>
  );
}

function wishOf({ stay, party, rooms, via }: RoomsPageProps, counts: Counts = countsOf(rooms)) {
  const [first] = rooms;
  return { propertyId: first?.id ?? "", ...stay, guests: party, rooms: counts, via };
}

function RoomRow(props: RoomsPageProps & { room: RoomToChoose }) {
  const { room, rooms, most, stay } = props;
  const texts = useTexts().groups.choose;
  const to = (count: number) => {
    const counts = countsOf(rooms).map((one) => (one.propertyId === room.id ? { ...one, count } : one));
    return { href: `${roomsAddress(wishOf(props, counts))}#${room.id}` };
  };
  const all = sum(rooms.map(({ count }) => count));
  const price = texts.price(formatKes(room.fromKes), nightCount(stay));
  return (
    <div className="host" id={room.id}>
      {room.photo && (
        <div style={{ width: "72px", flex: "none", borderRadius: "8px", overflow: "hidden" }}>
          <Photo photo={{ ...room.photo, alt: "" }} sizes={photoSizes.thumb} />
        </div>
      )}
      <div style={{ flex: 1 }}>
        <Stepper
          id={`count-${room.id}`}
          label={room.name}
          hint={[
            texts.sleeps(room.sleeps),
            texts.left(room.free),
            room.upToKes > room.fromKes ? `${texts.from} ${price}` : price,
          ].join(" · ")}
          value={room.count}
          words={texts.count(room.count)}
          less={{ words: texts.fewer(room.name), to: room.count > 0 ? to(room.count - 1) : undefined }}
          more={{
            words: texts.more(room.name),
            to: room.count < room.free && all < most ? to(room.count + 1) : undefined,
          }}
        />
      </div>
    </div>
  );
}

/** What was chosen, what it costs, and whether it fits. */
function Chosen(props: RoomsPageProps & { count: number }) {
  const { rooms, chosen, count, party, most } = props;
  const words = useTexts();
  const texts = words.groups;
  const lines = useLines(props, chosen);
  const all = sum(rooms.map((room) => room.count));
  const only = all === 1 ? rooms.find((room) => room.count === 1 && room.sleeps >= party) : undefined;
  return (
    <section className="card">
      <div className="body roomy stack">
        <h2>{texts.choose.summary}</h2>
        {chosen && count > 1 ? (
          <>
            <Lines lines={lines} total={{ label: texts.choose.total, kes: chosen.totalKes }} />
            <p className="small" role="status">
              {texts.choose.beds(party)}
            </p>
            <LinkButton href={roomsSummaryAddress(wishOf(props))} wide>
              {texts.choose.pay}
            </LinkButton>
            <p className="soft small">{texts.choose.lead}</p>
          </>
        ) : (
          <>
            <Fault {...props} all={all} />
            {only && (
              <LinkButton href={summaryAddress({ ...wishOf(props), propertyId: only.id })} wide>
                {texts.choose.toOne(only.name)}
              </LinkButton>
            )}
          </>
        )}
        {all >= most && <p className="soft small">{texts.choose.most(most)}</p>}
      </div>
    </section>
  );
}

/** A line for each kind of room, with the guests that sleep there. */
function useLines({ rooms }: RoomsPageProps, chosen: RoomSet | undefined) {
  const texts = useTexts().groups;
  return rooms
    .filter(({ count }) => count > 0)
    .map((room) => {
      const own = chosen?.rooms.filter(({ propertyId }) => propertyId === room.id) ?? [];
      return {
        label: texts.line(texts.choose.line(room.count, room.name), sum(own.map(({ guests }) => guests))),
        kes: sum(own.map(({ kes }) => kes)),
      };
    });
}

function Fault({ rooms, party, all }: RoomsPageProps & { all: number }) {
  const texts = useTexts().groups.choose;
  const sleeps = sum(rooms.map((room) => room.count * room.sleeps));
  const canSleep = sum(rooms.map((room) => room.free * room.sleeps));
  if (canSleep < party) return <p role="status">{texts.none}</p>;
  if (all === 0) return <p role="status">{texts.lead}</p>;
  const text = all > party ? texts.tooMany : sleeps < party ? texts.tooFew(sleeps, party) : texts.onlyOne;
  return <p role="status">{text}</p>;
}

function Bar(props: RoomsPageProps & { count: number }) {
  const { chosen, count, stay } = props;
  const words = useTexts();
  const texts = words.groups;
  return (
    <StickyBar
      phoneOnly
      kes={chosen?.totalKes}
      note={`${texts.rooms(count)}, ${words.stay.nights(nightCount(stay))}`}
      action={<LinkButton href={roomsSummaryAddress(wishOf(props))}>{texts.choose.pay}</LinkButton>}
    />
  );
}
