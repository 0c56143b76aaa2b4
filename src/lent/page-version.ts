/** A number, or a number with how long it holds where the clock changes what the page shows before midnight. */
export type Version = number | Readonly<{ of: string; holdsUntil: number }>;

function ofVersion(version: Version): number | string {
  return typeof version === "number" ? version : version.of;
}

/** Unix milliseconds: until then the clock alone changes nothing of it. */
export function holdsUntil(version: Version): number {
  return typeof version === "number" ? Number.POSITIVE_INFINITY : version.holdsUntil;
}

/** Whether a page that was made of the one is what would be made of the other. */
export function isSameVersion(one: Version, other: Version | undefined): boolean {
  return other !== undefined && ofVersion(one) === ofVersion(other);
}
