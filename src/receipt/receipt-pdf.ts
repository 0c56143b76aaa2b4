import regular from "dejavu-fonts-ttf/ttf/DejaVuSans.ttf" with { type: "file" };
import bold from "dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf" with { type: "file" };
import PDFDocument from "pdfkit";

/** What stands on the document, line by line. */
export type Document = Readonly<{
  title: string;
  pairs: readonly Readonly<{ label: string; value: string }>[];
  lines: readonly Readonly<{ label: string; amount: string }>[];
  total: Readonly<{ label: string; amount: string }>;
  notes: readonly string[];
  madeAt: number;
}>;

const PAGE = { width: 595, margin: 56 } as const;
const INNER = PAGE.width - 2 * PAGE.margin;

/**
 * One A4 page with its fonts inside, so that names such as Wanjũkũ read the same everywhere.
 * Loaded only when somebody asks for a document: the library and its fonts are large.
 */
export async function receiptPdf(document: Document): Promise<Uint8Array> {
  const [body, heavy] = await Promise.all([regular, bold].map((file) => Bun.file(file).bytes()));
  if (!body || !heavy) throw new Error("the fonts of receipts are not there");
  const doc = new PDFDocument({
    size: "A4",
    margin: PAGE.margin,
    font: Buffer.from(body) as never,
    info: { Title: document.title, CreationDate: new Date(document.madeAt) },
  });
  const chunks: Uint8Array[] = [];
  doc.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => doc.on("end", resolve));
  doc.registerFont("body", Buffer.from(body));
  doc.registerFont("heavy", Buffer.from(heavy));

  doc.font("heavy").fontSize(20).text(document.title).moveDown();
  for (const { label, value } of document.pairs) {
    doc.font("body").fontSize(9).fillColor("#6a5f52").text(label);
    doc.fontSize(11).fillColor("#221c15").text(value).moveDown(0.4);
  }
  doc.moveDown();
  const row = (label: string, amount: string) => {
    const { y } = doc;
    doc.text(label, PAGE.margin, y, { width: INNER * 0.6 });
    const after = doc.y;
    doc.text(amount, PAGE.margin + INNER * 0.6, y, { width: INNER * 0.4, align: "right" });
    doc.y = Math.max(after, doc.y) + 4;
  };
  for (const { label, amount } of document.lines) row(label, amount);
  doc
    .moveTo(PAGE.margin, doc.y)
    .lineTo(PAGE.width - PAGE.margin, doc.y)
    .strokeColor("#8f8271")
    .stroke();
  doc.moveDown(0.5).font("heavy").fontSize(13);
  row(document.total.label, document.total.amount);
  doc.moveDown().font("body").fontSize(9).fillColor("#6a5f52");
  for (const note of document.notes) doc.text(note, PAGE.margin, doc.y, { width: INNER }).moveDown(0.3);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}
