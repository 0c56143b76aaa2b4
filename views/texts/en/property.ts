import type { Amenity } from "#src/core/listing/amenities.ts";
import { LICENCE, type LicenceClass } from "#src/core/listing/licence.ts";
import { LISTING, type ListingField, type ListingProblem, PROPERTIES_MOST } from "#src/core/listing/listing.ts";
import { CAPTION_LONGEST, PHOTO_MAX_BYTES, PHOTOS_MAX_COUNT } from "#src/core/listing/photo.ts";
import type { QualityHint } from "#src/core/listing/quality.ts";
import { formatKes, groupThousands } from "#src/core/money/money.ts";
import { plural, shortDate } from "#views/format/format.ts";

/** What a property offers, as guests and hosts read it. */
export const amenityTexts: Readonly<Record<Amenity, string>> = {
  wifi: "Wi-Fi",
  parking: "Parking",
  kitchen: "Kitchen",
  hot_shower: "Hot shower",
  backup_power: "Backup power",
  workspace: "Workspace",
  tv: "TV",
  security: "Security",
  lift: "Lift",
  pool: "Pool",
  gym: "Gym",
  balcony: "Balcony",
  garden: "Garden",
  washing_machine: "Washing machine",
  fridge: "Fridge",
  microwave: "Microwave",
  iron: "Iron",
  air_conditioning: "Air conditioning",
  fan: "Fan",
  mosquito_net: "Mosquito net",
  borehole_water: "Borehole water",
  breakfast: "Breakfast",
  housekeeping: "Housekeeping",
  self_check_in: "Self check-in",
  wheelchair_access: "Wheelchair access",
};

/** What a house is licensed as, as guests, hosts and receipts name it. */
export const licenceClasses: Readonly<Record<LicenceClass, string>> = {
  homestay_economy: "Homestay, economy",
  homestay_standard: "Homestay, standard",
  homestay_executive: "Homestay, executive",
  serviced_flat: "Serviced flat",
  villa: "Villa",
  condominium: "Condominium",
  hostel: "Hostel",
  hotel: "Hotel",
  other: "Other accommodation",
};

/** The form of a property: labels are what people and tests find fields by. */
export const listingTexts = {
  newTitle: "Add property",
  newLead: "A name is enough for a draft. Guests see it once you publish.",
  displayName: "Property name",
  displayNameHint: "What guests read first, such as “Garden studio on Ngong Road”.",
  location: "Location",
  locationHint: "The estate or road. The exact address goes to guests who have booked.",
  suggestions: "Places that fit",
  suggestionsCount: {
    one: "1 place fits",
    many: "{n} places fit",
    none: "No such place in our list; yours is fine too",
  },
  price: "Price per night (KES)",
  guests: "Guests",
  bedrooms: "Bedrooms",
  bathrooms: "Bathrooms",
  units: "Rooms of this kind",
  unitsHint: "How many like this you let. Each can be booked once a night.",
  amenities: "Amenities",
  description: "Description",
  descriptionHint: "What makes it good to stay here, in a few lines.",
  houseRules: "House rules",
  houseRulesHint: "Guests accept them before they pay.",
  checkInFrom: "Check-in from",
  checkOutUntil: "Check-out until",
  licence: "Tourism licence",
  licenceText:
    "From the Tourism Regulatory Authority (TRA). Guests see number and class while it holds, and receipts name them. We remind you before it ends.",
  licenceNumber: "Licence number",
  licenceClass: "Licensed as",
  licenceClassNone: "No licence yet",
  licenceUntil: "Last day it holds",
  licenceExpired: "This licence is over. Guests are no longer shown it. Enter the new one once you have it.",
  photos: "Photos",
  photosHint: `JPEG, PNG or WebP, up to ${PHOTO_MAX_BYTES / 1024 / 1024} MB each and ${PHOTOS_MAX_COUNT} in all.`,
  saveDraft: "Save draft",
  publish: "Publish",
  saveChanges: "Save changes",
  unpublish: "Unpublish",
  archive: "Archive",
  restore: "Restore",
  back: "All properties",
  view: "See it as guests do",
  states: { draft: "Draft", published: "Published", archived: "Archived" },
  draftNote: "Guests can't see this yet.",
  archivedNote: "Guests can't see it and it can't be changed. Bookings made before are kept.",
  awayTitle: "Take it off your page",
  awayText: "Bookings already made stay as they are.",
  awayBooked: (stays: number, until: string) =>
    `Still to come: ${plural(stays, "stay")}, until ${shortDate(until)}. What is booked stays as it is, and so does what those guests can open.`,
  copy: "Copy to a new property",
  tooMany: `An account has at most ${PROPERTIES_MOST} properties, archived ones among them. For more, write to whoever runs this site`,
  nameOfCopy: (name: string) => `${name} (copy)`,
  quality: {
    title: "What guests look for and do not find yet",
    hints: {
      photos: { title: "More photos", text: "Six or more show a place whole." },
      bathroom_photo: { title: "No photo of the bathroom", text: "None of your photos says that it shows it." },
      description: { title: "A few lines about the place", text: "What makes it good to stay here." },
      beds: { title: "Which beds there are", text: "By room and kind, so that nobody has to ask." },
      facts: { title: "Wi-Fi, water, power, parking", text: "What guests ask before they book." },
      rules: { title: "House rules", text: "Guests accept them before they pay." },
      guide: { title: "The arrival guide", text: "Guests find the door, the Wi-Fi and the keys by themselves." },
    } satisfies Record<QualityHint, { title: string; text: string }>,
  },
  notPublished: "It is not published yet",
  notSaved: "Nothing was saved yet",
} as const;

const fieldNames: Readonly<Record<ListingField, string>> = {
  displayName: "The name",
  location: "The location",
  basePriceKes: "The price",
  maxGuests: "The number of guests",
  bedrooms: "The number of bedrooms",
  bathrooms: "The number of bathrooms",
  units: "The number of rooms",
  description: "The description",
  houseRules: "The house rules",
  checkInFrom: "The hour of check-in",
  checkOutUntil: "The hour of check-out",
  licenceNumber: "The licence number",
  licenceClass: "What it is licensed as",
  licenceUntil: "The licence's last day",
};
const missing: Readonly<Record<ListingField, string>> = {
  displayName: "Please give the property a name",
  location: "Please say where it is",
  basePriceKes: "Please enter a price per night",
  maxGuests: "Please say how many guests can stay",
  bedrooms: "Please enter the number of bedrooms; 0 for a studio",
  bathrooms: "Please enter the number of bathrooms; 0 when they are shared",
  units: "Please say how many rooms of this kind you let",
  description: "Please describe it",
  houseRules: "Please enter your house rules",
  checkInFrom: "Please choose from when guests can come in",
  checkOutUntil: "Please choose until when guests leave",
  licenceNumber: "Please enter the licence's number, or leave all three fields of the licence empty",
  licenceClass: "Please choose what the licence is for",
  licenceUntil: "Please enter the licence's last day",
};
const lengths: Partial<Record<ListingField, number>> = {
  displayName: LISTING.nameLongest,
  location: LISTING.locationLongest,
  description: LISTING.descriptionLongest,
  houseRules: LISTING.rulesLongest,
};
const bounds: Partial<Record<ListingField, readonly [string, string]>> = {
  basePriceKes: [formatKes(LISTING.priceLeastKes), formatKes(LISTING.priceMostKes)],
  maxGuests: ["1", groupThousands(LISTING.guestsMost)],
  bedrooms: ["0", groupThousands(LISTING.roomsMost)],
  bathrooms: ["0", groupThousands(LISTING.roomsMost)],
  units: ["1", groupThousands(LISTING.unitsMost)],
};

/** How long, how little and how much a field may be, as it is written. */
export function listingBounds(field: ListingField): Readonly<{ longest: string; least: string; most: string }> {
  const [least, most] = bounds[field] ?? ["", ""];
  return { longest: groupThousands(lengths[field] ?? 0), least, most };
}

/** What is wrong with a field and what would be right. */
export function listingProblem({ field, problem }: ListingProblem): string {
  const name = fieldNames[field];
  const { longest, least, most } = listingBounds(field);
  switch (problem) {
    case "missing":
      return missing[field];
    case "too_long":
      return `${name} can have at most ${longest} characters`;
    case "negative":
      return `${name} can't be less than nothing`;
    case "not_whole":
      return field === "basePriceKes"
        ? "The price is in whole shillings, in figures only, such as 4500"
        : `${name} is a whole number, in figures only`;
    case "too_low":
      return `${name} is at least ${least}`;
    case "too_high":
      return `${name} is at most ${most}`;
    case "not_an_hour":
      return `${name} is a full or half hour, such as 14:00`;
    case "not_a_number":
      return `A licence number has ${LICENCE.numberShortest} to ${LICENCE.numberLongest} letters, figures, spaces and / . -, with a figure among them`;
    case "not_a_day":
      return "Please enter the licence's last day as it stands on it";
    case "too_far":
      return "A licence is given for a year. Please check the last day";
  }
}

export const unitsBooked = (highest: number) =>
  `Room ${highest} has a booking, so there must be at least ${highest} rooms until that guest has left`;

type PhotoReason = "too_big" | "heic" | "unsupported" | "broken" | "too_many_pixels" | "too_many" | "gone";

/** Why a file was not kept. `{name}` is the file's. */
export const photoReasons: Readonly<Record<PhotoReason, string>> = {
  too_big: `is larger than ${PHOTO_MAX_BYTES / 1024 / 1024} MB`,
  heic: "is a HEIC photo, which browsers can't show. On an iPhone choose Settings, Camera, Formats, Most Compatible, or send the photo as JPEG",
  unsupported: "is not a JPEG, PNG or WebP photo",
  broken: "is broken or incomplete. Try saving or taking it again",
  too_many_pixels: "has more than 50 megapixels",
  too_many: `found no room: a property has at most ${PHOTOS_MAX_COUNT} photos`,
  gone: "was kept for a day only. Please choose it again",
};

export function refusedPhoto(file: { name: string; reason: PhotoReason }): string {
  return `${file.name || photoTexts.unnamed} ${photoReasons[file.reason]}.`;
}

export const photoTexts = {
  unnamed: "A photo",
  refusedTitle: (n: number) => (n === 1 ? "One photo was not added" : `${n} photos were not added`),
  orderTitle: "Order of photos",
  orderHint: "The first is what guests and shared links show. What you say of a photo stands under it.",
  first: "First",
  moveEarlier: "Move earlier",
  moveLater: "Move later",
  makeFirst: "Make first",
  remove: "Remove",
  nth: (n: number) => `photo ${n}`,
  caption: (n: number) => `What photo ${n} shows`,
  captionTooLong: `Please say it in ${CAPTION_LONGEST} characters`,
  alt: (name: string, n: number) => `${name}, photo ${n}`,
  count: (n: number) => `${n} of ${PHOTOS_MAX_COUNT}`,
  /** For the island; `{name}`, `{percent}` and `{n}` are filled in by the browser. */
  uploading: "Uploading {name}: {percent} %",
  working: "Preparing {name}",
  waiting: "{name} waits its turn",
  failed: "{name} did not arrive. Check your connection.",
  failedMany: "{n} photos did not arrive. Check your connection.",
  tryAgain: "Try again",
  leftOut: `{n} of your photos found no room and were not sent: a property has at most ${PHOTOS_MAX_COUNT}.`,
  keptOne: "1 photo is uploaded and waits for you to save.",
  keptMany: "{n} photos are uploaded and wait for you to save.",
  holding: "Your photos are still on their way. The form goes by itself when they have arrived.",
} as const;
