import type { Payee } from "#src/core/money/payee.ts";
import type { BilledTo } from "#src/core/money/receipt.ts";
import { documentKind, type ReceiptFacts, receiptNumber, saysPrice } from "#src/core/money/receipt.ts";
import { localDateAt, nightCount } from "#src/core/stay/stay.ts";
import type { Nav } from "#views/frame/layout.tsx";
import { Page, type Shell } from "#views/frame/page.tsx";
import { BackLink, Card, Details, Lines, LinkButton } from "#views/kit/index.ts";
import { textsOf } from "#views/kit/language.tsx";
import { nameIn } from "#views/texts/names.ts";
import type { PageTexts } from "#views/texts/pages.ts";

/** A receipt or credit note with what is not frozen in it. */
export type ReceiptToShow = Readonly<{
  kind: "receipt" | "credit_note";
  paymentId: string;
  corrects: boolean;
  number: number;
  amountKes: number;
  createdAt: number;
  facts: ReceiptFacts;
  guestName: string;
  /** Whom it is made out to beside the guest, by the guest's own word. */
  billedTo: BilledTo;
  /** Nobody but the host says so, as it stands today: M-PESA may tell of it later. */
  isSaidByHost: boolean;
  /** Who was paid with the money that it is about. */
  payee: Payee;
}>;

/** The document on a page: made to be printed as it is. */
export function ReceiptPage(props: { shell: Shell; nav: Nav; receipt: ReceiptToShow; back: string; pdf: string }) {
  const { shell, receipt } = props;
  const { facts, kind } = receipt;
  const texts = textsOf(shell);
  const t = texts.receipt;
  const title = t.title(t.kinds[kind], receiptNumber(receipt.number));
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
          <Details items={receiptPairs(receipt, texts, facts.property)} />
          <Lines
            lines={amountLines(facts, t)}
            total={{ label: t.amount[documentKind(receipt)], kes: receipt.amountKes }}
          />
          {facts.ofNumber !== null && <p>{t.about[documentKind(receipt)](receiptNumber(facts.ofNumber))}</p>}
          <p className="soft small">
            {[...priceNotes(receipt, t), payeeNote(receipt, texts, shell.site.name), t.notEtims[kind]].join(" ")}
          </p>
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

/** Who gave what to whom and for what; `place` is as much as the document says of where. */
export function receiptPairs(
  receipt: ReceiptToShow,
  words: PageTexts,
  place: string,
): { label: string; value: string }[] {
  const { receipt: t, dates, said, licenceClasses } = words;
  const { facts, createdAt } = receipt;
  const { name, kraPin } = facts.host;
  const { licence } = facts;
  const way = facts.mpesaCode ? t.code(facts.mpesaCode) : t.ways[facts.way];
  return [
    { label: t.date, value: dates.shortWithYear(localDateAt(createdAt)) },
    { label: t.from, value: [name, kraPin && t.pin(kraPin)].filter(Boolean).join(", ") },
    ...(licence ? [{ label: t.licence, value: `${licence.number}, ${licenceClasses[licence.class]}` }] : []),
    { label: t.to, value: payerInWords(receipt, words) },
    { label: t.booking, value: `${facts.code}, ${place}` },
    { label: t.stay, value: t.stayLine(dates.rangeWithYear(facts), nightCount(facts), facts.party) },
    { label: t.paid[documentKind(receipt)], value: receipt.isSaidByHost ? `${way}, ${said.by.guest}` : way },
  ];
}

/** The guest, with the company they travel for and the tax number they gave. */
export function payerInWords(
  { billedTo: { company, kraPin }, guestName }: Pick<ReceiptToShow, "billedTo" | "guestName">,
  words: PageTexts,
): string {
  return [company, kraPin && words.receipt.pin(kraPin), nameIn(words, guestName)].filter(Boolean).join(", ");
}

/** What the stay costs and what is left to pay, on documents that say so. */
export function priceNotes(receipt: Pick<ReceiptToShow, "amountKes" | "facts">, t: PageTexts["receipt"]): string[] {
  if (!saysPrice(receipt)) return [];
  const { totalKes, openKes } = receipt.facts;
  return [`${t.total(totalKes)} ${openKes > 0 ? t.open(openKes) : t.settled}`];
}

/** Who was paid. A credit note says by which way the money went back. */
export function payeeNote({ kind, payee }: Pick<ReceiptToShow, "kind" | "payee">, t: PageTexts, site: string): string {
  return kind === "receipt" ? t.payee.went(payee, { site }) : t.payee.back({ site });
}

/** The parts of the amount: tax in what is the stay's, and the damage deposit. */
export function amountLines({ tax, depositKes = 0 }: ReceiptFacts, t: PageTexts["receipt"]) {
  const hasTax = tax.vatKes > 0 || tax.levyKes > 0;
  return [
    ...(hasTax ? [{ label: t.net, kes: tax.netKes }] : []),
    ...(tax.vatKes > 0 ? [{ label: t.vat(tax.vatPercent), kes: tax.vatKes }] : []),
    ...(tax.levyKes > 0 ? [{ label: t.levy(tax.levyPercent), kes: tax.levyKes }] : []),
    ...(!hasTax && depositKes > 0 && tax.netKes > 0 ? [{ label: t.ofStay, kes: tax.netKes }] : []),
    ...(depositKes > 0 ? [{ label: t.deposit, kes: depositKes }] : []),
  ];
}
