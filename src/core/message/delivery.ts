/** How a message may go, the first before the others where nothing speaks for another. */
export const WAYS = ["sms", "whatsapp", "email"] as const;
export type Way = (typeof WAYS)[number];

/** What a network says of a message. `unsure` is our own word: nobody knows whether it was taken. */
export type NetworkReport = "delivered" | "read" | "failed";

const RANK: Readonly<Record<NetworkReport | "unsure", number>> = { unsure: 0, failed: 1, delivered: 2, read: 3 };

/**
 * What stands after another report: reports come late, twice and in any order, and what was once on the phone stays
 * there. `undefined` where nothing changes.
 */
export function afterReport(known: NetworkReport | "unsure" | null, told: NetworkReport): NetworkReport | undefined {
  return known === null || RANK[told] > RANK[known] ? told : undefined;
}

/** What became of a message, in the one word that a host reads. */
export const STANDINGS = ["waiting", "sent", "delivered", "read", "failed", "unsure"] as const;
export type Standing = (typeof STANDINGS)[number];

export function standingOfMessage(message: {
  state: "waiting" | "sent" | "refused";
  report: NetworkReport | "unsure" | null;
}): Standing {
  if (message.report) return message.report;
  return message.state === "refused" ? "failed" : message.state;
}

/** The reasons of a network, in words that a catalogue has; a reason that nobody knows is none. */
const FAILURES = ["phone_off", "blocked", "no_such_number", "no_whatsapp", "no_credit", "late"] as const;
export type Failure = (typeof FAILURES)[number];

const SAID: readonly (readonly [RegExp, Failure])[] = [
  [/absent|notreachable|not reachable|131049|expired|delivery ?failure/i, "phone_off"],
  [/blacklist|406|donotdisturb|409|userdoesnotexist.*block|optout|131050/i, "blocked"],
  [
    /invalidphone|403|unsupportednumber|404|does ?not ?exist|unknown ?subscriber|smtp eenvelope(?: rcpt to 55[013]|$)/i,
    "no_such_number",
  ],
  [/131026|131047|131030/, "no_whatsapp"],
  [/insufficient ?credit|insufficientbalance|405/i, "no_credit"],
  [/no longer valid|used up/i, "late"],
];

/** Why it did not go, from a provider's word or code. */
export function failureOf(detail: string | null): Failure | undefined {
  return SAID.find(([pattern]) => pattern.test(detail ?? ""))?.[1];
}
