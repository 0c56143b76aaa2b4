import { plainName } from "#src/core/brand.ts";

/** Where a short link is put. Each is counted by itself. */
export const SHARE_CHANNELS = ["whatsapp", "instagram", "tiktok", "facebook", "print", "own"] as const;
export type ShareChannel = (typeof SHARE_CHANNELS)[number];

export const WORD_LONGEST = 24;
export const LINK_NAME_LONGEST = 60;
/** Living links of one host: more than anybody tells apart. */
export const LINKS_MOST = 60;

/** The word that a link of each channel is offered first. */
export const FIRST_WORDS: Readonly<Record<ShareChannel, string>> = {
  whatsapp: "w",
  instagram: "ig",
  tiktok: "tt",
  facebook: "fb",
  print: "p",
  own: "",
};

/** A word as it stands in an address, however it is typed: by the same rule as the name before it. */
export function normaliseWord(typed: string): string {
  return plainName(typed);
}

/** What may stand below a host's name as an address of the site's own, now or later. */
const KEPT_WORDS: ReadonlySet<string> = new Set(
  `about api book booking bookings calendar card contact guide guides host login manifest messages offline og page pass
   photos picture pictures preview properties property qr quote quotes reviews rss search share sw`.split(/\s+/),
);

export type WordProblem = "missing" | "too_long" | "kept";

/** What is wrong with a normalised word, or `undefined`. Whether a host has it already, the database knows. */
export function wordProblem(word: string): WordProblem | undefined {
  if (word === "") return "missing";
  if (word.length > WORD_LONGEST) return "too_long";
  return KEPT_WORDS.has(word) ? "kept" : undefined;
}

/** What would promise a guest something that only the site or M-PESA says. */
const PROMISES: ReadonlySet<string> = new Set(
  `account accounts admin airtel bank checked confirm equity help kcb lango login logout mpesa official paid pay paybill
   payment payments pin receipt receipts refund refunds register safaricom secure security signin signup stk support
   till verified verify`.split(/\s+/),
);

/** Whether a word of a new link says what only the site may say, or is another host's own name. */
export function misleads(word: string, isNameOfAnother: boolean): boolean {
  return PROMISES.has(word) || (isNameOfAnother && !SHARE_CHANNELS.some((channel) => channel === word));
}

/** What can be wrong with a link that a host makes or changes, beside its dates. */
export type LinkFault =
  | "word_missing"
  | "word_too_long"
  | "word_kept"
  | "word_misleads"
  | "word_used"
  | "name_too_long"
  | "property_unknown"
  | "code_without_place"
  | "code_unknown"
  | "too_many";
