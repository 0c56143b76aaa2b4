/** Where the columns of a statement stand; -1 for one that it does not have. */
export type Columns = Readonly<{
  receipt: number;
  time: number;
  /** Of a statement with the day in one column and the hour in another. */
  clock: number;
  status: number;
  paidIn: number;
  /** What came with a sign, or by its type, where there is one column of sums. */
  amount: number;
  withdrawn: number;
  party: number;
  account: number;
  details: number;
  type: number;
  linked: number;
}>;

/**
 * Names by which programs call them, in English and Kiswahili, without spaces and signs, as they begin. Kiswahili
 * statements are translations, each its own: a name that may mean money of either way (`kilicholipwa`) is none.
 */
const NAMES: Readonly<Record<keyof Columns, RegExp>> = {
  receipt:
    /^(?:mpesa)?(?:receipt|transaction|trans)(?:no|number|id|code)?$|^mpesa(?:code|ref)$|^(?:(?:nambari|namba|na|msimbo)(?:ya|wa)?)?(?:risiti|stakabadhi)(?:no|na|nambari|namba)?(?:ya)?(?:mpesa)?$|^(?:nambari|namba|msimbo)(?:ya|wa)?(?:muamala|mwamala)(?:wampesa)?$/,
  time: /^(?:completiontime|initiationtime|transactiontime|transactiondate|date)|^(?:muda|wakati|saa)(?:wa|ya)(?:kukamilik|kumalizik|kuanz|muamala|mwamala|malipo)|^tarehe/,
  clock: /^(?:time|saa|muda|wakati)$/,
  status: /^(?:transactionstatus|status|hali)/,
  paidIn:
    /^(?:paidin|moneyin|credit|deposit)|^(?:pesa|fedha|kiasi|malipo)?(?:zilizo|zili|zime|kilicho|kime|iliyo|ime|yaliyo|yame|ku)(?:ingia|ingizwa|pokelewa|pokewa|pokea|wekwa|lipwandani)|^mapato|^(?:pesa|fedha|malipo)(?:ya|za)?ndani$/,
  amount:
    /^(?:amount|transactionamount|value)|^(?:kiasi|thamani)(?:cha|ya)?(?:muamala|mwamala|malipo|pesa|fedha)?(?:kes|kshs?)?$/,
  withdrawn:
    /^(?:withdrawn|withdrawal|paidout|moneyout|debit)|^(?:pesa|fedha|kiasi|malipo)?(?:zilizo|zili|zime|kilicho|kime|iliyo|ime|yaliyo|yame)(?:toka|tolewa|tumwa|katwa|lipwanje)|^matumizi|^kuto(?:a|lewa)$|^(?:pesa|fedha|malipo)(?:ya|za)?nje$/,
  party:
    /^(?:otherparty|oppositeparty|counterparty)|^(?:kutoka(?:kwa)?|mlipaji|mtumaji|mhusika|upandewapili|(?:jina|maelezo)la?(?:mlipaji|mtumaji))$/,
  account:
    /^(?:acno|accountno|accountnumber|account$|accountreference|billref)|^(?:(?:nambari|namba|na)(?:ya)?)?akaunti(?:no|na|nambari|namba)?$/,
  details: /^(?:details|description|narration|maelezo)/,
  type: /^(?:reasontype|transactiontype|type|aina)/,
  linked: /^(?:linkedtransaction|m[uw]amala(?:unaohusiana|uliounganishwa|husika))/,
};

function namesIn(row: readonly string[]): string[] {
  return row.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ""));
}

/** The columns that a row names, if it is the head of a statement. */
export function columnsIn(row: readonly string[]): Columns | undefined {
  const names = namesIn(row);
  const has = (key: keyof Columns) => names.some((name) => NAMES[key].test(name));
  if (!has("receipt") || !(has("paidIn") || has("amount"))) return undefined;
  const found = Object.entries(NAMES).map(([key, form]) => [key, columnOf(key, form, names)]);
  return Object.fromEntries(found) as Columns;
}

/** Whether a row is the head of a statement, and none of its names surely means what came. */
export function lacksSums(row: readonly string[]): boolean {
  const names = namesIn(row);
  const has = (key: keyof Columns) => names.some((name) => NAMES[key].test(name));
  return has("receipt") && (has("time") || has("status")) && columnsIn(row) === undefined;
}

/** The time that it was done stands for the time that it was begun. */
function columnOf(key: string, form: RegExp, names: readonly string[]): number {
  const done = key === "time" ? names.findIndex((name) => /^completion|kukamilik|kumalizik/.test(name)) : -1;
  return done === -1 ? names.findIndex((name) => form.test(name)) : done;
}
