/** A house that is let as a whole and by its rooms: the host's page of it, and what guests read of it. */
export const roomsTexts = {
  title: "House and rooms",
  link: "House and rooms",
  back: "Back to the property",
  lead: (name: string) =>
    `Do you let ${name} as a whole and also by its rooms? Tick the rooms. From today, a night sold in the whole closes every room, and a night sold in a room closes the whole: here, in search and in the calendars of other sites.`,
  rooms: "Its rooms",
  hint: "Each kind of room is a property of its own, with its own price. Tick none if it is let alone.",
  option: (name: string, units: number, state: "draft" | "published" | "archived") =>
    [name, units > 1 ? `${units} rooms` : "", state === "published" ? "" : state]
      .filter((part) => part !== "")
      .join(", "),
  save: "Save",
  none: {
    title: "You have no other property",
    text: "Add the rooms as properties first, then come back.",
    action: "Add property",
  },
  isRoom: {
    title: (whole: string) => `A room of ${whole}`,
    text: "Its nights are closed when the whole is taken. You change that on the page of the whole.",
    action: (whole: string) => `House and rooms of ${whole}`,
  },
  faults: {
    notOne: (units: number) =>
      `There are ${units} rooms of this kind. The whole house is a property of its own, with 1 room.`,
    elsewhere: (part: string, whole: string) => `${part} belongs to ${whole} already`,
    taken: "Nothing was saved: in some nights the whole and a room are both taken",
  },
  taken: {
    title: "Both are taken",
    text: "Move or open one of the two, then save again.",
    whole: "The whole",
    closed: "Closed by you",
    other: "Another site",
  },
  /** A property's form, when it is the whole of a house. */
  staysOne: "This is a whole house with rooms that are let, so there is 1 of it. End that under House and rooms first.",
  /** What guests read on the page of the one about the other. */
  guests: {
    whole: "This is the whole house. Its rooms by themselves:",
    room: "This is a room of a house. The whole house:",
    /** On a card of the search, what else of the house fits. */
    also: (names: readonly string[]) => `Also in this house: ${names.join(", ")}`,
  },
};
