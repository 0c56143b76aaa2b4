import { plural } from "#views/format/format.ts";
import { deskTexts } from "./desk.ts";
import { lawTexts } from "./law.ts";

/** What administrators read at their desk. */
export const adminTexts = {
  title: "Administration",
  text: "For those who look after this site.",
  sections: "Administration",
  tabs: {
    overview: "Overview",
    kyc: "To check",
    hosts: "Hosts",
    bookings: "Bookings",
    payments: "Payments",
    refunds: "Refunds",
    reports: "Reports",
    messages: "Messages",
    jobs: "Jobs",
    feeds: "Calendars",
    sms: "SMS",
    registration: "Registration",
    system: "System",
    audit: "Audit log",
    law: "The law",
  },
  law: lawTexts,
  waiting: "What waits for you",
  checksWaiting: (count: number) => (count === 0 ? "Nothing waits" : `${plural(count, "check")} of hosts' papers`),
  refundsWaiting: (count: number) =>
    count === 0 ? "Nothing waits" : `${plural(count, "refund")} ${count === 1 ? "waits" : "wait"} for a yes or no`,
  desk: deskTexts,
  waits: {
    jobs: (failed: number, late: number) =>
      failed + late === 0 ? "Every job ran" : `${plural(failed, "job")} failed, ${late} late`,
    feeds: (count: number) =>
      count === 0 ? "Every calendar can be read" : `${plural(count, "calendar")} can't be read`,
    unknown: (count: number) =>
      count === 0 ? "Every request has its end" : `${plural(count, "request")} whose end nobody knows`,
    payments: "Payments",
    lookedAfter: "What runs by itself",
  },
  reportsWaiting: (count: number) =>
    count === 0 ? "Nothing waits" : `${plural(count, "report")} ${count === 1 ? "waits" : "wait"} for your answer`,
  open: "Open",
  yourPasskeys: "Your passkeys",
  passkeys: (count: number) => plural(count, "passkey"),
  manage: "See passkeys",
  refunds: {
    title: "Refunds",
    text: "Money that would leave the operator's shortcode for a host. It goes when you allow it.",
    none: "No refund waits",
    noneText: "Refunds within each host's day go by themselves.",
    of: (code: string) => `Booking ${code}`,
    host: (email: string, since: string) => `Host ${email}, since ${since}`,
    came: (kes: string, date: string) => `${kes} came ${date}`,
    waits: (since: string) => `Waits since ${since}`,
    why: {
      day_limit: "over the host's day",
      host_not_allowed: "host may not use the shortcode",
    },
    allow: "Allow",
    refuse: "Refuse",
    answered: "Answered lately",
    answers: { allowed: "Allowed", refused: "Refused" },
    by: (who: string, when: string) => `By ${who}, ${when}`,
    commandLine: "the command line",
    formerAdmin: "a former administrator",
  },
  passkeyFirst: {
    title: "Show your passkey",
    deskTitle: "Show your passkey to open the desk",
    none: "Add a passkey first",
    texts: {
      page: "Administration opens by a passkey. It stays open in this sign-in for twelve hours.",
      form: "Administration opens by a passkey. What you sent has not been done yet: it goes on once you have shown it.",
      decision: "This needs your passkey, at most ten minutes ago. Nothing has been done yet.",
    },
    decision: { allowed: (kes: string) => `Let ${kes} go`, refused: (kes: string) => `Refuse ${kes}` },
    noScript: "A passkey needs JavaScript, which is off in this browser. Once it was shown, the desk works without.",
    noneText: "Add one on this device: it takes a minute, and asks for your password once. It leads back here.",
    lost: (email: string) =>
      `Lost every passkey? Whoever has the machine runs “lango admin passkeys ${email} remove”. Then you add a new one.`,
    notHere: [
      "Browsers use passkeys at addresses with a name and https alone, and this site is open at another one.",
      "Give it a name: let a proxy get a certificate for it (deploy/Caddyfile does so by itself), and start Lango with PUBLIC_URL=https://your.name. To try things out, http://localhost works too.",
      "Until then the machine itself is the desk: “lango admin” shows hosts, refunds and the audit log, and suspends, restores and verifies.",
    ],
    add: "Add a passkey",
    back: "Back",
  },
} as const;
