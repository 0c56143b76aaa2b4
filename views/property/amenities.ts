import { isAmenity } from "#src/core/listing/amenities.ts";
import type { Chip } from "#views/kit/badge.tsx";
import type { IconName } from "#views/kit/icon.tsx";
import type { PageTexts } from "#views/texts/pages.ts";

const icons: Readonly<Record<string, IconName>> = {
  wifi: "wifi",
  parking: "parking",
  kitchen: "kitchen",
  backup_power: "power",
  hot_shower: "water",
  borehole_water: "water",
  tv: "tv",
  security: "shield",
};

/** An amenity as guests read it. A key nobody named shows as itself. */
export function amenityLabel(key: string, texts: PageTexts["amenities"]): string {
  if (isAmenity(key)) return texts[key];
  const words = key.replaceAll("_", " ");
  return words.charAt(0).toLocaleUpperCase("en") + words.slice(1);
}

export function amenityChip(key: string, texts: PageTexts["amenities"]): Chip {
  return { label: amenityLabel(key, texts), icon: Object.hasOwn(icons, key) ? icons[key] : undefined };
}
