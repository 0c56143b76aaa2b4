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

/** Names by which programs call them, without spaces and signs, as they begin. */
const NAMES: Readonly<Record<keyof Columns, RegExp>> = {
  receipt: /^(?:mpesa)?(?:receipt|transaction|trans)(?:no|number|id|code)?$|^mpesa(?:code|ref)$/,
  time: /^(?:completiontime|initiationtime|transactiontime|transactiondate|date)/,
  clock: /^time$/,
  status: /^(?:transactionstatus|status)/,
  paidIn: /^(?:paidin|moneyin|credit|deposit)/,
  amount: /^(?:amount|transactionamount|value)/,
  withdrawn: /^(?:withdrawn|withdrawal|paidout|moneyout|debit)/,
  party: /^(?:otherparty|oppositeparty|counterparty)/,
  account: /^(?:acno|accountno|accountnumber|account$|accountreference|billref)/,
  details: /^(?:details|description|narration)/,
  type: /^(?:reasontype|transactiontype|type)/,
  linked: /^linkedtransaction/,
};

const NEEDED = /^(?:paidin|moneyin|credit|deposit|amount|transactionamount|value)/;

/** The columns that a row names, if it is the head of a statement. */
export function columnsIn(row: readonly string[]): Columns | undefined {
  const names = row.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ""));
  const isHead = names.some((name) => NAMES.receipt.test(name)) && names.some((name) => NEEDED.test(name));
  if (!isHead) return undefined;
  const found = Object.entries(NAMES).map(([key, form]) => [key, columnOf(key, form, names)]);
  return Object.fromEntries(found) as Columns;
}

/** The time that it was done stands for the time that it was begun. */
function columnOf(key: string, form: RegExp, names: readonly string[]): number {
  const done = key === "time" ? names.findIndex((name) => name.startsWith("completion")) : -1;
  return done === -1 ? names.findIndex((name) => form.test(name)) : done;
}
