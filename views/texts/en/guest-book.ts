import { formatKes, groupThousands } from "#src/core/money/money.ts";
import { plural, shortDateWithYear } from "#views/format/format.ts";

/** A host's own book of guests. No other host reads any of it. */
export const guestBookTexts = {
  lists: { label: "Which guests", all: "All", returning: "Been before", blocked: "Blocked" },
  find: {
    label: "Find a guest",
    hint: "Name, phone, email, tag or a word of your notes",
    action: "Find",
    all: "Show all guests",
    none: (find: string) => `No guest found for “${find}”`,
    noneText: "Look for a part of a name, a number, a tag or a word of your notes.",
  },
  empty: {
    title: "No guests yet",
    text: "Everybody who has a certain booking stands here, with their stays and what you note of them. No other host reads it.",
    action: "Share your page",
  },
  noneHere: "Nobody here at the moment.",
  line: (of: { stays: number; nights: number; spentKes: number; last: string | undefined }, today: string) =>
    [
      `${plural(of.stays, "stay")}, ${plural(of.nights, "night")}`,
      formatKes(of.spentKes),
      ...(of.last ? [`${of.last > today ? "until" : "last"} ${shortDateWithYear(of.last)}`] : []),
    ].join(" · "),
  blocked: "Blocked",
  download: "Download these as CSV",
  csvColumns: ["name", "phone", "stays", "nights", "spent_kes", "last", "tags", "blocked"],
  of: "Guest",
  open: "All their stays, and your notes",
  stays: "Stays",
  older: (stays: number) => `${groupThousands(stays)} before these`,
  facts: { stays: "Stays", nights: "Nights", spent: "Spent with you", last: "Last", languages: "Language" },
  languages: { en: "English", sw: "Kiswahili" },
  noShow: "did not come",
  book: "Write in a stay",
  notes: {
    label: "Notes",
    hint: "For your house alone. Neither the guest nor another host reads them.",
    tags: "Tags",
    tagsHint: (most: number) => `At most ${most}, with commas between: quiet, late arrival, company`,
    language: "Writes and reads",
    unknown: "As in their last booking",
    save: "Keep",
    faults: {
      long: (most: number) => `At most ${most} letters`,
      too_many: (most: number) => `At most ${most} tags`,
      too_long: (most: number) => `A tag has at most ${most} letters`,
    },
  },
  price: {
    title: "A price for who comes back",
    text: "Per cent off the nights for everybody who has stayed with you, when they are signed in with their number. Nobody else sees who that is. Codes and other discounts come on top, and no night goes below your lowest price.",
    field: "Per cent off the nights",
    save: "Save",
    own: "Their own price: per cent off the nights",
    ownHint: (usual: number) =>
      `Empty: what all who have stayed get, ${usual}%. They see it once they are signed in with this number.`,
    fault: (most: number) => `Enter a whole per cent from 0 to ${most}`,
  },
  numbers: {
    title: "Another number of theirs",
    text: "Both numbers then lead to this one guest, with all stays and notes of both.",
    field: "Their other number",
    action: "It is the same person",
    part: "Somebody else's",
    faults: {
      not_a_number: "Enter a phone number, such as 0712 345 678",
      same: "This number is theirs already",
      nobody: "No booking of your house has this number",
      too_many: "These are more numbers than one person has",
    },
  },
  block: {
    title: "Block this guest",
    text: "When one of their numbers books again, you are asked to look twice before it is certain. They are not told, and no other host hears of it.",
    field: "Why",
    hint: "For yourself",
    action: "Block",
    unblock: "Unblock",
    is: (day: string) => `Blocked since ${day}`,
  },
  export: "Download what you keep of them",
  forget: {
    title: "Forget this guest",
    text: "Your notes, tags and block go, and with them name, number and address on their bookings here. Dates, sums and M-PESA codes stay in your books, receipts as long as the law wants them. It can't be undone.",
    action: "Forget them",
  },
} as const;
