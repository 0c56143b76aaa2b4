import { type Guide, guideWithout } from "#src/core/guide/fields.ts";
import type { GuideStanding } from "#src/core/guide/guide-door.ts";

/** What of a guide may leave the house at this moment. */
export function shownOf(guide: Guide, standing: Extract<GuideStanding, { is: "open" | "over" }>): Guide {
  if (standing.is === "over") return guideWithout(guide, ["code", "stay"]);
  return standing.codes ? guide : guideWithout(guide, ["code"]);
}

export function hasCodes({ gateCode, keyBox }: Guide): boolean {
  return gateCode !== undefined || keyBox !== undefined;
}

/** The door that a guest is let in at, as a gate calls it. */
export function houseOf(propertyName: string, guide: Guide): string {
  return [guide.house, propertyName].filter(Boolean).join(", ");
}
