/**
 * What Kenyan law asks of an operator, as advocates' notes and the regulators' pages had it on 28 November 2026:
 * Data Protection Act 2019, the Commissioner's (ODPC) registration rules, Tourism Act 2011. No advice.
 */
export const lawTexts = {
  title: "What the law asks of you",
  text: "You look after other people's papers and numbers. These are the duties that are known to us in November 2026. Have an advocate confirm each: this page is no advice.",
  here: "What Lango does about it",
  registration: {
    title: "Register with the Data Commissioner",
    text: "Whoever works in hospitality registers with the Office of the Data Protection Commissioner (ODPC), whatever their size: the exemption for small firms (below KSh 5 million a year and fewer than 10 people) does not cover accommodation. Controllers and processors register separately. The small fee is KSh 4,000, each renewal KSh 2,000. Inspections of the sector are announced.",
    set: (number: string) => `Your number, ${number}, stands in the privacy notice (OPERATOR_DATA_REGISTRATION).`,
    unset: "No registration is named yet: set OPERATOR_DATA_REGISTRATION, and the privacy notice shows it.",
  },
  breach: {
    title: "Tell of a breach within 72 hours",
    text: "When somebody who should not has seen, taken or lost people's data and that is a real risk for them, the ODPC hears of it within 72 hours through its portal, and whoever only processes data for another tells them within 48. The people themselves are told too, unless what was taken is encrypted. A record of each breach is kept.",
    here: "Papers are encrypted with keys that a copy of the folder or of a backup does not open; the instance key lies in a file of its own, so a whole stolen disk opens them. The audit log says who looked at which page and when.",
  },
  sensitive: {
    title: "Some of it is sensitive",
    text: "The Act calls biometric data sensitive, and details of somebody's property, their marital status, and the names of parents, spouse and children. Titles and leases fall under it, as we read it, and so may pictures of faces.",
    here: "Of each check one paper is asked, a call or a letter stands in for a picture of a face, and no machine compares faces.",
  },
  basis: {
    title: "Have a reason, and no more than it needs",
    text: "Each use needs a ground: consent, a contract, a legal duty or another that the Act names. Nothing is kept longer than its purpose needs. It leaves Kenya only with safeguards or consent: mind where this machine and its backups stand.",
    here: (days: number) =>
      `Pages of papers go ${days} days after the decision (PAPERS_KEEP_DAYS), at once when their host takes them back or leaves, and again after a restore. Every other period stands in docs/personal-data.md.`,
  },
  machines: {
    title: "Machines do not decide about people",
    text: "Section 35 of the Act is about decisions that no person takes, and a notice that asks for consent has to speak of them.",
    here: "People decide about papers, reports and suspensions here, each with a reason that the host can read.",
  },
  licences: {
    title: "Licences of the houses",
    text: "The Tourism Act 2011, section 98, lets nobody trade in accommodation without a licence of the Tourism Regulatory Authority. Homestays, villas and serviced flats are kinds of their own with fees of their own, and it is renewed each year.",
    here: "Each house shows its licence, with its class and its last day, and hosts are reminded before that.",
  },
  fines: {
    title: "What it costs",
    text: "Fines go up to KSh 5 million or 1 % of the yearly turnover; one source says 2 %.",
  },
};
