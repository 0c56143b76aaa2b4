import type { ReactNode } from "react";
import { addressForDisplay } from "#src/core/listing/address.ts";
import type { ListingPhoto } from "#src/core/listing/photo.ts";
import { Photo, photoSizes } from "#views/kit/index.ts";

/** The place a page speaks of: a small photo, its name, where it stands. */
export function TripCard({
  property,
  photo,
  href,
  children,
}: {
  property: { displayName: string; location: string };
  photo?: ListingPhoto | undefined;
  href?: string | undefined;
  children?: ReactNode;
}) {
  return (
    <section className="card">
      <div className="body roomy">
        <div className="host">
          {photo && (
            <div style={{ width: "88px", flex: "none", borderRadius: "8px", overflow: "hidden" }}>
              <Photo photo={{ ...photo, alt: "" }} sizes={photoSizes.thumb} />
            </div>
          )}
          <div className="tight">
            <h2 className="big">{href ? <a href={href}>{property.displayName}</a> : property.displayName}</h2>
            <p className="soft">{addressForDisplay(property.location)}</p>
          </div>
        </div>
        {children}
      </div>
    </section>
  );
}
