import type { LocalDate } from "#src/core/stay/stay.ts";

/** Letters and digits that nobody reads for each other, aloud or on a scratched screen. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ23";
const SEAL_LENGTH = 10;
const CODE = /^(LG[2-9A-HJKMNP-Z]{6})([2-9A-HJKMNP-TV-Z]{10})$/;

/**
 * The code of a guard's pass: the booking's own, by which it is found, and ten letters of a signature that nobody
 * can make who has not the instance's key: fifty bits, less a little for an alphabet of thirty.
 */
export function passCode(bookingCode: string, signature: string): string {
  const bytes = new Bun.CryptoHasher("sha256").update(signature).digest();
  const seal = Array.from(bytes.subarray(0, SEAL_LENGTH), (byte) => ALPHABET[byte & 31]).join("");
  return `${bookingCode}${seal}`;
}

/** In groups, as it is read out at a gate. */
export function passInWords(code: string): string {
  return [code.slice(0, 8), code.slice(8, 13), code.slice(13)].join("-");
}

/** What was scanned or typed: any case, with spaces and hyphens. `undefined` when it can be none of ours. */
export function readPass(typed: string): Readonly<{ bookingCode: string; code: string }> | undefined {
  const code = typed
    .slice(0, 60)
    .toUpperCase()
    .replace(/[\s.-]/g, "");
  const [, bookingCode] = CODE.exec(code) ?? [];
  return bookingCode ? { bookingCode, code } : undefined;
}

/** What a gate may be told of a pass today. On no other days does a pass say anything of a guest. */
export type PassDay = "before" | "first" | "during" | "last" | "over";

export function passDay(
  { checkIn, checkOut }: Readonly<{ checkIn: LocalDate; checkOut: LocalDate }>,
  today: LocalDate,
): PassDay {
  if (today < checkIn) return "before";
  if (today > checkOut) return "over";
  if (today === checkIn) return "first";
  return today === checkOut ? "last" : "during";
}

/** A number plate as a gate writes it: `KDA 123A`. `undefined` when it can be none. */
export function readPlate(typed: string): string | undefined {
  const plate = typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s.-]+/g, " ")
    .trim();
  return /^[A-Z0-9 ]{3,12}$/.test(plate) && /\d/.test(plate) ? plate : undefined;
}
