import type { Paper, Part } from "#src/core/kyc/check.ts";
import type { PageTexts } from "#views/texts/pages.ts";

/** `paper`: the further paper that a page is of, or the one that the check is about. */
export type PageOfCheck = Readonly<{ id: string; part: Part; page: number; paper: Paper | null }>;

type Check = Readonly<{
  paper: Paper | null;
  pages: readonly PageOfCheck[];
  further: readonly Readonly<{ paper: Paper }>[];
}>;

/** What a page is called: its part, or its paper where there are several, and its number among those. */
export function nameOfPage(t: PageTexts["kycDesk"], check: Check, page: PageOfCheck): string {
  const same = check.pages.filter(({ part, paper }) => part === page.part && paper === page.paper);
  const paper = page.paper ?? (check.further.length > 0 ? check.paper : null);
  const name = paper ? t.papers[paper] : t.parts[page.part];
  return t.page(name, same.findIndex(({ id }) => id === page.id) + 1, same.length);
}
