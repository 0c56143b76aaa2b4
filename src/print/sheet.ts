import type PDFDocument from "pdfkit";
import type { Faces } from "./faces.ts";
import { inLines, type PrintedLine } from "./lines.ts";
import type { Face } from "./open-font.ts";
import { asPrinted } from "./signs.ts";

export type Pdf = typeof PDFDocument.prototype;

/** Points, from the left and the top edge of A4. */
export const PAGE = { width: 595, height: 842, margin: 56 } as const;

/** How a text looks and how much room it has. */
export type Style = Readonly<{
  faces: Faces;
  size: number;
  color: string;
  x: number;
  width: number;
  isToTheRight?: boolean;
}>;

/** Features that are given, though none, let words that run from the right stay in one piece. */
const WHOLE = { features: [] as PDFKit.Mixins.OpenTypeFeatures[] };

/** Where letters are put on pages, from the top down. */
export class Sheet {
  /** Where the next line begins. */
  y: number = PAGE.margin;
  page = 1;
  /** Whether something had to be spelt out so far. */
  hasSpelt = false;
  readonly #pdf: Pdf;
  readonly #known = new Set<string>();

  constructor(pdf: Pdf) {
    this.#pdf = pdf;
  }

  /**
   * What writes a text below what is there, for the structure of the document. What is drawn in other letters or in
   * another order than it is read in carries its words beside. They are with the structure and not with the letters:
   * programs that copy letters put those that run from the right in order by themselves, and would turn words round.
   */
  text(
    text: string,
    style: Style,
    { before, after }: { before?: () => void; after?: () => void } = {},
  ): PDFKit.PDFStructureElementChild {
    const { pieces, read, isSpelt } = asPrinted(text, style.faces);
    const { size, width } = style;
    const widthOf = (drawn: string, face: Face) => this.#in(face, size).widthOfString(drawn, WHOLE);
    const lines = inLines(pieces, { size, width, widthOf });
    const [first, ...more] = lines.flatMap(({ runs }) => runs);
    const isAsRead = more.length === 0 && first?.text === read && !first.isFromTheRight;
    this.hasSpelt ||= isSpelt;
    const write = () => {
      before?.();
      for (const line of lines) {
        this.keep(line.ascent + line.descent);
        this.#draw(line, style);
      }
      after?.();
    };
    return isAsRead ? write : this.#pdf.struct("Span", { actual: read }, [write]);
  }

  /** Goes on to another page when less than `height` is left on this one. */
  keep(height: number): void {
    if (this.y + height <= PAGE.height - PAGE.margin) return;
    this.#pdf.addPage();
    this.page += 1;
    this.y = PAGE.margin;
  }

  rule(color: string): void {
    const { y } = this;
    this.#pdf.markContent("Artifact", { type: "Layout" });
    this.#pdf
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.width - PAGE.margin, y)
      .strokeColor(color)
      .lineWidth(0.75)
      .stroke();
    this.#pdf.endMarkedContent();
  }

  #draw({ runs, width, ascent, descent }: PrintedLine, { size, color, x, width: room, isToTheRight }: Style): void {
    const left = isToTheRight ? x + room - width : x;
    for (const { text, face, x: at } of runs) {
      const place = { lineBreak: false, baseline: "alphabetic", ...WHOLE } as const;
      this.#in(face, size)
        .fillColor(color)
        .text(text, left + at, this.y + ascent, place);
    }
    this.y += ascent + descent;
  }

  #in({ name, bytes }: Face, size: number): Pdf {
    if (!this.#known.has(name)) this.#pdf.registerFont(name, bytes);
    this.#known.add(name);
    return this.#pdf.font(name).fontSize(size);
  }
}
