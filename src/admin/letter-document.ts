import { localDateAt } from "#src/core/stay/stay.ts";
import type { Document } from "#src/print/document-pdf.ts";
import type { MadeLetter } from "#src/verified/face-ways.ts";
import type { Deps } from "#src/web/deps.ts";
import { messagesIn } from "#views/texts/catalogue.ts";
import { pagesIn } from "#views/texts/pages.ts";

/** The letter in the host's language. The code stands in it, and after this nowhere. */
export function letterDocument(
  { publicUrl, config: { siteName } }: Pick<Deps, "publicUrl" | "config">,
  { code, host, madeAt }: MadeLetter,
  address: string,
): Document {
  const { language } = host;
  const lines = address.split("\n").flatMap((line) => line.trim() || []);
  const t = messagesIn[language].verified.letter;
  const day = pagesIn[language].dates.shortWithYear(localDateAt(madeAt));
  return {
    language,
    title: t.title({ siteName }),
    maker: siteName,
    about: t.about({ siteName }),
    pairs: [
      [t.to, `${host.firstName} ${host.lastName}`.trim()],
      [t.address, lines.join(", ")],
      [t.day, day],
      [t.where, `${publicUrl}/dashboard/verification/identity`],
    ],
    amounts: [],
    total: [t.code, `${code.slice(0, 4)} ${code.slice(4)}`],
    notes: [t.how, t.warning({ siteName })],
    speltNote: pagesIn[language].receipt.spelt,
    madeAt,
  };
}
