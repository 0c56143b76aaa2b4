import { Card, LinkButton } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

/** A QR code to look at and to print. `name` is the link's word, or `page`. */
export function QrDownloads({
  name,
  qr,
  address,
}: {
  name: string;
  qr: Readonly<{ size: number; path: string }>;
  address: string;
}) {
  const { qr: t } = useTexts().shareDesk;
  const file = (end: string) => `/social-media-connect/qr/${name}${end}`;
  return (
    <Card title={t.title} roomy>
      <div className="row between">
        <svg
          role="img"
          aria-label={t.alt(address)}
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          width="148"
          height="148"
          shapeRendering="crispEdges"
        >
          <path fill="#fff" d={`M0 0h${qr.size}v${qr.size}H0z`} />
          <path fill="#000" d={qr.path} />
        </svg>
        <div className="row">
          <LinkButton href={file("-card.pdf")} kind="quiet" small>
            {t.card}
          </LinkButton>
          <LinkButton href={file("-door.pdf")} kind="quiet" small>
            {t.door}
          </LinkButton>
          <LinkButton href={file(".png")} kind="quiet" small>
            {t.png}
          </LinkButton>
          <LinkButton href={file(".svg")} kind="quiet" small>
            {t.svg}
          </LinkButton>
        </div>
      </div>
      <p className="soft small">{t.text}</p>
    </Card>
  );
}
