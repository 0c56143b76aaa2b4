/** GSM 03.38: what a phone writes in seven bits, and what takes two places of them. */
const BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const DOUBLE = "\f^{}\\[~]|€";

/**
 * How many parts a text is charged as: of 160 letters, or 153 where there are several, and of 70 and 67 once one
 * sign is outside of the GSM alphabet.
 */
export function smsParts(text: string): number {
  let septets = 0;
  for (const sign of text) {
    if (BASIC.includes(sign)) septets += 1;
    else if (DOUBLE.includes(sign)) septets += 2;
    else return partsOf(text.length, 70, 67);
  }
  return partsOf(septets, 160, 153);
}

const partsOf = (length: number, alone: number, joined: number) => (length <= alone ? 1 : Math.ceil(length / joined));
