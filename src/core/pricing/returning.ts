/** No more off than this: a stay that costs half as much is another price, and is better offered as one. */
export const RETURNING_MOST = 50;

/** A per cent off for who comes back, as typed: nothing is nothing said, and what is no whole per cent is a fault. */
export function readReturning(typed: string): { percent: number | undefined } | "not_a_percent" {
  const text = typed.replace(/[\s%]/g, "");
  if (text === "") return { percent: undefined };
  return /^\d{1,2}$/.test(text) && Number(text) <= RETURNING_MOST ? { percent: Number(text) } : "not_a_percent";
}
