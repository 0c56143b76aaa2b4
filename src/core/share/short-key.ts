/** As ids are written: see `newId`. */
const ID = "0123456789abcdefghjkmnpqrstvwxyz";
/** Letters and digits alone: a phone makes a link of all of them, whatever stands behind. */
const SHORT = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LENGTH = 27;
const HALF = 80n;

/**
 * An id of ours and a proof of 80 bits (20 hexadecimal signs) as 27 letters and digits; `undefined` for an id that was
 * written in another way.
 */
export function shortKey(id: string, proof: string): string | undefined {
  const places = [...id].map((sign) => ID.indexOf(sign));
  if (places.length !== 16 || places.includes(-1) || !/^[0-9a-f]{20}$/.test(proof)) return undefined;
  const head = places.reduce((sum, place) => sum * 32n + BigInt(place), 0n);
  let rest = (head << HALF) + BigInt(`0x${proof}`);
  let key = "";
  for (let at = 0; at < LENGTH; at += 1) {
    key = SHORT[Number(rest % 62n)] + key;
    rest /= 62n;
  }
  return key;
}

/** The id and the proof of a key; `undefined` for what is none. */
export function splitShortKey(key: string): { id: string; proof: string } | undefined {
  const places = [...key].map((sign) => SHORT.indexOf(sign));
  if (places.length !== LENGTH || places.includes(-1)) return undefined;
  const whole = places.reduce((sum, place) => sum * 62n + BigInt(place), 0n);
  if (whole >> (2n * HALF)) return undefined;
  const proof = (whole & ((1n << HALF) - 1n)).toString(16).padStart(20, "0");
  let head = whole >> HALF;
  let id = "";
  for (let at = 0; at < 16; at += 1) {
    id = ID[Number(head % 32n)] + id;
    head /= 32n;
  }
  return { id, proof };
}
