import { queryOf } from "#src/web/body.ts";

/** Rows of a piece of a list: what a phone loads in a moment. */
export const PIECE = 15;
/** Whoever looks further back looks for something, and finds it by a word. */
const PAGES_MOST = 400;

/** What a list was asked for: which piece, and the words and choices that narrow it. */
export function askedOf<N extends string = never>(
  request: Request,
  names: readonly N[] = [],
): { page: number; path: string; query: Record<N, string> } {
  const form = queryOf(request);
  const typed = form.text("page", 6);
  const page = /^[1-9]\d*$/.test(typed) ? Math.min(Number(typed), PAGES_MOST) : 1;
  const query = Object.fromEntries(names.map((name) => [name, form.text(name, 80).trim()])) as Record<N, string>;
  return { page, path: new URL(request.url).pathname, query };
}
