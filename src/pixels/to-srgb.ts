import type { Lcms } from "lcms-wasm";
import { forgetLcms, openLcms } from "./lcms.ts";

/** Pixels in the library's memory at once, and before others have a turn: a hundredth of a second. */
export const PIXELS_AT_ONCE = 32 * 1024;

/** What pixels are made of: light of three colours or of none, or four inks. */
export type Channels = "RGB" | "GRAY" | "CMYK";

export type ToSrgb = Readonly<{
  channels: Channels;
  /** So many pixels become four bytes each: blue, green, red, and one that means nothing. */
  change(pixels: Uint8Array, count: number): Uint8Array;
  end(): void;
}>;

const SPACES: Readonly<Record<number, Channels>> = {
  1380401696: "RGB",
  1196573017: "GRAY",
  1129142603: "CMYK",
};
const BYTES: Readonly<Record<Channels, number>> = { RGB: 4, GRAY: 1, CMYK: 4 };

/**
 * Reads pixels by their profile, as a printer's program would: relative to white, with the blacks brought together.
 * Nothing where the profile is none, or speaks of other pixels.
 */
export async function toSrgb(profile: Uint8Array, channels: readonly Channels[]): Promise<ToSrgb | undefined> {
  try {
    return await open(profile, channels);
  } catch {
    // A profile that ends the library itself: the next picture begins with a new one.
    forgetLcms();
    return undefined;
  }
}

async function open(profile: Uint8Array, channels: readonly Channels[]): Promise<ToSrgb | undefined> {
  const { engine, library } = await openLcms();
  const from = openProfile(engine, withoutSteps(profile));
  const space = SPACES[from === 0 ? 0 : engine._cmsGetColorSpace(from) >>> 0];
  if (space === undefined || !channels.includes(space)) {
    if (from !== 0) engine._cmsCloseProfile(from);
    return undefined;
  }
  const format = { RGB: library.TYPE_RGBA_8, GRAY: library.TYPE_GRAY_8, CMYK: library.TYPE_CMYK_8 }[space];
  const to = engine._cmsCreate_sRGBProfile();
  const { INTENT_RELATIVE_COLORIMETRIC: intent, cmsFLAGS_BLACKPOINTCOMPENSATION: flags } = library;
  const transform = engine._cmsCreateTransform(from, format, to, library.TYPE_BGRA_8, intent, flags);
  engine._cmsCloseProfile(to);
  engine._cmsCloseProfile(from);
  if (transform === 0) return undefined;
  const into = engine._malloc(PIXELS_AT_ONCE * BYTES[space]);
  const out = engine._malloc(PIXELS_AT_ONCE * 4);
  return {
    channels: space,
    change(pixels, count) {
      const changed = new Uint8Array(count * 4);
      for (let from = 0; from < count; from += PIXELS_AT_ONCE) {
        const some = Math.min(PIXELS_AT_ONCE, count - from);
        engine.HEAPU8.set(pixels.subarray(from * BYTES[space], (from + some) * BYTES[space]), into);
        engine._cmsDoTransform(transform, into, out, some);
        changed.set(engine.HEAPU8.subarray(out, out + some * 4), from * 4);
      }
      return changed;
    },
    end() {
      engine._cmsDeleteTransform(transform);
      engine._free(into);
      engine._free(out);
    },
  };
}

const [HEAD_END, TAG_BYTES] = [128, 12];
/** What names a way of floating steps there or back (ICC.1:2022, 9.2.17 to 9.2.24): `D2B` and `B2D`, with a digit. */
const STEPS = new Set([0x443242, 0x423244]);
const NO_NAME = 0x2d2d2d2d;

/**
 * A profile without its ways of floating steps. They may name one step hundreds of thousands of times in some kilobytes,
 * and the library goes through all of them for each of its colours while nobody else has a turn. What a screen, camera or
 * printer says in plain curves and tables beside them is read, as older programs do.
 */
function withoutSteps(profile: Uint8Array): Uint8Array {
  const plain = Buffer.from(profile);
  const ends = plain.length - TAG_BYTES;
  const count = ends > HEAD_END ? plain.readUInt32BE(HEAD_END) : 0;
  for (let nth = 0, at = HEAD_END + 4; nth < count && at <= ends; nth += 1, at += TAG_BYTES) {
    if (STEPS.has(plain.readUIntBE(at, 3))) plain.writeUInt32BE(NO_NAME, at);
  }
  return plain;
}

function openProfile(engine: Lcms, profile: Uint8Array): number {
  const at = engine._malloc(profile.length);
  if (at === 0) return 0;
  engine.HEAPU8.set(profile, at);
  const opened = engine._cmsOpenProfileFromMem(at, profile.length);
  // What is read of it later is read from the library's own copy.
  engine._free(at);
  return opened;
}

/** Whether a profile says what sRGB says, but for what nobody sees: then pixels stay as they are. */
export function saysSrgb({ channels, change }: ToSrgb): boolean {
  if (channels !== "RGB") return false;
  const steps = [0, 48, 96, 144, 192, 255];
  const colours = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => [red, green, blue, 255])));
  const read = change(Uint8Array.from(colours.flat()), colours.length);
  return colours.every(([red = 0, green = 0, blue = 0], n) => {
    const at = n * 4;
    const off = [blue - (read[at] ?? 0), green - (read[at + 1] ?? 0), red - (read[at + 2] ?? 0)];
    return off.every((by) => Math.abs(by) <= 2);
  });
}
