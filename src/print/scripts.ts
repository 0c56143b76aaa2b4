import dejaVu from "dejavu-fonts-ttf/ttf/DejaVuSans.ttf" with { type: "file" };

import bengali from "./fonts/noto-sans-bengali.woff" with { type: "file" };
import devanagari from "./fonts/noto-sans-devanagari.woff" with { type: "file" };
import ethiopic from "./fonts/noto-sans-ethiopic.woff" with { type: "file" };
import gujarati from "./fonts/noto-sans-gujarati.woff" with { type: "file" };
import gurmukhi from "./fonts/noto-sans-gurmukhi.woff" with { type: "file" };
import hebrew from "./fonts/noto-sans-hebrew.woff" with { type: "file" };
import japanese from "./fonts/noto-sans-jp.woff" with { type: "file" };
import kannada from "./fonts/noto-sans-kannada.woff" with { type: "file" };
import khmer from "./fonts/noto-sans-khmer.woff" with { type: "file" };
import korean from "./fonts/noto-sans-kr.woff" with { type: "file" };
import malayalam from "./fonts/noto-sans-malayalam.woff" with { type: "file" };
import myanmar from "./fonts/noto-sans-myanmar.woff" with { type: "file" };
import nko from "./fonts/noto-sans-nko.woff" with { type: "file" };
import oriya from "./fonts/noto-sans-oriya.woff" with { type: "file" };
import chinese from "./fonts/noto-sans-sc.woff" with { type: "file" };
import sinhala from "./fonts/noto-sans-sinhala.woff" with { type: "file" };
import tamil from "./fonts/noto-sans-tamil.woff" with { type: "file" };
import telugu from "./fonts/noto-sans-telugu.woff" with { type: "file" };
import thaana from "./fonts/noto-sans-thaana.woff" with { type: "file" };
import thai from "./fonts/noto-sans-thai.woff" with { type: "file" };
import vai from "./fonts/noto-sans-vai.woff" with { type: "file" };

/** Latin with ũ and ĩ, Arabic, Greek, Cyrillic, Armenian, Georgian, Lao, Tifinagh, and the signs around them. */
export const BASE_FONT = dejaVu;

/** A way of writing, and the fonts that have it, the best first; the base font and the operator's are asked after them. */
export type Script = Readonly<{ name: string; has: RegExp; fonts: readonly string[] }>;

const SCRIPTS: readonly Script[] = [
  { name: "Adlam", has: /\p{sc=Adlam}/u, fonts: [] },
  { name: "Arabic", has: /\p{sc=Arabic}/u, fonts: [] },
  { name: "Bengali", has: /\p{sc=Bengali}/u, fonts: [bengali] },
  { name: "Devanagari", has: /\p{sc=Devanagari}/u, fonts: [devanagari] },
  { name: "Ethiopic", has: /\p{sc=Ethiopic}/u, fonts: [ethiopic] },
  { name: "Gujarati", has: /\p{sc=Gujarati}/u, fonts: [gujarati] },
  { name: "Gurmukhi", has: /\p{sc=Gurmukhi}/u, fonts: [gurmukhi] },
  { name: "Hebrew", has: /\p{sc=Hebrew}/u, fonts: [hebrew] },
  // Before Chinese: a name with kana is Japanese, and so are its other letters.
  { name: "Japanese", has: /[\p{sc=Hiragana}\p{sc=Katakana}]/u, fonts: [japanese] },
  { name: "Kannada", has: /\p{sc=Kannada}/u, fonts: [kannada] },
  { name: "Khmer", has: /\p{sc=Khmer}/u, fonts: [khmer] },
  { name: "Korean", has: /\p{sc=Hangul}/u, fonts: [korean] },
  { name: "Malayalam", has: /\p{sc=Malayalam}/u, fonts: [malayalam] },
  { name: "Myanmar", has: /\p{sc=Myanmar}/u, fonts: [myanmar] },
  { name: "N'Ko", has: /\p{sc=Nko}/u, fonts: [nko] },
  { name: "Odia", has: /\p{sc=Oriya}/u, fonts: [oriya] },
  { name: "Sinhala", has: /\p{sc=Sinhala}/u, fonts: [sinhala] },
  { name: "Syriac", has: /\p{sc=Syriac}/u, fonts: [] },
  { name: "Tamil", has: /\p{sc=Tamil}/u, fonts: [tamil] },
  { name: "Telugu", has: /\p{sc=Telugu}/u, fonts: [telugu] },
  { name: "Thaana", has: /\p{sc=Thaana}/u, fonts: [thaana] },
  { name: "Thai", has: /\p{sc=Thai}/u, fonts: [thai] },
  { name: "Tibetan", has: /\p{sc=Tibetan}/u, fonts: [] },
  { name: "Vai", has: /\p{sc=Vai}/u, fonts: [vai] },
  { name: "Chinese", has: /[\p{scx=Han}\uff00-\uffef]/u, fonts: [chinese, japanese] },
];

/** The scripts that a text is written in, as far as more is known of them than that the base font may have them. */
export function scriptsIn(text: string): Script[] {
  return SCRIPTS.filter(({ has }) => has.test(text));
}
