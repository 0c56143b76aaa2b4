import type { Photo as StoredPhoto } from "#src/core/photo.ts";
import { Badge, Button, Form, Photo, photoSizes } from "#views/kit/index.ts";
import { photoTexts as t } from "#views/texts/en-property.ts";

/** The photos in their order, each with its own plain forms. */
export function PropertyPhotos({
  propertyId,
  name,
  photos,
}: {
  propertyId: string;
  name: string;
  photos: readonly StoredPhoto[];
}) {
  return (
    <section className="card" id="order">
      <div className="head">
        <div>
          <h2>{t.orderTitle}</h2>
          <p className="soft small">{t.orderHint}</p>
        </div>
        <span className="soft num nowrap">{t.count(photos.length)}</span>
      </div>
      <ol className="list">
        {photos.map((photo, index) => (
          <li key={photo.hash}>
            <div className="row">
              <div style={{ flex: "none", width: 80, borderRadius: 8, overflow: "hidden" }}>
                <Photo photo={{ ...photo, alt: t.alt(name, index + 1) }} sizes={photoSizes.thumb} />
              </div>
              {index === 0 && <Badge tone="leaf">{t.first}</Badge>}
              <Form action={`/dashboard/properties/${propertyId}/photos/${photo.hash}`} plain>
                <div className="under">
                  {index > 0 && <Move value="first" words={t.makeFirst} n={index + 1} />}
                  {index > 0 && <Move value="earlier" words={t.moveEarlier} n={index + 1} />}
                  {index < photos.length - 1 && <Move value="later" words={t.moveLater} n={index + 1} />}
                  <Move value="remove" words={t.remove} n={index + 1} danger />
                </div>
              </Form>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Move({ value, words, n, danger }: { value: string; words: string; n: number; danger?: boolean }) {
  return (
    <Button kind={danger ? "danger" : "quiet"} small name="move" value={value}>
      <span>
        {words}
        <span className="vh"> {t.nth(n)}</span>
      </span>
    </Button>
  );
}
