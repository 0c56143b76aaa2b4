import { documentKind, receiptNumber, signedKes, sumOfDocuments } from "#src/core/money/receipt.ts";
import { localDateAt, nightCount } from "#src/core/stay/stay.ts";
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
}>;

/** Every payment of a stay on one sheet, for whoever has to hand in a single paper. */
export function AllReceiptsPage(props: { shell: Shell; nav: Nav; all: StayReceipts; back: string; pdf: string }) {
  const { shell, all } = props;
  const texts = textsOf(shell);
  const t = texts.receipt;
  return (
    <Page
      shell={shell}
      title={t.all.title}
      nav={props.nav}
      tab={props.nav === "host" ? "money" : undefined}
      robots="noindex"
      width="slim"
    >
      <div className="stack">
        <BackLink href={props.back}>{t.back}</BackLink>
        <Card roomy as="div">
          <h1>{t.all.title}</h1>
          <Details items={allPairs(all, texts)} />
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
export function allPairs({ documents }: StayReceipts, { receipt: t, dates }: PageTexts) {
  const last = documents.at(-1);
  if (!last) return [];
  const { facts } = last;
  const { name, kraPin } = facts.host;
  return [
    { label: t.from, value: [name, kraPin && t.pin(kraPin)].filter(Boolean).join(", ") },
    { label: t.to, value: payerInWords(last, t) },
    { label: t.booking, value: `${facts.code}, ${facts.property}` },
    { label: t.stay, value: t.stayLine(dates.rangeWithYear(facts), nightCount(facts), facts.party) },
  ];
}

/** One line a document: what it did, by which way, on which day. */
export function allLines({ documents }: StayReceipts, { receipt: t, dates, said }: PageTexts) {
  return documents.map((document) => {
    const { facts, number, createdAt, isSaidByHost } = document;
    const way = facts.mpesaCode ? t.code(facts.mpesaCode) : t.ways[facts.way];
    const by = isSaidByHost ? `${way}, ${said.by.guest}` : way;
    const kes = signedKes(document);
    const did = t.amount[documentKind(document)];
    return {
      label: t.all.line({ did, number: receiptNumber(number), on: dates.shortWithYear(localDateAt(createdAt)), by }),
      kes,
      less: kes < 0,
    };
  });
}

export function allTotal({ documents }: StayReceipts, t: PageTexts["receipt"]) {
  return { label: t.all.paid, kes: sumOfDocuments(documents).paidKes };
}

export function allNotes({ documents, totalKes, openKes, isOver }: StayReceipts, t: PageTexts["receipt"]): string[] {
  const { depositKes } = sumOfDocuments(documents);
  return [
    ...(depositKes > 0 ? [t.all.deposit(depositKes)] : []),
    ...(isOver ? [] : [`${t.total(totalKes)} ${openKes > 0 ? t.open(openKes) : t.settled}`]),
    t.notEtims.receipt,
  ];
}
