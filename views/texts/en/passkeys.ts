import { errors } from "./errors.ts";

/** Signing in by fingerprint, face, PIN or a stick instead of a password. */
export const passkeyTexts = {
  title: "Passkeys",
  text: "A passkey signs you in by the fingerprint, face or PIN that opens your device. It works on this site alone, so nobody can trick you into giving it away.",
  none: "No passkey yet",
  noneText: "Add one on each device that you use. Your password goes on working.",
  added: (date: string) => `Added ${date}`,
  used: (date: string) => `last used ${date}`,
  unused: "not used yet",
  change: "Change",
  add: "Add a passkey on this device",
  enough: "You have as many passkeys as there can be. Remove one that you don't use first.",
  noScript: "Passkeys need JavaScript, which is off in this browser.",
  notHere: "Passkeys need an address with a name and https. This site is open at an address where browsers make none.",
  lost: "Lost a device? Sign in by your password or a mailed link, and remove its passkey here.",
  lostByAdmin: (email: string) =>
    `Lost every device? Whoever has the machine runs “lango admin passkeys ${email} remove”. Then you add a new passkey.`,
  machineFirst: (email: string) =>
    `A passkey of yours opens the desk of this site, so a password alone does not add the first one. Whoever has the machine runs “lango admin passkeys ${email} remove”. Then you have a day to add yours here.`,
  showFirst: "Your passkey opens the desk of this site. To add another, show it first. You have ten minutes then.",
  proveFirst: "To add one, show first that it is you. You have ten minutes then.",
  again: "Show that it is me",
  names: {
    on: (browser: string, system: string) => `${browser} on ${system}`,
    phone: "Phone or tablet",
    stick: "Security key",
    other: "Passkey",
  },
  one: {
    name: "Name",
    nameHint: "What you call the device that it is on.",
    missing: "Please give the passkey a name",
    tooLong: "Please shorten the name to 60 characters",
    save: "Save",
    removeTitle: "Remove this passkey",
    removeText: "It signs nobody in from then on. Your device may go on showing it: delete it there as well.",
    remove: "Remove",
    lost: "The device is lost or stolen",
    lostHint: "Then the passkey can't be brought back, not even by the notice that we send to your phone and mail.",
    showFirst: "Your passkey opens the desk of this site. To remove one, show one first. You have ten minutes then.",
    proveFirst: "To remove it, show first that it is you. You have ten minutes then.",
  },
  signIn: { button: "Sign in with a passkey", busy: "Waiting for your device …" },
  prove: {
    button: "Use your passkey",
    busy: "Waiting for your device …",
  },
  addBusy: "Waiting for your device …",
  /** What went wrong, beside the button. */
  faults: {
    cancelled: "Nothing happened: it was cancelled, took too long, or this device has no passkey for this site.",
    known: "This device has a passkey for your account already.",
    unsupported: "This browser can't use passkeys. Use your password, or a newer browser.",
    tryAgain: "That did not work just now. Please try again.",
    failed: "Your device could not use a passkey here. Use your password instead.",
  },
  answers: {
    over: "That took too long. Press the button again.",
    unknown: "This passkey is of no account here, or was removed. Sign in by your password or a mailed link.",
    refused: "This passkey could not be checked. Please try again, or use your password.",
    away: "We could not ask about your account just now. Please try again in a minute.",
    tooMany: errors.guest.tooMany,
    prove: "Show first that it is you: load this page again.",
  },
} as const;
