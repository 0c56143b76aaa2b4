import { encode } from "uqr";

/** Modules of quiet around a code (ISO/IEC 18004, 5.3.8). */
const QUIET = 4;

/** A QR code as one path, drawn by the page itself: it is there without data, and sharp on paper. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: "M", border: QUIET });
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={pathOf(data)} />
    </svg>
  );
}

/** Each run of dark modules in a row is one rectangle. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  let path = "";
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      path += `M${from} ${y}h${x + 1 - from}v1h-${x + 1 - from}z`;
    }
  }
  return path;
}
