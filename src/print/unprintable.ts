import { facesFor } from "./faces.ts";
import { operatorFonts } from "./operator-fonts.ts";
import { scriptsIn } from "./scripts.ts";
import { asPrinted, signsOf } from "./signs.ts";

/** A document and what stands on it that somebody typed. */
export type Typed = Readonly<{ document: string; texts: readonly string[] }>;

/** What is printed everywhere, which most documents are written in alone. */
const LATIN = /^[\u0020-\u024f\u1e00-\u1eff\u2010-\u203a]*$/;

/** A way of writing for which letters are missing, and on how many documents it is spelt out. */
type Missing = Readonly<{ script: string; documents: number; example: string }>;

/**
 * What documents spell out because no font here has the letters, and the fonts that the operator laid in `fontsFolder`
 * and that cannot be used.
 */
export async function unprintable(
  documents: Iterable<Typed>,
  fontsFolder: string,
): Promise<{ missing: Missing[]; faults: string[] }> {
  const { faults } = operatorFonts(fontsFolder);
  const documentsWith = new Map<string, Set<string>>();
  for (const { document, texts } of documents) {
    const unusual = texts.filter((text) => !LATIN.test(text));
    for (const sign of new Set(unusual.flatMap(signsOf))) {
      if (!LATIN.test(sign)) documentsWith.set(sign, (documentsWith.get(sign) ?? new Set()).add(document));
    }
  }
  if (documentsWith.size === 0) return { missing: [], faults };
  const faces = await facesFor([...documentsWith.keys()], { fontsFolder });
  const byScript = new Map<string, Set<string>>();
  for (const [sign, found] of documentsWith) {
    if (!asPrinted(sign, faces).isSpelt) continue;
    const script = scriptsIn(sign)[0]?.name ?? "other signs";
    byScript.set(script, (byScript.get(script) ?? new Set()).union(found));
  }
  const missing = [...byScript].map(([script, found]) => ({
    script,
    documents: found.size,
    example: [...found][0] ?? "",
  }));
  return { missing: missing.sort((one, other) => other.documents - one.documents), faults };
}
