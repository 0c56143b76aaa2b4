import { CAPTION_LONGEST, type ListingPhoto } from "#src/core/listing/photo.ts";
import { Badge, Button, errorFor, Field, type FieldError, Photo, photoSizes } from "#views/kit/index.ts";
import { useTexts } from "#views/kit/language.tsx";

type PhotosProps = Readonly<{
  propertyId: string;
  formId: string;
  name: string;
  photos: readonly ListingPhoto[];
  errors: readonly FieldError[];
}>;

/**
 * The photos in their order. Their buttons send the form of the property, so what was typed into it and not
 * saved comes back with the new order.
 */
export function PropertyPhotos(props: PhotosProps) {
  const { photos } = props;
  const t = useTexts().photos;
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
          <OnePhoto key={photo.hash} {...props} photo={photo} index={index} />
        ))}
      </ol>
    </section>
  );
}

function OnePhoto({
  propertyId,
  formId,
  name,
  photos,
  errors,
  photo,
  index,
}: PhotosProps & { photo: ListingPhoto; index: number }) {
  const t = useTexts().photos;
  const moves = {
    form: formId,
    formAction: `/dashboard/properties/${propertyId}/photos/${photo.hash}#order`,
  };
  return (
    <li>
      <div className="row">
        <div style={{ flex: "none", width: 80, borderRadius: 8, overflow: "hidden" }}>
          <Photo photo={{ ...photo, alt: t.alt(name, index + 1) }} sizes={photoSizes.thumb} />
        </div>
        {index === 0 && <Badge tone="leaf">{t.first}</Badge>}
        <div className="under">
          {index > 0 && <Move {...moves} value="first" words={t.makeFirst} n={index + 1} />}
          {index > 0 && <Move {...moves} value="earlier" words={t.moveEarlier} n={index + 1} />}
          {index < photos.length - 1 && <Move {...moves} value="later" words={t.moveLater} n={index + 1} />}
          <Move {...moves} value="remove" words={t.remove} n={index + 1} danger />
        </div>
      </div>
      <div className="all">
        <Field
          name={`caption-${photo.hash}`}
          label={t.caption(index + 1)}
          value={photo.caption}
          error={errorFor(errors, `caption-${photo.hash}`)}
          maxLength={CAPTION_LONGEST}
          autoComplete="off"
          form={formId}
        />
      </div>
    </li>
  );
}

function Move({
  words,
  n,
  danger,
  ...sends
}: {
  form: string;
  formAction: string;
  value: string;
  words: string;
  n: number;
  danger?: boolean;
}) {
  const t = useTexts().photos;
  return (
    <Button kind={danger ? "danger" : "quiet"} small name="move" {...sends}>
      <span>
        {words}
        <span className="vh"> {t.nth(n)}</span>
      </span>
    </Button>
  );
}
