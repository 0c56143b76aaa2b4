import type { houseTexts } from "#views/texts/en/house.ts";

export const swHouse: typeof houseTexts = {
  where: "Iko wapi",
  mapOf: (area) => `Mchoro wa eneo la ${area}. Nyumba iko mahali fulani ndani ya duara.`,
  inCircle: "Nyumba iko mahali fulani ndani ya duara. Utapata mahali kamili ukishalipa.",
  inArea: "Duara linaonyesha eneo, si nyumba yenyewe. Utapata mahali kamili ukishalipa.",
  around: "Kilicho karibu, umbali wa moja kwa moja",
  underAKm: "chini ya kilomita 1",
  aboutKm: (km) => `takriban kilomita ${km}`,
  scale: (km) => (km < 1 ? `mita ${km * 1000}` : `km ${km}`),
  openArea: "Fungua",
};
