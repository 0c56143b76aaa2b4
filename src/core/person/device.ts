/** What a browser says of itself, in the words people use for it. Empty when it does not say. */
export type Device = Readonly<{ browser: string; system: string }>;

// The order matters: most browsers also name the ones they descend from.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/FBAN|FBAV|FB_IAB/, "Facebook"],
  [/Instagram/, "Instagram"],
  [/musical_ly|BytedanceWebview|TikTok/, "TikTok"],
  [/\bWhatsApp/, "WhatsApp"],
  [/SamsungBrowser/, "Samsung Internet"],
  [/\bOPR\/|Opera|OPiOS/, "Opera"],
  [/UCBrowser/, "UC Browser"],
  [/\bEdgA?\/|EdgiOS/, "Edge"],
  [/Firefox\/|FxiOS/, "Firefox"],
  [/Chrome\/|CriOS/, "Chrome"],
  [/Version\/[\d.]+ .*Safari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPod/, "iPhone"],
  [/iPad/, "iPad"],
  [/KAIOS/i, "KaiOS"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/CrOS/, "Chromebook"],
  [/Macintosh|Mac OS X/, "Mac"],
  [/Linux|X11/, "Linux"],
];

/** Longer than any browser's own words. */
const LONGEST = 512;

export function deviceOf(userAgent: string): Device {
  const said = userAgent.slice(0, LONGEST);
  const named = (names: typeof BROWSERS) => names.find(([sign]) => sign.test(said))?.[1] ?? "";
  return { browser: named(BROWSERS), system: named(SYSTEMS) };
}
