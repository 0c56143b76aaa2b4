import type { Host, HostShown } from "#db/host.queries.ts";
import { addressForDisplay } from "#src/core/listing/address.ts";
import { photoUrl } from "#src/core/listing/photo.ts";

type Named = Pick<Host, "brandName" | "username" | "firstName" | "lastName">;

/** The address of a host's page, without the site: the brand when there is one, else the username. */
export function hostPath(host: Pick<Host, "brandName" | "username">): string {
  return `/${encodeURIComponent((host.brandName ?? host.username).toLowerCase())}`;
}

export function ownerName(host: Named): string {
  return `${host.firstName} ${host.lastName}`.trim();
}

/** What the page is headed with: the brand, or the host's own name. */
export function hostName(host: Named): string {
  return host.brandName ?? ownerName(host);
}

/** The answer of `GET /api/host/{brandName}`: what the page shows, and nothing else of the host. */
export function publicHost({ host, properties }: HostShown, publicUrl: string) {
  return {
    brandName: host.brandName,
    firstName: host.firstName,
    lastName: host.lastName,
    properties: properties.map((property) => ({
      id: property.id,
      displayName: property.displayName,
      location: addressForDisplay(property.location),
      basePrice: property.basePriceKes,
      guests: property.maxGuests,
      bedrooms: property.bedrooms,
      bathrooms: property.bathrooms,
      photos: property.photos.map((photo) => `${publicUrl}${photoUrl(photo.hash, 1280, "jpg")}`),
      amenities: property.amenities,
    })),
  };
}
