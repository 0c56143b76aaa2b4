import { formatKes } from "#src/core/money/money.ts";
import { Icon } from "#views/kit/icon.tsx";
import { useTexts } from "#views/kit/language.tsx";

/** The pictures of the two sample properties, by their addresses. */
export type PreviewPhotos = readonly [string, string];

/** A phone with a host's page on it, standing in a doorway. Decoration: nothing in it can be pressed. */
export function PhonePreview({ site, host, photos }: { site: string; host: string; photos: PreviewPhotos }) {
  const { preview } = useTexts().landing;
  return (
    <div className="scene" role="img" aria-label={preview.label}>
      <div className="handset" aria-hidden inert>
        <p className="address">{preview.address(host)}</p>
        <div className="who">
          <span className="door">{preview.initial}</span>
          <b>{preview.brand}</b>
          <span>{preview.bio}</span>
        </div>
        <b>{preview.title}</b>
        {preview.properties.map((property, index) => (
          <div className="card" key={property.name}>
            <img src={photos[index]} alt="" width={512} height={256} decoding="async" fetchPriority="low" />
            <p>
              <b>{property.name}</b>
              <small>★ {property.rating}</small>
              <b className="num">{formatKes(property.kes)}</b>
            </p>
            <p>
              <span>
                {property.area} · {preview.facts(property.bedrooms, property.bathrooms)}
              </span>
              <span>{preview.night}</span>
            </p>
          </div>
        ))}
        <span className="btn">{preview.book}</span>
        <span className="btn quiet">{preview.join(site)}</span>
        <ul>
          {preview.links.map((link) => (
            <li key={link}>{link}</li>
          ))}
        </ul>
      </div>
      <div className="paid" aria-hidden>
        <Icon name="check" />
        <div>
          <b>{preview.paid}</b>
          {preview.paidNote}
        </div>
      </div>
    </div>
  );
}
