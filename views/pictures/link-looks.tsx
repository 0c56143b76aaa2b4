import { ShareLine } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

/** A link as apps show it: what stands in the head of its page. */
export type LinkLook = Readonly<{
  url: string;
  title: string;
  /** What is said with the address where it is sent. */
  words: string;
  description: string;
  image: Readonly<{ path: string; alt: string }>;
}>;

/** Links as WhatsApp and Instagram draw them, from the same words and card that they read. */
export function LinkLooks({ links }: { links: readonly LinkLook[] }) {
  const t = useTexts().pictureDesk.links;
  const [first, ...others] = links;
  if (!first) return null;
  return (
    <section className="stack" aria-labelledby="links-look">
      <h2 id="links-look">{t.title}</h2>
      <p className="soft small">{t.text}</p>
      <div className="looks">
        <figure className="tight">
          <figcaption className="soft small">{t.whatsapp}</figcaption>
          <WhatsAppCard {...first} />
        </figure>
        <figure className="tight">
          <figcaption className="soft small">{t.instagram}</figcaption>
          <InstagramCard {...first} />
        </figure>
      </div>
      <SentOn {...first} />
      {others.map((link) => (
        <details key={link.url}>
          <summary className="link">{link.title}</summary>
          <div className="looks">
            <WhatsAppCard {...link} />
            <InstagramCard {...link} />
          </div>
          <SentOn {...link} />
        </details>
      ))}
    </section>
  );
}

/** The address that both show, to be sent on as it is. */
function SentOn({ url, words }: LinkLook) {
  const { share } = useTexts();
  return <ShareLine address={url} words={words} label={share.pageLabel} />;
}

function WhatsAppCard({ url, title, description, image }: LinkLook) {
  return (
    <div className="chat sent">
      <div className="unfurled">
        <CardImage {...image} />
        <p>
          <b className="cut">{title}</b>
          <span className="cut soft">{description}</span>
          <span className="soft">{new URL(url).host}</span>
        </p>
      </div>
      <p className="url">{url}</p>
    </div>
  );
}

function InstagramCard({ url, title, image }: LinkLook) {
  return (
    <div className="chat direct">
      <p className="url">{url}</p>
      <div className="unfurled">
        <CardImage {...image} />
        <p>
          <b className="cut">{title}</b>
          <span className="soft">{new URL(url).host}</span>
        </p>
      </div>
    </div>
  );
}

function CardImage({ path, alt }: LinkLook["image"]) {
  return <img src={path} alt={alt} width={1200} height={630} loading="lazy" />;
}
