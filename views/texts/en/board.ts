import { formatKes, groupThousands } from "#src/core/money/money.ts";
import { plural } from "#views/format/format.ts";

/** The host's calendar of all rooms, and what they do with a night. */
export const boardTexts = {
  title: "Calendar",
  hint: "Tap a free night to close it, price it or write in a booking.",
  hintMonth: "Tap a room's name for its month.",
  hintMouse: "Drag over several nights with the mouse, or hold Shift with the arrow keys.",
  earlier: "Earlier",
  later: "Later",
  today: "Today",
  goTo: "Go to",
  show: "Show",
  rooms: "Rooms",
  room: (unit: number) => `Room ${unit}`,
  table: "Nights of every room. Rows are rooms, columns are nights.",
  key: "What the colours mean",
  kinds: {
    confirmed: "Booked",
    held: "Being paid",
    requested: "Asked for",
    closed: "Closed",
    outside: "Other site",
    linked: "Taken with its house",
  },
  /** In a stretch on the board, after whom it belongs to. */
  nightsFrom: (from: string, nights: number) => `from ${from}, ${plural(nights, "night")} shown`,
  free: (date: string, kes: number) => `${date}, free, ${formatKes(kes)}`,
  short: (kes: number) => (kes < 100_000 ? groupThousands(kes) : `${Math.round(kes / 1000)}k`),
  empty: {
    title: "Your rooms will be here",
    text: "Add a property, and each of its rooms gets a row with every night on it.",
    action: "Add property",
  },

  /** One room's month. */
  month: {
    hint: "Tap the first night, then the last.",
    hintSlide: "Or slide over them.",
    table: (room: string, month: string) => `${room}, ${month}`,
    /** Between the day and what it costs. */
    free: (month: string) => `${month}, free, KES`,
    room: "Room",
    allRooms: "All rooms",
    /** Before the night that was tapped first, and after it. */
    from: "From",
    nowLast: "Now tap the last night.",
    alone: "One night",
    again: "Start again",
  },

  nights: {
    title: (room: string) => room,
    heading: (dates: string, nights: number) => `${dates}, ${plural(nights, "night")}`,
    from: "First night",
    to: "Morning after",
    change: "Show these nights",
    back: "Calendar",
    allFree: "All free.",
    stretch: (kind: string, dates: string) => `${kind}, ${dates}`,
    open: "Open booking",
    look: "See who has them",
    write: "New booking",
    writeText: "For a guest who called or wrote to you.",
    close: {
      title: "Close",
      text: "Nobody can book these nights. Nights that are taken stay as they are.",
      note: "Note for yourself",
      noteHint: "Such as: painter, family visit",
      rooms: "Which rooms",
      thisRoom: (unit: number) => `Room ${unit} alone`,
      allRooms: (units: number) => `All ${units} rooms`,
      action: "Close these nights",
    },
    reopen: {
      title: "Open again",
      titleWithClose: "Close or open",
      text: "Nights you closed can be opened again.",
      action: "Open these nights",
    },
    price: {
      title: "Price and shortest stay",
      text: (rooms: number) =>
        rooms > 1 ? "For these nights alone, in all rooms of this kind." : "For these nights alone.",
      price: "Price per night (KES)",
      /** An own price that all of them have is taken away by emptying the field. */
      priceHint: (kes: readonly number[], isOwn: boolean) =>
        `Now ${kes.map((one) => formatKes(one)).join(" to ")}. ${isOwn ? "Empty means your usual price." : "Empty keeps them as they are."}`,
      usualPrice: "Your usual price on all of them",
      min: "Shortest stay, nights",
      minHint: (isOwn: boolean) =>
        `For guests who arrive on one of these nights. ${isOwn ? "Empty means your usual rule." : "Empty keeps them as they are."}`,
      usualMin: "Your usual shortest stay on all of them",
      action: "Save for these nights",
    },
    faults: {
      dates: "Choose a first night and a later morning",
      tooFar: "That is too far from today",
      price: {
        wrong: "Enter a price between 100 and 1,000,000 whole shillings, or leave it empty",
        not_both: "Enter a price or tick your usual one, not both",
      },
      min: {
        wrong: "Enter 1 to 180 nights, or leave it empty",
        not_both: "Enter a shortest stay or tick your usual one, not both",
      },
      nothing: "Enter a price or a shortest stay",
      nothingFree: "None of these nights is free, so nothing was closed.",
      nothingClosed: "None of these nights is closed.",
    },
  },
} as const;
