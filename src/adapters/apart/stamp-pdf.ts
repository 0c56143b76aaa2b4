import { degrees, PDFArray, PDFDict, PDFDocument, PDFName, type PDFPage, rgb, StandardFonts } from "@cantoo/pdf-lib";
import type { ReadPdf } from "#src/ports/outside-reader.ts";

/** What a sheet is drawn from, and what is drawn on it by hand or in a form. All else may act, and does not go along. */
const KEPT_OF_SHEET = new Set(["Type", "Parent", "MediaBox", "CropBox", "Rotate", "Contents", "Resources", "Annots"]);
const KEPT_OF_NOTE = new Set(["Type", "Subtype", "Rect", "AP", "AS", "F"]);
const DRAWN_NOTES = new Set([
  "Widget",
  "FreeText",
  "Ink",
  "Stamp",
  "Highlight",
  "Underline",
  "Line",
  "Square",
  "Circle",
]);
const NOTES_MOST = 2000;

const ROWS = 9;
const COLUMNS = 2;

/**
 * Counts the sheets of a stranger's PDF; with a mark, lays them into a new one, each with that text all over it.
 * Links, scripts, attachments and forms stay behind, and what was filled in is only drawn. For a process of its own.
 */
export async function stampPdf(bytes: Uint8Array, mark?: string): Promise<ReadPdf> {
  try {
    const given = await PDFDocument.load(bytes, { updateMetadata: false });
    const sheets = given.getPageCount();
    if (sheets === 0) return { outcome: "unreadable" };
    if (mark === undefined) return { outcome: "read", sheets };
    for (const sheet of given.getPages()) leaveDrawing(sheet);
    const stamped = await PDFDocument.create();
    const font = await stamped.embedFont(StandardFonts.HelveticaBold);
    for (const sheet of await stamped.copyPages(given, given.getPageIndices())) {
      stamped.addPage(sheet);
      drawMark(sheet, { font, text: mark.replace(/[^\x20-\x7e]/g, "?") });
    }
    return { outcome: "read", sheets, stamped: await stamped.save() };
  } catch {
    return { outcome: "unreadable" };
  }
}

function leaveDrawing({ node }: PDFPage): void {
  for (const key of node.keys()) if (!KEPT_OF_SHEET.has(key.decodeText())) node.delete(key);
  const notes = node.lookupMaybe(PDFName.of("Annots"), PDFArray);
  if (!notes) return;
  for (let at = notes.size() - 1; at >= 0; at -= 1) {
    const note = notes.lookup(at);
    const kind = note instanceof PDFDict && note.lookup(PDFName.of("Subtype"));
    if (
      at >= NOTES_MOST ||
      !(note instanceof PDFDict) ||
      !(kind instanceof PDFName) ||
      !DRAWN_NOTES.has(kind.decodeText())
    ) {
      notes.remove(at);
      continue;
    }
    for (const key of note.keys()) if (!KEPT_OF_NOTE.has(key.decodeText())) note.delete(key);
  }
}

/** As many times whatever the size of the sheet, so that none can ask for work without end. */
function drawMark(
  sheet: PDFPage,
  { font, text }: { font: Awaited<ReturnType<PDFDocument["embedFont"]>>; text: string },
): void {
  const { x, y, width, height } = sheet.getMediaBox();
  const size = Math.max(4, Math.min(((width / COLUMNS) * 0.9) / font.widthOfTextAtSize(text, 1), height / 40));
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
      sheet.drawText(text, {
        x: x + (width * (column + (row % 2) * 0.25)) / COLUMNS,
        y: y + (height * (row + 0.3)) / ROWS,
        size,
        font,
        color: rgb(0.55, 0.1, 0.1),
        opacity: 0.35,
        rotate: degrees(8),
      });
    }
  }
}
