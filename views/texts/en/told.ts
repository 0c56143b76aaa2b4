/** What a guest tells of their stay, and how its host reads it. */
export const toldTexts = {
  title: "When will you arrive?",
  hour: "About",
  unknown: "I don't know yet",
  about: (hour: string) => `About ${hour}`,
  /** Beside an hour before check-in. */
  early: (from: string, host: string) => `Check-in is from ${from}. Ask ${host} whether you can come earlier.`,
  note: (host: string) => `A word to ${host}`,
  noteHint: "How you come, with whom, what you need",
  send: (host: string) => `Tell ${host}`,
  seen: (host: string) => `${host} reads it beside your booking. If it is urgent, write on WhatsApp or call.`,
  seeYouAbout: (day: string, hour: string) => `See you ${day}, about ${hour}`,
  /** Of several rooms. */
  names: {
    title: "Who sleeps where",
    lead: (host: string) => `A name for each room, if you like. ${host} and the guard at the gate see it.`,
    room: (name: string, at: number) => `${name}, room ${at}`,
    save: "Save names",
    fault: "Use at most 80 characters",
  },
  billing: "Company or KRA PIN on the receipt",
  company: "Company",
  pin: "KRA PIN",
  pinHint: "Such as P051234567M",
  billingStays: "Receipts that name somebody can be put right for a day, and stay as they are after that.",
  save: "Save",
  faults: {
    hour: "Choose one of these hours",
    note: "Use at most 400 characters",
    company: "Use at most 120 characters",
    pin: "A KRA PIN is a letter, nine digits and a letter",
  },
  /** To the host. */
  comes: (hour: string) => `arrives about ${hour}`,
  sleeps: (name: string) => `${name} sleeps here.`,
  says: (note: string) => `“${note}”`,
};
