import { write } from "#db/write.ts";
import type { Guide, GuideSection } from "#src/core/guide/fields.ts";
import type { Deps } from "#src/web/deps.ts";
import { saveSection } from "./load-guide.ts";

/** Keeps parts of a guide. */
export function saveGuide(
  { db, clock, secrets }: Pick<Deps, "db" | "clock" | "secrets">,
  propertyId: string,
  parts: Readonly<Partial<Record<GuideSection, Guide>>>,
): void {
  const now = clock.now();
  write(db, (tx) => {
    for (const [section, guide] of Object.entries(parts) as [GuideSection, Guide][]) {
      saveSection(tx, secrets, { propertyId, section, guide, now });
    }
  });
}
