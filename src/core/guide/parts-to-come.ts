import { type Guide, wordsIn } from "./fields.ts";
import type { GuideStanding } from "./guide-door.ts";

/** What of an arrival guide a guest looks forward to, in order of arrival. */
export type PartToCome = Readonly<{
  part: "way" | "gate" | "codes" | "wifi" | "power" | "pass";
  /** `now`, from an hour on (Unix milliseconds), or not before something else has happened. */
  opens: "now" | number | "later";
}>;

/** The parts that a host has written, each with when it can be read. It names what there is and gives nothing of it away. */
export function partsToCome(guide: Guide, standing: GuideStanding): PartToCome[] {
  if (standing.is === "over") return [];
  const opens = standing.is === "open" ? "now" : standing.is === "waits" ? standing.opensAt : "later";
  const codesOpen = standing.is === "open" && !standing.codes ? standing.codesAt : opens;
  const says = (name: "driver" | "entry" | "tokens" | "backup") => wordsIn(guide, name, "en") !== undefined;
  const written: readonly (readonly [PartToCome["part"], boolean])[] = [
    ["way", guide.address !== undefined || guide.pin !== undefined || says("driver")],
    [
      "gate",
      guide.gate !== undefined || guide.keeper !== undefined || guide.keeperPhone !== undefined || says("entry"),
    ],
    ["codes", guide.gateCode !== undefined || guide.keyBox !== undefined],
    ["wifi", guide.network !== undefined],
    ["power", guide.meter !== undefined || says("tokens") || says("backup")],
    ["pass", true],
  ];
  return written.flatMap(([part, isThere]) =>
    isThere ? [{ part, opens: part === "codes" ? codesOpen : opens } as const] : [],
  );
}
