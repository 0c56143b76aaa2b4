import { expect, test } from "bun:test";
import { lodgingBusiness } from "./structured-data.ts";

const addressOf = (...locations: string[]) => {
  const properties = locations.map((location) => ({ url: "/x", displayName: "x", location, fromKes: 1, guests: 2 }));
  return (lodgingBusiness({ name: "Zuri", owner: "Wanjiru", url: "/", image: "/", properties }) as { address: object })
    .address;
};

test.each([
  [["Kilimani, Nairobi"], { addressLocality: "Nairobi" }],
  [["Diani, Kwale County"], { addressLocality: "Diani", addressRegion: "Kwale County" }],
  [["PQ4W+5X Shela, Lamu, Kenya"], { addressLocality: "Lamu" }],
  [["Kwale County"], { addressRegion: "Kwale County" }],
  [["Kilimani, Nairobi", "Westlands, Nairobi"], { addressLocality: "Nairobi" }],
  [["Watamu, Kilifi County", "Malindi, Kilifi County"], { addressRegion: "Kilifi County" }],
  [["Kilimani, Nairobi", "Nyali, Mombasa"], {}],
  [[], {}],
])("search engines hear of %j what all of the houses share, and nothing that is not so", (locations, expected) => {
  expect(addressOf(...locations)).toEqual({ "@type": "PostalAddress", ...expected, addressCountry: "KE" });
});
