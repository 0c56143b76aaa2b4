import type { StayFact } from "#src/core/booking/stay-facts.ts";

const by = (text: string, name: string) => (name === "" ? text : `${text}, by ${name}`);

/** A host's page of one booking: what was seen of the stay, what happened, what is to be remembered. */
export const frontDeskTexts = {
  say: { arrived: "Check in", left: "Check out" } satisfies Record<StayFact, string>,
  said: {
    arrived: (at: string, name: string) => by(`Checked in ${at}`, name),
    left: (at: string, name: string) => by(`Checked out ${at}`, name),
  },
  ready: "Ready",
  isReady: (at: string, name: string) => by(`Ready ${at}`, name),
  takeBack: "Take back",
  /** On Today, where a row has room for one line. */
  came: (at: string) => `in since ${at}`,
  went: (at: string) => `left ${at}`,
  notSeen: "not checked in",
  nextToday: "next guest today",
  /** Of a full house what needs nothing done is behind a line. */
  folded: {
    left: (count: number) => (count === 1 ? "1 room is ready again" : `${count} rooms are ready again`),
    coming: (count: number) => (count === 1 ? "1 waits for their room" : `${count} wait for their rooms`),
  },
  directions: "Directions",
  ways: "Ways to them",
  call: "Call",
  papers: {
    title: (paper: string, property: string, isOver: boolean) =>
      `${paper}${property ? ` of ${property}` : ""} ${isOver ? "has ended" : "ends soon"}`,
    names: {
      licence: "The tourism licence",
      identity: "The check of who you are",
      right_to_let: "The check that you may let",
      payee: "The check of your number",
    },
    text: (day: string, isOver: boolean) => (isOver ? `It ended on ${day}.` : `Its last day is ${day}.`),
    action: "Renew it",
  },
  free: {
    title: "Free next",
    share: "Share",
    message: (lines: readonly string[], link: string) => `Free: ${lines.join("; ")}. Book here: ${link}`,
  },
  note: {
    label: "Note for yourself",
    hint: "Your guest never reads it. It stands on Today when they come.",
    arrives: "They come about",
    unknown: "Not known yet",
    save: "Keep",
    tooLong: (most: number) => `At most ${most} letters`,
  },
  early: {
    title: (day: string) => `The nights from ${day} on are empty, and still theirs`,
    text: "Make the stay shorter to sell them again. What that gives back is shown before you save.",
    action: "Make it shorter",
  },
  guide: "Guide",
  source: {
    page: "Booked on your page",
    host: "Written in by you",
    link: (word: string) => `Came by your link “${word}”`,
    offer: "Came by your offer",
  },
  timeline: "What happened",
  heard: "Message from the guest",
  sent: "Message to the guest",
  was: (dates: string) => `it was ${dates}`,
  by: { guest: "Guest", host: "You", operator: "Operator", lango: "by itself" },
  what: {
    booked: "Booked",
    written_in: "Written in",
    requested: "Asked to stay",
    approved: "Request accepted",
    confirmed: "Certain",
    cancelled: "Cancelled",
    hold_ended: "Time to pay was over",
    arrived: "Checked in",
    left: "Checked out",
    ready: "Room ready",
    not_arrived: "Check-in taken back",
    not_left: "Check-out taken back",
    not_ready: "Ready taken back",
    no_show: "Did not come",
    no_show_lifted: "Did come after all",
    told: "Told when they come",
    heard_arrival: "Hour of arrival noted",
    reviewed: "Reviewed the stay",
    rated: "Rated by you",
    changed: "Stay changed",
    asked: "Phone asked to pay",
    change_asked: "Asked to change the stay",
    change_accepted: "Change accepted",
    change_declined: "Change declined",
    change_withdrawn: "Change taken back",
    change_ended: "Change not answered in time",
  },
} as const;
