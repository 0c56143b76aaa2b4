import type { Chip } from "#views/kit/badge.tsx";
import type { IconName } from "#views/kit/icon.tsx";

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

const spelt: Readonly<Record<string, string>> = { wifi: "Wi-Fi", tv: "TV" };

/** An amenity as guests read it. A key nobody named shows as itself. */
export function amenityLabel(key: string): string {
  const words = (Object.hasOwn(spelt, key) && spelt[key]) || key.replaceAll("_", " ");
  return words.charAt(0).toLocaleUpperCase("en") + words.slice(1);
}

export function amenityChip(key: string): Chip {
  return { label: amenityLabel(key), icon: Object.hasOwn(icons, key) ? icons[key] : undefined };
}
