/** Lango as an app of a host's phone. */
export const appTexts = {
  description: "Your bookings, your calendar and your money: a host's day.",
  install: {
    title: "Lango as an app",
    how: "In Chrome: the menu, then Add to Home screen. On an iPhone: Share, then Add to Home Screen.",
    day: "It opens on Today, and shows the last seen Today while you are offline.",
    photos: "On Android it takes photos that you share with it.",
  },
  lastSeen: {
    title: (day: string, at: string) => `Last seen ${day}, ${at}: you are offline.`,
    text: "Read and call; the forms wait until you are back online.",
    again: "Try again",
  },
  shared: {
    title: "Photos from your phone",
    which: "Which property are they of?",
    alt: (n: number) => `Photo ${n}`,
    add: "Add here",
    unnamed: "Without a name",
    full: "Has twenty photos already",
    toProperties: "My properties",
    none: {
      title: "No photos are here",
      text: "Lango takes photos while you are signed in, and keeps them for a day. Share them once more from your gallery.",
    },
    noProperty: {
      title: "First a property",
      text: "Photos belong to a place. Add yours, and choose them there.",
      action: "Add a property",
    },
  },
};
