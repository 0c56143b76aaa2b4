/**
 * What a property can offer, in the order hosts and guests read it. Stored as these keys;
 * their names are in the texts.
 */
export const AMENITIES = [
  "wifi",
  "parking",
  "kitchen",
  "hot_shower",
  "backup_power",
  "workspace",
  "tv",
  "security",
  "lift",
  "pool",
  "gym",
  "balcony",
  "garden",
  "washing_machine",
  "fridge",
  "microwave",
  "iron",
  "air_conditioning",
  "fan",
  "mosquito_net",
  "borehole_water",
  "breakfast",
  "housekeeping",
  "self_check_in",
  "wheelchair_access",
] as const;

export type Amenity = (typeof AMENITIES)[number];

export function isAmenity(text: string): text is Amenity {
  return (AMENITIES as readonly string[]).includes(text);
}
