import { qrToShow } from "#views/format/qr.ts";

/** A QR code as one path, drawn by the page itself: it is there without data, and sharp on paper. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = qrToShow(text);
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
