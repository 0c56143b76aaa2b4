import { Card, LinkButton } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";
import { QrCode } from "#views/kit/qr-code.tsx";

/** A QR code to look at and to print. `name` is the link's word, or `page`. */
export function QrDownloads({ name, address }: { name: string; address: string }) {
  const { qr: t } = useTexts().shareDesk;
  const file = (end: string) => `/social-media-connect/qr/${name}${end}`;
  return (
    <Card title={t.title} roomy>
      <div className="withqr">
        <QrCode text={address} label={t.alt(address)} />
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
