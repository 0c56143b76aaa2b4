/** Who helps in a house. */
export const teamTexts = {
  tab: "Team",
  behind: "Who helps you: co-host, caretaker, cleaner, accountant",
  roles: { co_host: "Co-host", caretaker: "Caretaker", cleaner: "Cleaner", accountant: "Accountant" },
  /** What each may do, in one line beside the choice. */
  does: {
    co_host: "Runs the house with you: bookings, calendar, listings, messages, money received",
    caretaker: "Who comes and leaves, guides, rooms ready; no money",
    cleaner: "Rooms to clean and what is broken; no names, no money",
    accountant: "Reads money, figures and receipts; changes nothing",
  },
  owner: "The owner",
  guides: "Guides",
  noneGiven: { title: "No property is yours yet", text: "Ask the owner which properties you look after." },
  me: { tab: "You", behind: "Who you are here, your other houses, signing out" },
  askOwner: {
    title: (owner: string) => `Ask ${owner}`,
    text: (owner: string) => `This is not among what you do in this house. If you need it, ask ${owner}.`,
    back: "Back to your page",
  },
};
