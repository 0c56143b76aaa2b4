/** Which page of a list is shown: the one that is asked for, as far as there are so many. */
export function pageAt(typed: string, count: number, most: number): { at: number; pages: number; skip: number } {
  const pages = Math.max(1, Math.ceil(count / most));
  const at = Math.min(pages, /^[1-9]\d{0,4}$/.test(typed) ? Number(typed) : 1);
  return { at, pages, skip: (at - 1) * most };
}
