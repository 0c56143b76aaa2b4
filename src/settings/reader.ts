import { existsSync, readFileSync } from "node:fs";

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads variables by name, and keeps what is wrong with them. */
export type SettingsReader = ReturnType<typeof readerOf>;

export function readerOf(env: Environment, production: boolean) {
  const faults: string[] = [];
  const text = (name: string, fallback = "") => env[name]?.trim() || fallback;
  return {
    production,
    faults,
    text,
    needed(name: string, why: string, fallback = "") {
      const value = text(name, fallback);
      if (!value) faults.push(`${name} is missing: ${why}`);
      return value;
    },
    oneOf<T extends string>(name: string, allowed: readonly T[], fallback: T): T {
      const value = text(name, fallback);
      if (allowed.includes(value as T)) return value as T;
      faults.push(`${name} is "${value}", but may be ${allowed.join(", ")}`);
      return fallback;
    },
    whole(name: string, fallback: number, most: number, least = 0) {
      const value = text(name, String(fallback));
      if (/^\d{1,7}$/.test(value) && Number(value) >= least && Number(value) <= most) return Number(value);
      faults.push(`${name} is "${value}", but must be a whole number from ${least} to ${most}`);
      return fallback;
    },
    url(name: string, fallback: string) {
      const value = text(name, fallback);
      if (!value) return "";
      const parsed = URL.canParse(value) ? new URL(value) : undefined;
      if (parsed && /^https?:$/.test(parsed.protocol)) return value.replace(/\/{1,9}$/, "");
      faults.push(`${name} is "${value}", but must be an address that starts with http:// or https://`);
      return "";
    },
    /** What is set must look like the pattern. */
    like(name: string, fallback: string, pattern: RegExp, must: string) {
      const value = text(name, fallback);
      if (value && !pattern.test(value)) faults.push(`${name} is "${value}", but must be ${must}`);
      return value;
    },
    /** Words with spaces or commas between. */
    words(name: string, words: string, pattern: RegExp, must: string) {
      const named = words.split(/[\s,]+/).filter(Boolean);
      for (const word of named) {
        if (!pattern.test(word)) faults.push(`${name} names "${word}", but must be ${must}`);
      }
      return named;
    },
  };
}

/** Whether nobody on the way can read along: it is encrypted, or never leaves the machine. */
export function isPrivateLine({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}

export function readIfThere(file: string): string {
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}
