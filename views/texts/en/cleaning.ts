import { plural } from "#views/format/format.ts";

/** What somebody who cleans reads by their link. */
export const cleaningTexts = {
  title: "Cleaning",
  lead: (house: string, name: string) => `${house}, for ${name}`,
  days: "Other days",
  today: "Today",
  out: (hour: string) => `They leave by ${hour}`,
  left: (at: string) => `They left at ${at}`,
  next: (hour: string, guests: number) => `Next: ${plural(guests, "guest")} from ${hour}`,
  came: (at: string) => `The next guests are in since ${at}: knock first`,
  nobody: "Nobody comes on this day",
  ready: "Ready",
  readyOf: (room: string) => `: ${room}`,
  isReady: (at: string) => `Ready since ${at}`,
  takeBack: "Take back",
  none: { title: "Nothing to clean", text: "Nobody leaves and nobody comes on this day." },
  broken: {
    title: "Something is broken",
    room: "Where",
    words: "What is broken",
    photo: "Photo",
    photoHint: "One, as your phone takes it",
    send: "Tell the house",
    faults: {
      empty: () => "Say what is broken, or add a photo",
      too_long: (most: number) => `At most ${most} letters`,
      not_a_photo: () => "That is no photo we can read. Take it again, or say it in words",
      heic: () =>
        "Your phone keeps photos as HEIC, which we can't show. Turn high efficiency off in the camera's settings and take it again, or say it in words",
      enough_for_today: () => "That is enough for today. Call the house",
    },
  },
  privacy: (day: string) =>
    `This page shows rooms and hours, never names or money. It ends on ${day}. Keep its link to yourself.`,
  ended: {
    title: "This link opens nothing any more",
    text: "It has ended, or is not whole. Ask the house for a new one.",
  },
};
