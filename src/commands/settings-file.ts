import { closeSync, copyFileSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeSync } from "node:fs";

/** What a file of settings says, as systemd reads it: a line a setting, `#` at the beginning of what is none. */
export function readSettings(text: string): Record<string, string> {
  const settings: Record<string, string> = {};
  for (const line of text.split("\n")) {
    const [, name, value = ""] = /^([A-Za-z_]\w*)=(.*)$/.exec(line.trim()) ?? [];
    if (name) settings[name] = unquoted(value.trim());
  }
  return settings;
}

/** The lines, by number from 1, that are neither a setting nor empty nor begin with `#` or `;`: nobody reads them. */
export function linesUnread(text: string): number[] {
  return text.split("\n").flatMap((line, nth) => (/^(?:[#;].*|[A-Za-z_]\w*=.*)?$/.test(line.trim()) ? [] : [nth + 1]));
}

function unquoted(value: string): string {
  if (/^".*"$/.test(value)) return value.slice(1, -1).replace(/\\(["\\`$])/g, "$1");
  return /^'.*'$/.test(value) ? value.slice(1, -1) : value;
}

/** What systemd, a shell and compose read as the same: in quotes as soon as a sign might mean something to one of them. */
function quoted(value: string): string {
  return /^[\w@%+=:,./-]*$/.test(value) ? value : `"${value.replace(/["\\`$]/g, "\\$&")}"`;
}

/** The same text with other values: each where it stood, or stood behind a `#`; the rest of it at the end, by topic. */
export function withSettings(
  text: string,
  topics: readonly Readonly<{ title: string; values: Readonly<Record<string, string>> }>[],
): string {
  const lines = text.trim().split("\n");
  const added: string[] = [];
  for (const { title, values } of topics) {
    const rest = Object.entries(values).filter(([name, value]) => !putInPlace(lines, name, value) && value !== "");
    if (rest.length > 0) added.push("", `# ${title}`, ...rest.map(([name, value]) => `${name}=${quoted(value)}`));
  }
  return `${[...lines, ...added].join("\n").trim()}\n`;
}

function putInPlace(lines: string[], name: string, value: string): boolean {
  // Of several the last one counts.
  const at = lines.findLastIndex((line) => line.trimStart().startsWith(`${name}=`));
  const kept = at >= 0 ? at : value === "" ? -1 : lines.findIndex((line) => line.startsWith(`#${name}=`));
  if (kept < 0) return false;
  lines[kept] = `${name}=${quoted(value)}`;
  return true;
}

/** Where the one of before is kept. */
export const keptBeside = (file: string): string => `${file}.before`;

/**
 * Writes it whole or not at all, for one account alone. Without `isReplacing` a file that is there is left alone, also one
 * that has come meanwhile.
 */
export function writeSettings(file: string, text: string, isReplacing: boolean): "written" | "is_there" {
  const half = `${file}.${process.pid}.new`;
  const descriptor = openSync(half, "wx", 0o600);
  try {
    writeSync(descriptor, text);
    fsyncSync(descriptor);
  } catch (error) {
    rmSync(half, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
  try {
    if (isReplacing) {
      rmSync(keptBeside(file), { force: true });
      renameOrCopy(file);
      renameSync(half, file);
    } else linkSync(half, file);
    return "written";
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return "is_there";
    throw error;
  } finally {
    rmSync(half, { force: true });
  }
}

/** As it was, with whoever might read it; where a disk knows no links, a copy. */
function renameOrCopy(file: string): void {
  try {
    linkSync(file, keptBeside(file));
  } catch {
    copyFileSync(file, keptBeside(file));
  }
}
