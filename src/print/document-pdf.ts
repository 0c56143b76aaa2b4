import bold from "dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf" with { type: "file" };
import PDFDocument from "pdfkit";
import { type Faces, facesFor } from "./faces.ts";
import { openFont } from "./open-font.ts";

export { fontsFolderOf } from "./operator-fonts.ts";

import { PAGE, type Pdf, Sheet, type Style } from "./sheet.ts";

type Row = readonly [label: string, value: string];

/** What stands on a document, from the top down. */
export type Document = Readonly<{
  language: string;
  title: string;
  /** Who made the file. */
  maker: string;
  /** What the document is and is not, for lists of files. */
  about: string;
  pairs: readonly Row[];
  amounts: readonly Row[];
  total: Row;
  notes: readonly string[];
  /** Said when something had to be spelt out. */
  speltNote: string;
  madeAt: number;
}>;

const INNER = PAGE.width - 2 * PAGE.margin;
const LABELS = 130;
const [INK, SOFT, RULE] = ["#221c15", "#6a5f52", "#8f8271"] as const;

/**
 * A document on A4 with its letters inside, so that it reads the same everywhere, and with a structure for those who
 * listen to it: a heading, tables whose rows have headings, paragraphs. In `fontsFolder` the operator may lay fonts.
 * `onFault` hears why a document was made with less of its fonts than there is.
 */
export async function documentPdf(
  document: Document,
  { fontsFolder, onFault }: { fontsFolder?: string | undefined; onFault?: (fault: string) => void } = {},
): Promise<Uint8Array> {
  const values = [...document.pairs, ...document.amounts, document.total].flat();
  const texts = [document.title, ...values, ...document.notes, document.speltNote];
  // A font may open and turn out damaged further in, or have what the library cannot follow: then with less of it.
  const withoutPositions = true;
  for (const use of [{ fontsFolder }, { fontsFolder, withoutPositions }, {}, { withoutPositions }]) {
    try {
      return await drawn(document, await facesFor(texts, use));
    } catch (error) {
      onFault?.(String(error));
    }
  }
  return drawn(document, await facesFor(texts, { withoutPositions, baseOnly: true }));
}

async function drawn(document: Document, faces: Faces): Promise<Uint8Array> {
  const heavy = openFont(bold, await Bun.file(bold).bytes());
  const isHeavy = (sign: string) => [...sign].every((one) => heavy.font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0));
  const inBold: Faces = { base: heavy, faceOf: (sign) => (isHeavy(sign) ? heavy : faces.faceOf(sign)) };
  const { language, title, maker, about, madeAt } = document;
  const pdf = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    // None of its own: those are not in the executable.
    font: "",
    pdfVersion: "1.7",
    tagged: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Subject: about, Creator: maker, Producer: maker, CreationDate: new Date(madeAt) },
  });
  const chunks: Uint8Array[] = [];
  pdf.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => pdf.on("end", resolve));
  layOut(pdf, document, { faces, size: 10.5, color: INK, x: PAGE.margin, width: INNER }, inBold);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

function layOut(pdf: Pdf, document: Document, plain: Style, inBold: Faces): void {
  const sheet = new Sheet(pdf);
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  const say = (tag: string, text: string, style: Style) => {
    root.add(pdf.struct(tag, [sheet.text(text, style)]));
    sheet.y += style.size * 0.3;
  };
  const table = () => {
    const element = pdf.struct("Table");
    root.add(element);
    return {
      add: (row: Row, styles: readonly [Style, Style]) => element.add(tableRow(pdf, sheet, row, styles)),
      end: () => element.end(),
    };
  };
  const soft: Style = { ...plain, size: 9, color: SOFT };

  say("H1", document.title, { ...plain, faces: inBold, size: 20 });
  sheet.y += 12;
  const [named, value] = [
    { ...soft, width: LABELS - 10 },
    { ...plain, x: plain.x + LABELS, width: INNER - LABELS },
  ];
  const facts = table();
  for (const pair of document.pairs) facts.add(pair, [named, value]);
  facts.end();

  sheet.y += 12;
  sheet.keep((document.amounts.length + 3) * 24);
  const [of, amount] = [
    { ...plain, width: INNER * 0.58 },
    { ...plain, x: plain.x + INNER * 0.6, width: INNER * 0.4, isToTheRight: true },
  ];
  const total = { faces: inBold, size: 13 };
  const sums = table();
  for (const part of document.amounts) sums.add(part, [of, amount]);
  sheet.rule(RULE);
  sheet.y += 8;
  sums.add(document.total, [
    { ...of, ...total },
    { ...amount, ...total },
  ]);
  sums.end();

  sheet.y += 14;
  for (const note of document.notes) say("P", note, soft);
  if (sheet.hasSpelt) say("P", document.speltNote, soft);
  root.end();
}

/** A heading and what it is the heading of, beside each other; below goes on after the longer. */
function tableRow(pdf: Pdf, sheet: Sheet, [label, value]: Row, [named, plain]: readonly [Style, Style]) {
  let [from, page, end] = [0, 0, 0];
  const goToLabel = () => {
    sheet.keep(60);
    [from, page] = [sheet.y, sheet.page];
    // On one line with what stands beside it in a larger size.
    sheet.y += (plain.size - named.size) * 0.9;
  };
  const goToValue = () => {
    end = sheet.y;
    if (sheet.page === page) sheet.y = from;
  };
  const goOn = () => {
    sheet.y = 4 + (sheet.page === page ? Math.max(sheet.y, end) : sheet.y);
  };
  return pdf.struct("TR", [
    pdf.struct("TH", { scope: "Row" } as never, [sheet.text(label, named, { before: goToLabel })]),
    pdf.struct("TD", [sheet.text(value, plain, { before: goToValue, after: goOn })]),
  ]);
}
