import bold from "dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf" with { type: "file" };
import PDFDocument from "pdfkit";
import { type Faces, facesFor } from "#src/print/faces.ts";
import { openFont } from "#src/print/open-font.ts";
import { Sheet } from "#src/print/sheet.ts";
import { qrSquares, runsOf } from "#views/format/qr.ts";

/** A card for the table (A6), and a sign for the door or the gate (A5). Points. */
const SIGNS = {
  card: { width: 298, height: 420, margin: 28, qr: 180, heading: 20, text: 10.5 },
  door: { width: 420, height: 595, margin: 40, qr: 270, heading: 30, text: 14 },
} as const;
export type Sign = keyof typeof SIGNS;

type Said = Readonly<{ name: string; lines: readonly string[]; address: string; href: string; about: string }>;

const [INK, SOFT] = ["#221c15", "#6a5f52"] as const;

/** A sign with a code to scan, and the address in letters for whoever has no camera. */
export async function signPdf(sign: Sign, said: Said, madeAt: number): Promise<Uint8Array> {
  const { width, height, margin } = SIGNS[sign];
  const faces = await facesFor([said.name, ...said.lines, said.address], {});
  const heavy = openFont(bold, await Bun.file(bold).bytes());
  const inBold: Faces = { base: heavy, faceOf: (letter) => (hasAll(heavy, letter) ? heavy : faces.faceOf(letter)) };
  const pdf = new PDFDocument({
    size: [width, height],
    margin: 0,
    // None of its own: those are not in the executable.
    font: "",
    tagged: true,
    lang: "en",
    displayTitle: true,
    info: { Title: said.name, Subject: said.about, Creator: "Lango", CreationDate: new Date(madeAt) },
  });
  const chunks: Uint8Array[] = [];
  pdf.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => pdf.on("end", resolve));
  const sheet = new Sheet(pdf);
  const { qr, heading, text } = SIGNS[sign];
  const across = { x: margin, width: width - 2 * margin };
  const root = pdf.struct("Document");
  pdf.addStructure(root);
  const write = (
    kind: "H1" | "P",
    words: string,
    style: { faces: Faces; size: number; color: string },
    room: number,
  ) => {
    root.add(pdf.struct(kind, {}, [sheet.text(words, { ...across, ...style })]));
    sheet.y += room;
  };
  sheet.y = margin;
  write("H1", said.name, { faces: inBold, size: heading, color: INK }, text / 2);
  for (const line of said.lines) write("P", line, { faces, size: text, color: SOFT }, 2);
  sheet.y += text;
  root.add(
    pdf.struct("Figure", { alt: said.href }, () => drawCode(pdf, said.href, { x: margin, y: sheet.y, size: qr })),
  );
  sheet.y += qr + text;
  write("P", said.address, { faces: inBold, size: text * 1.15, color: INK }, 0);
  root.end();
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

function drawCode(pdf: PDFKit.PDFDocument, text: string, { x, y, size }: { x: number; y: number; size: number }): void {
  const squares = qrSquares(text);
  const unit = size / squares.length;
  squares.forEach((row, at) => {
    for (const { from, length } of runsOf(row)) pdf.rect(x + from * unit, y + at * unit, length * unit, unit);
  });
  pdf.fillColor("#000").fill();
}

function hasAll({ font }: ReturnType<typeof openFont>, letter: string): boolean {
  return [...letter].every((one) => font.hasGlyphForCodePoint(one.codePointAt(0) ?? 0));
}
