import type { SecretField, WordsField } from "#src/core/guide/fields.ts";
import type { GuideStanding } from "#src/core/guide/guide-door.ts";
import type { PartToCome } from "#src/core/guide/parts-to-come.ts";

type Shut = Extract<GuideStanding, { is: "shut" }>["why"];

/** The arrival guide, and the guard's pass. */
export const guideTexts = {
  title: "Arrival guide",
  saved: "Saved, opens without data",
  print: "Print",
  back: "Your booking",
  stay: (m: { dates: string; from: string; until: string }) =>
    `${m.dates}. Check-in from ${m.from}, check-out until ${m.until}.`,
  /** On the booking's own page. */
  card: {
    address: "Address",
    addressAfter: (place: string) => `${place}. The address comes with the payment.`,
    open: "Open the arrival guide",
    opens: (when: string) => `Opens ${when}`,
    isOpen: "Open",
    notYet: "Not open yet",
    locked: "not open yet",
    noGuide: (host: string) => `${host} tells you the way.`,
    parts: {
      way: { title: "The way", text: "Address, pin, and words for a driver" },
      gate: { title: "Gate and keys", text: "How you get in, and who helps" },
      codes: { title: "Codes of the door", text: "For gate and key box" },
      wifi: { title: "Wi-Fi", text: "Network and password" },
      power: { title: "If the lights go", text: "Meter, tokens, backup" },
      pass: { title: "Guard's pass", text: "Show it at the gate" },
    } satisfies Record<PartToCome["part"], object>,
  },
  /** In a calendar's entry. */
  hours: (m: { from: string; until: string }) => `Check-in from ${m.from}, check-out until ${m.until}.`,
  shut: {
    title: "The guide is shut",
    why: {
      not_certain: "It opens once your booking is certain.",
      cancelled: "This booking was cancelled.",
      disputed: "A payment of this booking is being looked at. Your host can tell you more.",
      unpaid:
        "It opens when what is due now has been paid and the payment is confirmed. A code that you typed counts once your host or M-PESA confirms it.",
    } satisfies Record<Shut, string>,
    pay: "See the payment",
  },
  waits: (when: string) => `It opens ${when}, when free cancelling is over.`,
  notWritten: (host: string) => `${host} has not written a guide for this place. Ask them for the way.`,
  over: {
    title: "Out of date",
    text: (day: string) => `This stay ended on ${day}. Codes and passwords are shown no more.`,
    copy: (moment: string) => `This copy was good until ${moment}. Open the page once with data to read it again.`,
  },
  preview: "This is what a guest sees on the day of check-in. Nobody else can open this page.",
  parts: {
    way: "The way",
    gate: "Gate and keys",
    hours: "Earlier or later",
    wifi: "Wi-Fi",
    power: "If the lights go",
    home: "In the house",
    rules: "House rules",
    leaving: (day: string) => `Leaving on ${day}`,
    near: "What is near",
    emergency: "In an emergency",
  },
  fields: {
    house: "House",
    gate: "Gate",
    driver: "For a driver",
    entry: "How you get in",
    water: "Water",
    shower: "Hot shower",
    lift: "Lift",
    parking: "Parking",
    rubbish: "Rubbish",
    early: "Early check-in",
    late: "Late check-out",
    hospital: "Nearest hospital",
    gateCode: "Gate code",
    keyBox: "Key box",
    network: "Network",
    password: "Password",
    meter: "KPLC meter",
    pin: "Pin",
    plus: "Plus code",
  } satisfies Partial<
    Record<WordsField | SecretField | "house" | "gate" | "hospital" | "network" | "pin" | "plus", string>
  >,
  map: "Open in maps",
  directions: "Directions",
  osm: "OpenStreetMap",
  keeper: { caretaker: "Caretaker", askari: "Askari", agent: "Agent", host: "Host" } as Readonly<
    Record<string, string>
  >,
  call: (name: string) => `Call ${name}`,
  codesWait: (when: string) =>
    `Codes appear here ${when}. Open this page once after that while you have data, and they stay on your phone.`,
  codesGone: "Codes are shown no more.",
  askHost: (host: string) => `Ask ${host} on WhatsApp`,
  askHours: (m: { property: string; dates: string }) =>
    `Hello, about ${m.property}, ${m.dates}: may I come earlier or leave later?`,
  byRequest: "By request: ask before you set out.",
  joinWifi: (network: string) => `Scan to join ${network}`,
  openNetwork: "The network is open: it has no password.",
  tokensTitle: "How to buy and load a token",
  tokens: [
    "M-PESA, Lipa na M-PESA, Pay Bill: business number 888880, the meter number as account. Twenty digits come by SMS.",
    "Type them on the keypad. ACCEPT: it worked. USED: this token was loaded before. OLD or REJECT: check the digits and the meter number.",
    "No SMS? *977# shows the last three tokens.",
  ],
  emergency: "Police, fire, ambulance:",
  or: "or",
  youAreAt: (address: string) => `You are at ${address}.`,
  photo: (n: number) => `Photo ${n}`,
  pass: {
    title: "Guard's pass",
    guest: "Guest",
    house: "House",
    dates: "Dates",
    plate: "Car",
    code: "Code",
    scan: "Code for the guard to scan",
    how: (address: string) =>
      `The guard scans it, or opens ${address} and types the code. It holds on the days of your stay.`,
    open: "Open the pass alone",
    plateLabel: "Number plate",
    plateHint: "The gate asks for it. Leave it empty if you come without a car. It is deleted the day after you leave.",
    plateWrong: "A number plate is letters and digits, such as KDA 123A",
    plateSave: "Save the plate",
  },
  /** What a guard sees. */
  gate: {
    title: "Check a guard's pass",
    lead: "Type the code that the guest shows, or scan it with the camera.",
    label: "Code of the pass",
    check: "Check",
    wrong: "No such pass. Read the code again: it has three groups.",
    valid: "Valid today",
    first: (from: string) => `Arrives today, from ${from}`,
    during: "Staying",
    last: (until: string) => `Leaves today, until ${until}`,
    invalid: "Not valid today",
    invalidText: "Let the guest call their host.",
    another: "Check another",
    privacy: "This is all that a gate needs to know. Don't copy more than name, ID number and time into the book.",
  },
};
