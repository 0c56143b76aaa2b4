import type { GuideField, GuideSection } from "#src/core/guide/fields.ts";
import type { GuideProblem } from "#src/core/guide/read-section.ts";

/** What a host writes their arrival guide by. */
export const guideFormTexts = {
  link: "Arrival guide",
  title: (property: string) => `Arrival guide: ${property}`,
  lead: "Each part is saved by itself. Guests read it once they have paid; codes, Wi-Fi and meter are sealed here, and no operator sees them.",
  back: (property: string) => `Back to ${property}`,
  preview: "See it as a guest",
  previewSw: "In Kiswahili",
  done: (m: { done: number; of: number }) => `${m.done} of ${m.of} things that guests ask for`,
  missing: "Still missing:",
  complete: "Everything that guests ask for is here.",
  open: "Open",
  partDone: "Filled",
  partEmpty: "Empty",
  save: "Save this part",
  copyTitle: "Begin with another property's guide",
  copyLead: "Fills what is empty here. House number, codes, Wi-Fi and meter are of each door alone and are not copied.",
  copyFrom: "Property",
  copy: "Copy",
  inSwahili: (label: string) => `${label}, in Kiswahili`,
  swahiliHint: "If you like. Guests who read Kiswahili see the English otherwise.",
  hoursAre: (m: { from: string; until: string }) => `Check-in from ${m.from}, check-out until ${m.until}.`,
  changeHours: "Change the hours",
  listingRules: "The house rules of the property's own form stand here, too.",
  pinFound: (m: { place: string; plus: string }) => `Found: ${m.place}, plus code ${m.plus}.`,
  pinHere: "Use this phone's location",
  pinWorking: "Looking for the location …",
  pinFailed: "The phone gave no location. Paste a link from your map app.",
  sections: {
    way: "Address and way",
    gate: "Gate, keys and who helps",
    hours: "Earlier and later",
    wifi: "Wi-Fi",
    power: "Power",
    home: "The house",
    rules: "Rules and leaving",
    near: "What is near, and emergencies",
    opening: "When it opens",
  } satisfies Record<GuideSection, string>,
  fields: {
    address: "Address",
    house: "House or flat number",
    pin: "Pin",
    driver: "How a driver finds it",
    gate: "The gate",
    entry: "How guests get in",
    keeper: "Who helps at the door",
    keeperIs: "They are the",
    keeperPhone: "Their number",
    gateCode: "Gate code",
    keyBox: "Key box",
    plate: "The gate asks for number plates",
    early: "Early check-in, by request",
    late: "Late check-out, by request",
    network: "Wi-Fi name",
    password: "Wi-Fi password",
    wifiNote: "More about the Wi-Fi",
    meter: "KPLC meter number",
    tokens: "How to load tokens here",
    backup: "Backup power",
    water: "Water",
    shower: "Hot shower",
    lift: "Lift",
    parking: "Parking",
    rubbish: "Rubbish",
    rules: "More house rules",
    leaving: "What to do when leaving",
    near: "What is near",
    hospital: "Nearest hospital",
    emergency: "Other numbers for an emergency",
    opens: "It opens",
    codesFrom: "Codes are shown from",
  } satisfies Record<GuideField, string>,
  hints: {
    address: "Street and number. Guests see it once they have paid; before that, the area alone.",
    house: "Such as 4B, garden side",
    pin: "Coordinates, a plus code, or the long link of Google Maps, Apple Maps or OpenStreetMap.",
    driver: "The landmark first: Yaya Centre, second left after the stage, blue gate.",
    gate: "Its colour, and which side of the road",
    keeper: "A name",
    password: "Empty if the network is open",
    keyBox: "Where it hangs, and its code",
    tokens: "Where the keypad is. How to buy and load is explained to guests anyway.",
    backup: "What comes on by itself, and for how long",
    water: "Borehole, tank, when it is rationed",
    near: "Shop, chemist, ATM, stage, a place to eat",
    emergency: "999 and 112 stand there anyway",
    codesFrom: "On the day of check-in. Before that hour no phone has them.",
  } satisfies Partial<Record<GuideField, string>> as Readonly<Partial<Record<GuideField, string>>>,
  choices: {
    caretaker: "Caretaker",
    askari: "Askari",
    agent: "Agent",
    host: "Host",
    paid: "As soon as what is due is paid",
    free_over: "When free cancelling is over (the address itself is theirs as soon as it is paid)",
  } as Readonly<Record<string, string>>,
  nobody: "Nobody",
  problem: (name: string, problem: GuideProblem, longest: number): string => {
    switch (problem) {
      case "too_long":
        return `${name}: at most ${longest} characters`;
      case "not_a_phone":
        return `${name}: a phone number, such as 0712 345 678`;
      case "not_a_meter":
        return `${name}: the digits on the meter, mostly eleven`;
      case "not_an_hour":
        return `${name}: a full or half hour, such as 08:00`;
      case "not_a_choice":
        return `${name}: choose one of those shown`;
      case "password_short":
        return `${name}: at least eight characters, as every Wi-Fi password has`;
      case "network_missing":
        return `${name}: which network has this password?`;
      case "short_link":
        return `${name}: a short link does not say where it leads. Open it, then copy the long address, the plus code or the coordinates`;
      case "named_place":
        return `${name}: this link names a place and does not say where it is. In the map app hold a finger on your gate until a pin drops, and share that pin or copy its coordinates`;
      case "no_place":
        return `${name}: no place was found in this. Paste coordinates, a plus code or a link from a map app`;
      case "outside_kenya":
        return `${name}: this lies outside Kenya. Are the two numbers swapped, or is a minus missing?`;
    }
  },
  photos: {
    title: "Photos for the guide",
    lead: "The gate, the meter, the tank: what words can't show. Only the guide shows them.",
    part: "Stands at",
    files: "Photos",
    add: "Add photos",
    remove: "Remove",
    nth: (n: number) => `photo ${n}`,
    none: "Choose at least one photo",
    most: (most: number) => `A guide has at most ${most} photos`,
  },
};
