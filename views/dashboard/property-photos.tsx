import { CAPTION_LONGEST, type ListingPhoto } from "#src/core/listing/photo.ts";
import type { IconName } from "#views/kit/icon.tsx";
import { Badge, errorFor, Field, type FieldError, Icon, Photo, photoSizes } from "#views/kit/index.ts";
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
        <div className="acts">
          {index > 0 && <Move {...moves} value="first" icon="star" words={t.makeFirst} n={index + 1} />}
          {index > 0 && <Move {...moves} value="earlier" icon="arrow-up" words={t.moveEarlier} n={index + 1} />}
          {index < photos.length - 1 && (
            <Move {...moves} value="later" icon="arrow-down" words={t.moveLater} n={index + 1} />
          )}
          <Move {...moves} value="remove" icon="x" words={t.remove} n={index + 1} danger />
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

/** A press the width of a finger: of twenty photos each has four. Its words are its name, and a hint to a mouse. */
function Move({
  words,
  n,
  icon,
  danger = false,
  form,
  formAction,
  value,
}: {
  form: string;
  formAction: string;
  value: string;
  words: string;
  icon: IconName;
  n: number;
  danger?: boolean;
}) {
  const t = useTexts().photos;
  return (
    <button
      className={`btn round ${danger ? "danger" : "quiet"}`}
      name="move"
      title={words}
      {...{ form, formAction, value }}
    >
      <Icon name={icon} />
      <span className="vh">
        {words} {t.nth(n)}
      </span>
    </button>
  );
}
