import type { PNG } from "pngjs";
import { pngjs } from "#src/property/pngjs.ts";

type Colour = readonly [red: number, green: number, blue: number];
const PAPER: Colour = [246, 241, 230];
const INK: Colour = [58, 50, 42];
const SOFT: Colour = [196, 186, 170];
const RED: Colour = [176, 58, 46];
const SKIN: Colour = [122, 82, 58];
const SHIRT: Colour = [47, 107, 88];
const WALL: Colour = [214, 206, 190];

/** Capitals and digits, five columns of seven dots each, the lowest bit on top. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ A: "7E1111117E", B: "7F49494936", C: "3E41414122", D: "7F4141221C", E: "7F49494941", F: "7F09090901" },
  ...{ G: "3E4149497A", H: "7F0808087F", I: "00417F4100", J: "2040413F01", K: "7F08142241", L: "7F40404040" },
  ...{ M: "7F020C027F", N: "7F0408107F", O: "3E4141413E", P: "7F09090906", Q: "3E4151215E", R: "7F09192946" },
  ...{ S: "4649494931", T: "01017F0101", U: "3F4040403F", V: "1F2040201F", W: "3F4038403F", X: "6314081463" },
  ...{ Y: "0708700807", Z: "6151494543", "0": "3E5149453E", "1": "00427F4000", "2": "4261514946", "3": "2141454B31" },
  ...{ "4": "1814127F10", "5": "2745454539", "6": "3C4A494930", "7": "0171090503", "8": "3649494936" },
  ...{ "9": "064949291E", "'": "0005030000", "-": "0808080808", ".": "0060600000" },
};

class Picture {
  readonly #width: number;
  readonly #height: number;
  /** One number a pixel. */
  readonly #dots: Uint32Array<ArrayBuffer>;

  constructor(width: number, height: number, ground: Colour) {
    this.#width = width;
    this.#height = height;
    this.#dots = new Uint32Array(width * height);
    this.box([0, 0, width, height], ground);
  }

  box([left, top, width, height]: readonly [number, number, number, number], colour: Colour): void {
    const [red, green, blue] = colour;
    const dot = 0xff000000 + (blue << 16) + (green << 8) + red;
    const end = Math.min(this.#width, left + width);
    for (let y = Math.max(0, top); y < Math.min(this.#height, top + height); y += 1) {
      this.#dots.fill(dot, y * this.#width + Math.max(0, left), y * this.#width + end);
    }
  }

  round([x, y]: readonly [number, number], radius: number, colour: Colour): void {
    for (let dy = -radius; dy <= radius; dy += 1) {
      const half = Math.floor(Math.sqrt(radius * radius - dy * dy));
      this.box([x - half, y + dy, 2 * half + 1, 1], colour);
    }
  }

  write([left, top]: readonly [number, number], text: string, size: number, colour: Colour = INK): void {
    [...text.toUpperCase()].forEach((sign, nth) => {
      const columns = LETTERS[sign]?.match(/../g) ?? [];
      columns.forEach((column, x) => {
        const bits = Number.parseInt(column, 16);
        for (let y = 0; y < 7; y += 1) {
          if ((bits >> y) & 1) this.box([left + (nth * 6 + x) * size, top + y * size, size, size], colour);
        }
      });
    });
  }

  async jpeg(): Promise<Uint8Array> {
    const png = (await pngjs()).write(
      { width: this.#width, height: this.#height, data: Buffer.from(this.#dots.buffer) } as PNG,
      { deflateLevel: 1 },
    );
    return new Bun.Image(png).jpeg({ quality: 80 }).bytes();
  }
}

type Sample = Readonly<{ part: "front" | "back" | "face" | "pages"; title: string; name: string }>;

/** A page of a demo's papers as a JPEG: drawn here, of nobody, and with the word on it that says so. */
export function drawSample({ part, title, name }: Sample): Promise<Uint8Array> {
  return part === "pages" ? drawSheet(title, name) : part === "face" ? drawFace(title) : drawCard(part, title, name);
}

function drawCard(part: "front" | "back", title: string, name: string): Promise<Uint8Array> {
  const card = new Picture(640, 404, PAPER);
  card.box([0, 0, 640, 56], SHIRT);
  card.write([20, 14], part === "front" ? title : `${title} BACK`, 4, PAPER);
  if (part === "front") {
    card.box([24, 84, 170, 210], WALL);
    card.round([109, 170], 46, SKIN);
    card.box([54, 226, 110, 68], SHIRT);
    card.write([220, 92], "NAME", 2, SOFT);
    card.write([220, 116], name, 3);
    card.write([220, 160], "NUMBER", 2, SOFT);
    card.write([220, 184], "00 000 000", 3);
  } else for (let line = 0; line < 3; line += 1) card.box([24, 96 + line * 44, 592, 22], SOFT);
  card.write([150, 320], "SAMPLE", 9, RED);
  return card.jpeg();
}

function drawFace(title: string): Promise<Uint8Array> {
  const photo = new Picture(640, 480, WALL);
  photo.box([190, 330, 260, 150], SHIRT);
  photo.round([320, 210], 110, SKIN);
  for (const x of [280, 360]) photo.round([x, 190], 10, INK);
  photo.box([284, 260, 72, 8], INK);
  photo.box([400, 300, 200, 126], PAPER);
  photo.box([400, 300, 200, 22], SHIRT);
  photo.write([408, 304], title, 2, PAPER);
  photo.write([412, 350], "SAMPLE", 5, RED);
  return photo.jpeg();
}

function drawSheet(title: string, name: string): Promise<Uint8Array> {
  const sheet = new Picture(620, 877, [252, 250, 245]);
  sheet.write([48, 56], title, 4);
  sheet.write([48, 116], name, 3);
  for (let line = 0; line < 14; line += 1) sheet.box([48, 180 + line * 32, line % 5 === 4 ? 300 : 524, 10], SOFT);
  sheet.write([60, 690], "SAMPLE", 14, RED);
  sheet.write([48, 820], "NOT A REAL PAPER", 3, RED);
  return sheet.jpeg();
}
