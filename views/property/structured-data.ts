import { addressForDisplay } from "#src/core/listing/places.ts";

type Offered = Readonly<{
  url: string;
  displayName: string;
  location: string;
  basePriceKes: number;
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
  const prices = host.properties.map((property) => property.basePriceKes);
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
    address: { "@type": "PostalAddress", addressLocality: "Nairobi", addressCountry: "KE" },
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
    address: {
      "@type": "PostalAddress",
      streetAddress: addressForDisplay(property.location),
      addressLocality: "Nairobi",
      addressCountry: "KE",
    },
    containedInPlace: { "@type": "LodgingBusiness", name: property.host.name, url: property.host.url },
  };
}

function place(property: Offered): object {
  return {
    "@type": "Accommodation",
    name: property.displayName,
    url: property.url,
    occupancy: { "@type": "QuantitativeValue", maxValue: property.guests },
    offers: {
      "@type": "Offer",
      url: property.url,
      price: property.basePriceKes,
      priceCurrency: "KES",
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        price: property.basePriceKes,
        priceCurrency: "KES",
        unitCode: "DAY",
      },
    },
  };
}
