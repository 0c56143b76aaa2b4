import type { Device } from "./device.ts";

const PASSKEY_NAME_LONGEST = 60;

/**
 * What a new key is called until its host says otherwise: the device it was made on, or what it is when it is none
 * of that device. `taken` are the names of the host's other keys.
 */
export function passkeyName(
  device: Device,
  transports: readonly string[],
  taken: readonly string[],
  words: Readonly<{ on(browser: string, system: string): string; phone: string; stick: string; other: string }>,
): string {
  const isHere = transports.length === 0 || transports.includes("internal");
  const isStick = ["usb", "nfc", "ble"].some((way) => transports.includes(way));
  const { browser, system } = device;
  const here = browser && system ? words.on(browser, system) : browser || system || words.other;
  const name = isHere ? here : isStick ? words.stick : transports.includes("hybrid") ? words.phone : words.other;
  for (let n = 1; ; n += 1) {
    const numbered = n === 1 ? name : `${name} ${n}`;
    if (!taken.includes(numbered)) return numbered;
  }
}

export type TypedPasskeyName = Readonly<{ name: string } | { problem: "missing" | "too_long" }>;

/** A name as it is typed: one line, without spaces around it. */
export function readPasskeyName(typed: string): TypedPasskeyName {
  const name = typed
    .replace(/\p{C}/gu, " ")
    .split(/\s/)
    .filter((word) => word !== "")
    .join(" ");
  if (name === "") return { problem: "missing" };
  return name.length > PASSKEY_NAME_LONGEST ? { problem: "too_long" } : { name };
}

/** Enough for a phone, a computer and a few sticks; beyond that somebody is filling a table. */
export const PASSKEYS_MOST = 20;
