/** What the build says of itself. */
export type Stamp = Readonly<{ version: string; commit: string }>;

/**
 * The version of what is built here. `described` is what `git describe --tags --long --dirty --match v*` says, or the
 * commit alone while there is no tag; nothing where there is no git. Only a clean tag is a release: whatever came after
 * says how much and which commit, so that nobody takes it for one.
 */
export function stampOf(described: string | undefined, packaged: string): Stamp {
  const tagged = /^v(\d[^\s]{0,40})-(\d+)-g([0-9a-f]+)(-dirty)?$/.exec(described ?? "");
  const alone = /^([0-9a-f]{7,40})(-dirty)?$/.exec(described ?? "");
  const dirty = (tagged?.[4] ?? alone?.[2]) ? ".changed" : "";
  if (tagged) {
    const [, version = "", after = "0", commit = ""] = tagged;
    const isRelease = after === "0" && dirty === "";
    return { version: isRelease ? version : `${version}+${after}.${commit}${dirty}`, commit: commit + dirty };
  }
  if (alone?.[1]) return { version: `${packaged}+${alone[1]}${dirty}`, commit: alone[1] + dirty };
  return { version: `${packaged}+unknown`, commit: "unknown" };
}

/** The part of the changelog under `## VERSION`, without its heading; nothing when there is none or it is empty. */
export function notesOf(changelog: string, version: string): string | undefined {
  const parts = changelog.split(/^## /m);
  const part = parts.find((text) => /^\S+/.exec(text)?.[0]?.replace(/,$/, "") === version);
  const notes = part?.slice(part.indexOf("\n")).trim();
  return notes || undefined;
}

/**
 * Why this number may not follow that one; nothing when it may. The third number promises that the program of before
 * reads the database too, so what changes it wants another second one.
 */
export function numberFault(
  before: string | undefined,
  version: string,
  migrations: readonly string[],
): string | undefined {
  const numbers = (of: string) => /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})(?:-[\w.]{1,40})?$/.exec(of)?.slice(1).map(Number);
  const next = numbers(version);
  if (!next) return "a version is three numbers: 0.2.0";
  const last = before === undefined ? undefined : numbers(before);
  if (!last) return undefined;
  const differs = next.findIndex((number, place) => number !== last[place]);
  if (differs >= 0 && (next[differs] ?? 0) < (last[differs] ?? 0)) return `${version} is older than ${before}`;
  if (differs === 2 && migrations.length > 0) {
    return `the database changes since ${before} (${migrations.join(", ")}), so the second number must, too`;
  }
  return undefined;
}

/** What an operator is told about the step to this version. `migrations` are those that the release before lacks. */
export function upgradeNote(migrations: readonly string[]): string {
  const back = "To go back: stop it, `lango undo-upgrade --yes`, and start the program of before (`lango.before`).";
  if (migrations.length === 0)
    return "The database stays as it is: the program of before reads it too, and going back is starting it again.";
  const [first = "", last = ""] = [migrations[0], migrations.at(-1)];
  const which = first === last ? `\`${first}\`` : `\`${first}\` to \`${last}\``;
  const changes = migrations.length === 1 ? "1 change" : `${migrations.length} changes`;
  return `${changes} of the database (${which}) when it first starts; it copies the one of before. ${back}`;
}

/**
 * The changelog in which what was unreleased is a version of its day, with its upgrade note first and an empty
 * "Unreleased" above it.
 */
export function cutChangelog(changelog: string, cut: { version: string; on: string; note: string }): string {
  if (notesOf(changelog, cut.version)) throw new Error(`CHANGELOG.md has a part for ${cut.version} already`);
  const notes = notesOf(changelog, "Unreleased");
  if (!notes) throw new Error("CHANGELOG.md says nothing under Unreleased");
  return changelog.replace(
    /^## Unreleased\n+/m,
    () => `## Unreleased\n\n## ${cut.version}, ${cut.on}\n\n### Upgrade\n\n- ${cut.note}\n\n`,
  );
}
