import { expect, test } from "bun:test";
import { passkeyName, readPasskeyName } from "./passkey-name.ts";

const words = { on: (a: string, b: string) => `${a} on ${b}`, phone: "Phone", stick: "Stick", other: "Passkey" };
const chrome = { browser: "Chrome", system: "Android" };
const nobody = { browser: "", system: "" };

test.each([
  ["the device it is on", chrome, ["internal", "hybrid"], [], "Chrome on Android"],
  ["the device, where nothing is said of the way", chrome, [], [], "Chrome on Android"],
  ["a phone beside a computer", chrome, ["hybrid"], [], "Phone"],
  ["a stick", chrome, ["usb", "nfc"], [], "Stick"],
  ["a browser that says nothing", nobody, ["internal"], [], "Passkey"],
  ["the third of one kind", chrome, [], ["Chrome on Android", "Chrome on Android 2"], "Chrome on Android 3"],
])("a key is called after %s", (_, device, transports, taken, name) => {
  expect(passkeyName(device, transports, taken, words)).toBe(name);
});

test.each([
  ["  Blue \n phone\u0000 ", { name: "Blue phone" }],
  ["x".repeat(60), { name: "x".repeat(60) }],
  ["x".repeat(61), { problem: "too_long" }],
  [" \u200b ", { problem: "missing" }],
])("the name %j is read", (typed, read) => {
  expect(readPasskeyName(typed)).toEqual(read as ReturnType<typeof readPasskeyName>);
});
