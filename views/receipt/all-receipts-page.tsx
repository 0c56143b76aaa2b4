import {
  asMoneyMoved,
  documentKind,
  receiptNumber,
  signedKes,
  sumOfDocuments,
  taxOfDocuments,
} from "#src/core/money/receipt.ts";
import { localDateAt, nightCount, type Stay } from "#src/core/stay/stay.ts";
import type { Nav } from "#views/frame/layout.tsx";
import { Page, type Shell } from "#views/frame/page.tsx";
import { BackLink, Card, Details, Lines, LinkButton } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import type { PageTexts } from "#views/texts/pages.ts";
import { payerInWords, type ReceiptToShow } from "./receipt-page.tsx";

/** All that was paid and given back of one stay, whole shillings. */
export type StayReceipts = Readonly<{
  documents: readonly ReceiptToShow[];
  /** What the stay costs today, and what of it is still to pay. */
  totalKes: number;
  openKes: number;
  isOver: boolean;
  /** The rooms that were booked at once, each with what it costs or what of it was kept; none where it is one place. */
  rooms: readonly RoomOfReceipts[];
}>;

type RoomOfReceipts = Stay & Readonly<{ code: string; name: string; party: number; kes: number; isCancelled: boolean }>;

/** What the sheet is called: of several rooms it covers those of all. */
export function allTitle({ rooms }: Pick<StayReceipts, "rooms">, t: PageTexts["receipt"]): string {
  return rooms.length > 0 ? t.all.ofRooms(rooms.length) : t.all.title;
}

/** Every payment of a stay on one sheet, for whoever has to hand in a single paper. */
export function AllReceiptsPage(props: { shell: Shell; nav: Nav; all: StayReceipts; back: string; pdf: string }) {
  const { shell, all } = props;
  const texts = textsOf(shell);
  const t = texts.receipt;
  const title = allTitle(all, t);
  return (
    <Page
      shell={shell}
      title={title}
      nav={props.nav}
      tab={props.nav === "host" ? "money" : undefined}
      robots="noindex"
      width="slim"
    >
      <div className="stack">
        <BackLink href={props.back}>{t.back}</BackLink>
        <Card roomy as="div">
          <h1>{title}</h1>
          <Details items={allPairs(all, texts)} />
          {all.rooms.length > 0 && (
            <Lines lines={allRooms(all, texts)} total={{ label: t.all.allRooms, kes: all.totalKes }} />
          )}
          <Lines lines={allLines(all, texts)} total={allTotal(all, t)} />
          <p className="soft small">{allNotes(all, t).join(" ")}</p>
        </Card>
        <p>
          <LinkButton href={props.pdf} kind="quiet">
            {t.pdf}
          </LinkButton>
        </p>
      </div>
    </Page>
  );
}

/** Who, whom, what and when: as the newest document says it. */
export function allPairs({ documents, rooms }: StayReceipts, words: PageTexts) {
  const { receipt: t, dates, groups } = words;
  const last = documents.at(-1);
  if (!last) return [];
  const { facts } = last;
  const { name, kraPin } = facts.host;
  const [first] = rooms;
  const who = [
    { label: t.from, value: [name, kraPin && t.pin(kraPin)].filter(Boolean).join(", ") },
    { label: t.to, value: payerInWords(last, words) },
  ];
  if (!first) {
    return [
      ...who,
      { label: t.booking, value: `${facts.code}, ${facts.property}` },
      { label: t.stay, value: t.stayLine(dates.rangeWithYear(facts), nightCount(facts), facts.party) },
    ];
  }
  const party = rooms.reduce((sum, room) => sum + room.party, 0);
  return [
    ...who,
    { label: t.booking, value: `${first.code}, ${groups.rooms(rooms.length)}` },
    ...(haveOneStay(rooms)
      ? [{ label: t.stay, value: t.stayLine(dates.rangeWithYear(first), nightCount(first), party) }]
      : []),
  ];
}

function haveOneStay(rooms: readonly Stay[]): boolean {
  return rooms.every(({ checkIn, checkOut }) => checkIn === rooms[0]?.checkIn && checkOut === rooms[0]?.checkOut);
}

/** A line a room, with its own dates where they differ. */
export function allRooms({ rooms }: StayReceipts, { receipt: t, dates, groups }: PageTexts) {
  const isOneStay = haveOneStay(rooms);
  return rooms.map((room) => {
    const named = groups.line(room.name, room.party);
    const label = [named, !isOneStay && dates.rangeWithYear(room), room.isCancelled && t.all.cancelled];
    return { label: label.filter(Boolean).join(", "), kes: room.kes };
  });
}

/** One line for each time that money moved, with the documents of it: what it did, by which way, on which day. */
export function allLines({ documents }: StayReceipts, { receipt: t, dates, said }: PageTexts) {
  return asMoneyMoved(documents).flatMap((moved) => {
    const [first] = moved;
    if (!first) return [];
    const { facts, createdAt, isSaidByHost } = first;
    const way = facts.mpesaCode ? t.code(facts.mpesaCode) : t.ways[facts.way];
    const by = isSaidByHost ? `${way}, ${said.by.guest}` : way;
    const kes = moved.reduce((sum, document) => sum + signedKes(document), 0);
    const did = t.amount[documentKind(first)];
    const number = moved.map((document) => receiptNumber(document.number)).join(", ");
    const label = t.all.line({ did, number, on: dates.shortWithYear(localDateAt(createdAt)), by });
    return [{ label, kes, less: kes < 0 }];
  });
}

export function allTotal({ documents }: StayReceipts, t: PageTexts["receipt"]) {
  return { label: t.all.paid, kes: sumOfDocuments(documents).paidKes };
}

export function allNotes(all: StayReceipts, t: PageTexts["receipt"]): string[] {
  const { documents, totalKes, openKes, isOver, rooms } = all;
  const { depositKes } = sumOfDocuments(documents);
  const { vatKes, levyKes } = taxOfDocuments(documents);
  return [
    ...(depositKes > 0 ? [t.all.deposit(depositKes)] : []),
    ...(vatKes > 0 || levyKes > 0 ? [t.all.tax(vatKes, levyKes)] : []),
    ...(isOver ? [] : [`${t.total(totalKes)} ${openKes > 0 ? t.open(openKes) : t.settled}`]),
    rooms.length > 0 ? t.all.covers : t.notEtims.receipt,
  ];
}
