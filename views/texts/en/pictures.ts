import { formatKes } from "#src/core/money/money.ts";

type Listed = Readonly<{ name: string; nights: string; kes: string }>;

/** What pictures for followers say, and the text to go with them. */
export const pictureTexts = {
  weekdays: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
  guests: (count: number) => `for ${count}`,
  more: (count: number) => `and ${count} more`,
  free: { title: "Free this weekend" },
  from: {
    title: (kes: number) => `From ${formatKes(kes)} a night`,
    cleaning: (kes: number) => `and ${formatKes(kes)} for cleaning, once a stay`,
  },
  fresh: "New place",
  offer: {
    percent: (percent: number) => `${percent}% off`,
    sum: (kes: number) => `${formatKes(kes)} off`,
    lastMinute: "Last-minute offer",
    withCode: (code: string) => `With the code ${code}`,
    instead: (kes: number) => `instead of ${formatKes(kes)}`,
    until: (date: string) => `book by ${date}`,
  },
  review: { badge: "A guest says", anonymous: "A guest" },
  /** The text to go with each: what it is, and where to book. */
  captions: {
    free: (dates: string, places: readonly Listed[], more: number) =>
      `Still free this weekend, ${dates}:\n${places.map(({ name, nights, kes }) => `• ${name}, ${nights}: ${kes}`).join("\n")}${more > 0 ? `\n• and ${more} more` : ""}`,
    from: (name: string, kes: number) => `${name}: from ${formatKes(kes)} a night.`,
    fresh: (name: string, area: string) => `New: ${name}, ${area}.`,
    offer: (what: string, name: string, dates: string, kes: number) => `${what}: ${name}, ${dates}, ${formatKes(kes)}.`,
    review: (words: string, name: string) => `“${words}”\n${name}`,
    book: (url: string) => `Book and pay by M-PESA: ${url}`,
  },
};

/** The card beside a link. */
export const linkCardTexts = {
  alt: (name: string, said: string) => `${name}: ${said}`,
  from: (kes: number) => `from ${formatKes(kes)} a night`,
};

/** The page where a host makes pictures: theirs alone. */
export const pictureDeskTexts = {
  title: "Pictures to share",
  lead: "Made from your photos, your calendar and your prices as they are now.",
  share: "Share",
  download: "Download",
  hint: "In an app’s own browser, download it, or hold your finger on the picture.",
  caption: "Text to go with it",
  languages: { en: "English", sw: "Kiswahili" },
  copy: "Copy",
  copied: "Copied",
  choose: "Another picture",
  kind: "What it tells",
  kinds: {
    free_weekend: "Free this weekend",
    from_price: "From KES … a night",
    new_place: "New place",
    offer: "Last-minute or code",
    review: "A guest’s review",
  },
  nothing: {
    free_weekend: "Nothing is free this weekend.",
    from_price: "No night can be booked at the moment.",
    new_place: "None of your places is newer than two months.",
    offer: "You have no last-minute discount or code that holds for a free night.",
    review: "No guest has let you share their words yet. They are asked when they write.",
  },
  now: "Not now",
  elsewhere: "Choose something else below.",
  property: "Which place",
  all: "All that fit",
  format: "Shape",
  formats: { story: "9:16, for a Status or Story", square: "1:1, for a post" },
  language: "Language",
  review: "Which review",
  newest: "The newest",
  show: "Show this one",
  links: {
    title: "How your links look",
    text: "Apps draw this from your page when you send a link. A card that was sent does not change any more.",
    whatsapp: "In WhatsApp",
    instagram: "In Instagram",
  },
};
