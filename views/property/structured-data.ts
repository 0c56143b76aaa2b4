import { addressForDisplay } from "#src/core/listing/address.ts";

type Offered = Readonly<{
  url: string;
  displayName: string;
  location: string;
  /** The cheapest night that can be booked; nothing when there is none. */
  fromKes: number | undefined;
  guests: number;
}>;

/** A host's page for search engines (schema.org/LodgingBusiness). Addresses are absolute. */
export function lodgingBusiness(host: {
  name: string;
  owner: string;
  url: string;
  image: string;
  properties: readonly Offered[];
}): object {
  const prices = host.properties.flatMap(({ fromKes }) => fromKes ?? []);
  return {
    "@context": "https://schema.org",
    "@type": "LodgingBusiness",
    name: host.name,
    url: host.url,
    image: host.image,
    founder: { "@type": "Person", name: host.owner },
    currenciesAccepted: "KES",
    paymentAccepted: "M-PESA",
    ...(prices.length > 0 ? { priceRange: `KES ${Math.min(...prices)}–${Math.max(...prices)}` } : {}),
    address: addressOf(host.properties.map(({ location }) => location)),
    containsPlace: host.properties.map((property) => place(property)),
  };
}

/** One property for search engines (schema.org/Accommodation). */
export function accommodation(
  property: Offered & {
    description: string;
    images: readonly string[];
    bedrooms: number;
    bathrooms: number;
    amenities: readonly string[];
    host: { name: string; url: string };
  },
): object {
  return {
    "@context": "https://schema.org",
    ...place(property),
    ...(property.description ? { description: property.description.slice(0, 500) } : {}),
    image: property.images,
    numberOfBedrooms: property.bedrooms,
    numberOfBathroomsTotal: property.bathrooms,
    amenityFeature: property.amenities.map((name) => ({ "@type": "LocationFeatureSpecification", name, value: true })),
    address: { ...addressOf([property.location]), streetAddress: addressForDisplay(property.location) },
    containedInPlace: { "@type": "LodgingBusiness", name: property.host.name, url: property.host.url },
  };
}

/** The town that all of these lie in, as their host wrote it, and its county; what differs is left out. */
function addressOf(locations: readonly string[]): object {
  const parts = locations.map((location) => {
    const names = addressForDisplay(location)
      .split(", ")
      .filter((name) => name && name !== "Kenya");
    return {
      town: names.findLast((name) => !IS_COUNTY.test(name)),
      county: names.find((name) => IS_COUNTY.test(name)),
    };
  });
  const [first] = parts;
  const isShared = (of: "town" | "county") => first?.[of] !== undefined && parts.every((one) => one[of] === first[of]);
  return {
    "@type": "PostalAddress",
    ...(isShared("town") ? { addressLocality: first?.town } : {}),
    ...(isShared("county") ? { addressRegion: first?.county } : {}),
    addressCountry: "KE",
  };
}

const IS_COUNTY = / County$/;

function place(property: Offered): object {
  return {
    "@type": "Accommodation",
    name: property.displayName,
    url: property.url,
    occupancy: { "@type": "QuantitativeValue", maxValue: property.guests },
    offers: offerOf(property),
  };
}

function offerOf({ url, fromKes }: Offered): object {
  if (fromKes === undefined) return { "@type": "Offer", url, availability: "https://schema.org/SoldOut" };
  const price = { price: fromKes, priceCurrency: "KES" };
  const priceSpecification = { "@type": "UnitPriceSpecification", ...price, unitCode: "DAY" };
  return { "@type": "Offer", url, ...price, priceSpecification };
}
