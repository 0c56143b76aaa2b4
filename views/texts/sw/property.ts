import { LICENCE } from "#src/core/listing/licence.ts";
import { type ListingField, PROPERTIES_MOST } from "#src/core/listing/listing.ts";
import { CAPTION_LONGEST, PHOTO_MAX_BYTES, PHOTOS_MAX_COUNT } from "#src/core/listing/photo.ts";
import type { Wording } from "#views/format/wording.ts";
import {
  type amenityTexts,
  type licenceClasses,
  listingBounds,
  type listingProblem,
  type listingTexts,
  type photoReasons,
  type photoTexts,
  type refusedPhoto,
  type unitsBooked,
} from "#views/texts/en/property.ts";
import { swahiliDate } from "./dates.ts";

export const swAmenities: typeof amenityTexts = {
  wifi: "Wi-Fi",
  parking: "Maegesho",
  kitchen: "Jikoni",
  hot_shower: "Maji moto ya kuoga",
  backup_power: "Umeme wa dharura",
  workspace: "Mahali pa kufanyia kazi",
  tv: "TV",
  security: "Ulinzi",
  lift: "Lifti",
  pool: "Bwawa la kuogelea",
  gym: "Ukumbi wa mazoezi",
  balcony: "Roshani",
  garden: "Bustani",
  washing_machine: "Mashine ya kufulia",
  fridge: "Friji",
  microwave: "Maikrowevu",
  iron: "Pasi",
  air_conditioning: "Kiyoyozi",
  fan: "Feni",
  mosquito_net: "Chandarua",
  borehole_water: "Maji ya kisima",
  breakfast: "Kiamsha kinywa",
  housekeeping: "Usafi wa chumba",
  self_check_in: "Kuingia mwenyewe bila kupokelewa",
  wheelchair_access: "Njia ya kiti cha magurudumu",
};

export const swLicenceClasses: typeof licenceClasses = {
  homestay_economy: "Nyumba ya wageni (homestay), daraja la kawaida",
  homestay_standard: "Nyumba ya wageni (homestay), daraja la kati",
  homestay_executive: "Nyumba ya wageni (homestay), daraja la juu",
  serviced_flat: "Fleti yenye huduma",
  villa: "Villa",
  condominium: "Kondo",
  hostel: "Hosteli",
  hotel: "Hoteli",
  other: "Nyumba ya aina nyingine",
};

const PHOTO_MOST_MB = PHOTO_MAX_BYTES / 1024 / 1024;

/** Fomu ya nyumba. */
export const swListing: Wording<typeof listingTexts> = {
  newTitle: "Ongeza nyumba",
  newLead: "Jina linatosha kwa rasimu. Wageni huiona ukishaichapisha.",
  displayName: "Jina la nyumba",
  displayNameHint: "Wageni husoma hili kwanza, kama “Studio yenye bustani, Ngong Road”.",
  location: "Eneo",
  locationHint: "Mtaa au barabara. Anwani kamili wanapewa wageni waliokwisha kuweka nafasi.",
  suggestions: "Maeneo yanayolingana",
  suggestionsCount: {
    one: "Eneo 1 linalingana",
    many: "Maeneo {n} yanalingana",
    none: "Eneo hilo halipo kwenye orodha yetu; lako linakubalika pia",
  },
  price: "Bei kwa usiku (KES)",
  guests: "Wageni",
  bedrooms: "Vyumba vya kulala",
  bathrooms: "Mabafu",
  units: "Vyumba vya aina hii",
  unitsHint: "Unakodisha vingapi kama hiki. Kila kimoja huuzwa mara moja kwa usiku.",
  amenities: "Vitu vilivyopo",
  description: "Maelezo",
  descriptionHint: "Kwa mistari michache: kwa nini ni pazuri kukaa hapa.",
  houseRules: "Kanuni za nyumba",
  houseRulesHint: "Wageni huzikubali kabla ya kulipa.",
  checkInFrom: "Kuingia kuanzia",
  checkOutUntil: "Kuondoka hadi",
  licence: "Leseni ya utalii",
  licenceText:
    "Kutoka Tourism Regulatory Authority (TRA). Wageni wanaona nambari na daraja lake ikiwa halali, na risiti zinaitaja. Tunakukumbusha kabla haijaisha.",
  licenceNumber: "Nambari ya leseni",
  licenceClass: "Imepewa leseni kama",
  licenceClassNone: "Bado hakuna leseni",
  licenceUntil: "Siku yake ya mwisho",
  licenceExpired: "Leseni hii imeisha. Wageni hawaonyeshwi tena. Andika mpya ukishaipata.",
  photos: "Picha",
  photosHint: `JPEG, PNG au WebP, hadi MB ${PHOTO_MOST_MB} kila moja na ${PHOTOS_MAX_COUNT} kwa jumla.`,
  saveDraft: "Hifadhi rasimu",
  publish: "Chapisha",
  saveChanges: "Hifadhi mabadiliko",
  unpublish: "Iondoe kwenye ukurasa",
  archive: "Weka kando",
  restore: "Irudishe",
  back: "Nyumba zote",
  view: "Ione kama wageni wanavyoiona",
  states: { draft: "Rasimu", published: "Imechapishwa", archived: "Imewekwa kando" },
  draftNote: "Wageni hawawezi kuiona bado.",
  archivedNote: "Wageni hawawezi kuiona na haiwezi kubadilishwa. Nafasi zilizowekwa awali zinabaki.",
  awayTitle: "Iondoe kwenye ukurasa wako",
  awayText: "Nafasi zilizowekwa tayari zinabaki kama zilivyo.",
  awayBooked: (stays, until) =>
    `Bado zinakuja: ${stays === 1 ? "nafasi 1" : `nafasi ${stays}`}, hadi ${swahiliDate(until)}. Zilizowekwa zinabaki kama zilivyo, na wageni hao wanaendelea kufungua walichokuwa nacho.`,
  copy: "Nakili kuwa nyumba mpya",
  tooMany: `Akaunti moja ina nyumba zisizozidi ${PROPERTIES_MOST}, pamoja na zilizowekwa kando. Ukitaka zaidi, waandikie wanaoendesha tovuti hii`,
  nameOfCopy: (name) => `${name} (nakala)`,
  quality: {
    title: "Wanachotafuta wageni na bado hawakipati",
    hints: {
      photos: { title: "Picha zaidi", text: "Sita au zaidi zinaonyesha nyumba yote." },
      bathroom_photo: { title: "Hakuna picha ya bafu", text: "Hakuna picha yako inayosema kwamba inaonyesha bafu." },
      description: { title: "Mistari michache kuhusu nyumba", text: "Kwa nini ni pazuri kukaa hapa." },
      beds: { title: "Kuna vitanda gani", text: "Kwa chumba na kwa aina, ili mtu asilazimike kuuliza." },
      facts: { title: "Wi-Fi, maji, umeme, maegesho", text: "Wageni huuliza haya kabla ya kuweka nafasi." },
      rules: { title: "Kanuni za nyumba", text: "Wageni huzikubali kabla ya kulipa." },
      guide: { title: "Mwongozo wa kufika", text: "Wageni hupata mlango, Wi-Fi na funguo wenyewe." },
    },
  },
  notPublished: "Bado haijachapishwa",
  notSaved: "Bado hakuna kilichohifadhiwa",
};

const fieldNames: Readonly<Record<ListingField, string>> = {
  displayName: "Jina",
  location: "Eneo",
  basePriceKes: "Bei",
  maxGuests: "Idadi ya wageni",
  bedrooms: "Idadi ya vyumba vya kulala",
  bathrooms: "Idadi ya mabafu",
  units: "Idadi ya vyumba",
  description: "Maelezo",
  houseRules: "Kanuni za nyumba",
  checkInFrom: "Saa ya kuingia",
  checkOutUntil: "Saa ya kuondoka",
  licenceNumber: "Nambari ya leseni",
  licenceClass: "Aina ya leseni",
  licenceUntil: "Siku ya mwisho ya leseni",
};
const missing: Readonly<Record<ListingField, string>> = {
  displayName: "Tafadhali ipe nyumba jina",
  location: "Tafadhali sema iko wapi",
  basePriceKes: "Tafadhali andika bei kwa usiku",
  maxGuests: "Tafadhali sema inatosha wageni wangapi",
  bedrooms: "Tafadhali andika idadi ya vyumba vya kulala; 0 kwa studio",
  bathrooms: "Tafadhali andika idadi ya mabafu; 0 ikiwa ni ya pamoja",
  units: "Tafadhali sema unakodisha vyumba vingapi vya aina hii",
  description: "Tafadhali ieleze nyumba",
  houseRules: "Tafadhali andika kanuni za nyumba",
  checkInFrom: "Tafadhali chagua wageni wanaingia kuanzia saa ngapi",
  checkOutUntil: "Tafadhali chagua wageni wanaondoka kufikia saa ngapi",
  licenceNumber: "Tafadhali andika nambari ya leseni, au acha sehemu zote tatu za leseni wazi",
  licenceClass: "Tafadhali chagua leseni ni ya nini",
  licenceUntil: "Tafadhali andika siku ya mwisho ya leseni",
};

export const swListingProblem: typeof listingProblem = ({ field, problem }) => {
  const name = fieldNames[field];
  const { longest, least, most } = listingBounds(field);
  switch (problem) {
    case "missing":
      return missing[field];
    case "too_long":
      return `${name}: herufi zisizidi ${longest}`;
    case "negative":
      return `${name}: haiwezi kuwa chini ya sifuri`;
    case "not_whole":
      return field === "basePriceKes"
        ? "Bei ni shilingi kamili, kwa tarakimu tu, kama 4500"
        : `${name}: nambari kamili, kwa tarakimu tu`;
    case "too_low":
      return `${name}: angalau ${least}`;
    case "too_high":
      return `${name}: si zaidi ya ${most}`;
    case "not_an_hour":
      return `${name}: saa kamili au nusu saa, kama 14:00`;
    case "not_a_number":
      return `Nambari ya leseni ina herufi, tarakimu, nafasi na / . - kati ya ${LICENCE.numberShortest} na ${LICENCE.numberLongest}, ikiwemo tarakimu moja angalau`;
    case "not_a_day":
      return "Tafadhali andika siku ya mwisho ya leseni kama ilivyo juu yake";
    case "too_far":
      return "Leseni hutolewa kwa mwaka mmoja. Tafadhali angalia siku ya mwisho";
  }
};

export const swUnitsBooked: typeof unitsBooked = (highest) =>
  `Chumba ${highest} kina nafasi iliyowekwa, kwa hiyo lazima kuwe na vyumba ${highest} angalau hadi mgeni huyo aondoke`;

const photoReason: typeof photoReasons = {
  too_big: `inazidi MB ${PHOTO_MOST_MB}`,
  heic: "ni picha ya HEIC, ambayo vivinjari haviwezi kuionyesha. Kwenye iPhone chagua Settings, Camera, Formats, Most Compatible, au tuma picha kama JPEG",
  unsupported: "si picha ya JPEG, PNG wala WebP",
  broken: "imeharibika au haijakamilika. Jaribu kuihifadhi au kuipiga tena",
  too_many_pixels: "ina zaidi ya megapikseli 50",
  too_many: `haikupata nafasi: nyumba haizidi picha ${PHOTOS_MAX_COUNT}`,
  gone: "ilihifadhiwa kwa siku moja tu. Tafadhali ichague tena",
};

export const swRefusedPhoto: typeof refusedPhoto = (file) =>
  `${file.name || swPhotos.unnamed} ${photoReason[file.reason]}.`;

export const swPhotos: Wording<typeof photoTexts> = {
  unnamed: "Picha",
  refusedTitle: (n) => (n === 1 ? "Picha moja haikuongezwa" : `Picha ${n} hazikuongezwa`),
  orderTitle: "Mpangilio wa picha",
  orderHint:
    "Ya kwanza ndiyo inayoonekana kwa wageni na kwenye viungo. Unachosema kuhusu picha kinaandikwa chini yake.",
  first: "Ya kwanza",
  moveEarlier: "Sogeza mbele",
  moveLater: "Sogeza nyuma",
  makeFirst: "Iwe ya kwanza",
  remove: "Ondoa",
  nth: (n) => `picha ${n}`,
  caption: (n) => `Picha ${n} inaonyesha nini`,
  captionTooLong: `Tafadhali iseme kwa herufi ${CAPTION_LONGEST}`,
  alt: (name, n) => `${name}, picha ${n}`,
  count: (n) => `${n} / ${PHOTOS_MAX_COUNT}`,
  uploading: "Inapakia {name}: {percent} %",
  working: "Inatayarisha {name}",
  waiting: "{name} inasubiri zamu yake",
  failed: "{name} haikufika. Angalia mtandao wako.",
  failedMany: "Picha {n} hazikufika. Angalia mtandao wako.",
  tryAgain: "Jaribu tena",
  leftOut: `Picha {n} hazikupata nafasi na hazikutumwa: nyumba haizidi picha ${PHOTOS_MAX_COUNT}.`,
  keptOne: "Picha 1 imepakiwa na inasubiri uhifadhi.",
  keptMany: "Picha {n} zimepakiwa na zinasubiri uhifadhi.",
  holding: "Picha zako bado ziko njiani. Fomu itaenda yenyewe zikifika.",
};
