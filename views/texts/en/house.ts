/** What the page of a house tells beside its dates and its price. */
export const houseTexts = {
  where: "Where it is",
  mapOf: (area: string) => `Sketch of the area around ${area}. The house is somewhere in the circle.`,
  inCircle: "The house is somewhere in the circle. You get the exact pin when you have paid.",
  inArea: "The circle shows the area, not the house. You get the exact place when you have paid.",
  around: "What is around, as the crow flies",
  underAKm: "under 1 km",
  aboutKm: (km: number) => `about ${km} km`,
  scale: (km: number) => (km < 1 ? `${km * 1000} m` : `${km} km`),
  openArea: "Open in",
};
