import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ReadPdf, readPdf } from "#src/dev/fixtures/read-pdf.ts";
import { type Document, documentPdf } from "./document-pdf.ts";
import { signsOf } from "./signs.ts";
import { unprintable } from "./unprintable.ts";

const sheet: Document = {
  language: "sw",
  title: "Risiti LG-000001",
  maker: "Lango",
  about: "Hii ni risiti ya pesa",
  pairs: [],
  amounts: [["Bila kodi", "KES 11,638"]],
  total: ["Imepokewa", "KES 13,500"],
  notes: ["Hakuna salio la kulipa."],
  speltNote: "Kilicho ndani ya [ ] kimeandikwa kwa herufi nyingine.",
  madeAt: 1_797_584_400_000,
};

/** A document with a row for each name, "1" and so on, and what was drawn beside each. */
async function printed(
  names: readonly string[],
  fontsFolder?: string,
): Promise<{ pdf: ReadPdf; beside: string[][]; faults: string[] }> {
  const faults: string[] = [];
  const pairs = names.map((name, index) => [`nr ${index + 1}`, name] as const);
  const pdf = readPdf(await documentPdf({ ...sheet, pairs }, { fontsFolder, onFault: (fault) => faults.push(fault) }));
  const beside = names.map((_, index) => {
    const next = pdf.drawn.indexOf(index + 1 < names.length ? `nr ${index + 2}` : "Bila kodi");
    return pdf.drawn.slice(pdf.drawn.indexOf(`nr ${index + 1}`) + 1, next);
  });
  return { pdf, beside, faults };
}

/** Written from the left, a sign after the other. */
const LEFT_TO_RIGHT = [
  "Wanjũkũ wa Ng'ang'a Mũthĩnĩ",
  "Nguyễn Thị Hằng",
  "Łukasz Đorđe Şerife",
  "Αθηνά Юлия Անի ნინო",
  "ሰላማዊት ኃይሌ ገብረማርያም",
  "李明 張偉龍",
  "山田太郎 さくら サクラ",
  "김민수",
  "ꕙꔤ",
];
/** From the right; each as the eye meets it from the left. */
const RIGHT_TO_LEFT = [
  ["محمد عبد الله", "هللا دبع دمحم"],
  ["דוד בן־גוריון", "ןוירוג־ןב דוד"],
  ["ڈاکٹر پروین", "نیورپ رٹکاڈ"],
  ["ރިޟާ", "ާޟިރ"],
] as const;
/** Whose signs change with their neighbours: what is drawn is no longer a sign after the other. */
const SHAPED = [
  "नरेन्द्र क्ष्मा",
  "પટેલ જીગ્નેશ",
  "রহমান",
  "தமிழ்",
  "తెలుగు",
  "ಕನ್ನಡ",
  "മലയാളം",
  "සිංහල",
  "ଓଡ଼ିଆ",
  "สมชาย",
  "ລາວ",
  "សុខា",
  "မောင်",
  "ߒߞߏ",
];

test("a name in any script is printed in letters of its own, from the side that it is written from", async () => {
  const names = [...LEFT_TO_RIGHT, ...RIGHT_TO_LEFT.map(([name]) => name), ...SHAPED];
  const { pdf, beside, faults } = await printed(names);
  expect(faults).toEqual([]);
  expect(pdf.words).not.toContain("\0");
  expect(pdf.words).not.toContain("[");
  const seen = beside.map((drawn) => drawn.join(""));
  expect(seen.slice(0, LEFT_TO_RIGHT.length)).toEqual(LEFT_TO_RIGHT);
  const marksLast = (text: string) => signsOf(text).join("");
  expect(seen.slice(LEFT_TO_RIGHT.length, -SHAPED.length).map(marksLast)).toEqual(
    RIGHT_TO_LEFT.map(([, eye]) => marksLast(eye)),
  );
  for (const [index, name] of SHAPED.entries()) expect(seen.at(index - SHAPED.length), name).not.toBe("");
  // Whoever listens or copies gets the words as they were typed.
  for (const [name] of RIGHT_TO_LEFT) expect(pdf.actual).toContain(name);
});

test("a name is printed although the library cannot follow its font to the end", async () => {
  // Noto has no place for this vowel on this letter.
  const { beside, pdf, faults } = await printed(["ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ", "Achieng"]);
  expect(faults.length).toBeGreaterThan(0);
  for (const fault of faults) expect(fault).not.toMatch(/ਸ|Achieng/);
  expect(pdf.words).not.toMatch(/[\0[]/);
  expect(beside[0]?.join("")).toContain("ਸ");
  expect(beside[1]).toEqual(["Achieng"]);
});

test("names of two directions and their brackets keep their places", async () => {
  const { beside, pdf } = await printed(["محمد Otieno 12 (الحسيني)", "Otieno (שלום) 500"]);
  expect(beside.map((drawn) => drawn.join(""))).toEqual(["دمحم Otieno 12 (ينيسحلا)", "Otieno (םולש) 500"]);
  expect(pdf.actual).toContain("محمد Otieno 12 (الحسيني)");
});

test("what no font here has is spelt out, and the document says so", async () => {
  const { beside, pdf } = await printed([
    "𞤢𞤣𞤤 Diallo",
    "𠮷田",
    "𝐖𝐚𝐧𝐣𝐢𝐤𝐮",
    "Achieng \u{1f9d1}\u200d\u{1f33e}",
    "\ue000",
  ]);
  expect(beside.map((drawn) => drawn.join(""))).toEqual([
    "[adl] Diallo",
    "[Kichi]田",
    "[Wanjiku]",
    expect.stringMatching(/^Achieng \[.+\]$/),
    "[U+E000]",
  ]);
  expect(pdf.words).not.toContain("\0");
  expect(pdf.drawn).toContain(sheet.speltNote);
  expect(pdf.actual).toContain("𞤢𞤣𞤤 Diallo");
  expect((await printed(["Achieng"])).pdf.drawn).not.toContain(sheet.speltNote);
});

describe("a hostile name", () => {
  test("turns nothing round, starts no line, hides nothing and reaches over no other line", async () => {
    const expected = [
      ["Otieno\u202e005,31 SEK\u2066\u2067", "Otieno[U+202E]005,31 SEK[U+2066 U+2067]"],
      ["Otieno\n\r\tReceived KES 1", "Otieno Received KES 1"],
      ["Oti\u0000en\u200bo\ufeff\u3164", "Oti[U+0000]en[U+200B]o[U+FEFF U+3164]"],
      ["\ud83d Otieno \udc00", "[U+D83D] Otieno [U+DC00]"],
      [`o${"\u0301".repeat(7)}`, "ó\u0301\u0301\u0301\u0301[U+0301 U+0301]"],
    ] as const;
    const { beside, pdf } = await printed(expected.map(([name]) => name));
    const seen = beside.map((drawn) => drawn.join("").normalize("NFC").replace(/ {2,}/g, " "));
    expect(seen).toEqual(expected.map(([, shown]) => shown.normalize("NFC")));
    for (const actual of pdf.actual) expect(actual).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u);
    expect(pdf.drawn.join(" ")).toContain("Imepokewa KES 13,500");
  });

  test("of 10,000 signs takes little room, and how much follows is said", async () => {
    const names = [
      "W".repeat(10_000),
      "ب".repeat(10_000),
      "\u0301".repeat(10_000),
      "龍".repeat(10_000),
      `${"\u{1f468}\u200d\u{1f469}\u200d\u{1f467}".repeat(62)}1234`.repeat(20),
      "\u202e\u2067ب(".repeat(2500),
    ];
    const { pdf, beside } = await printed(names);
    for (const drawn of beside) expect(drawn.join("")).toContain("[…+9500]");
    expect(pdf.words).not.toContain("\0");
    expect(pdf.pages).toBeLessThan(12);
    expect(pdf.drawn).toContain("KES 13,500");
  });
});

test("programs that read aloud find the language, a heading, and tables whose rows have headings", async () => {
  const { pdf } = await printed(["Achieng", "محمد"]);
  for (const part of ["/Lang (sw)", "/Marked true", "/StructTreeRoot", "/DisplayDocTitle true", "/Tabs /S"]) {
    expect(pdf.text).toContain(part);
  }
  expect(pdf.text).toContain("(Risiti LG-000001)");
  expect(pdf.text).toContain("(Hii ni risiti ya pesa)");
  const count = (tag: string) => pdf.tags.filter((one) => one === tag).length;
  expect([count("H1"), count("Table"), count("TR"), count("TH"), count("TD"), count("P")]).toEqual([1, 2, 4, 4, 4, 1]);
  expect(pdf.text.match(/\/Scope \/Row/g)?.length).toBe(4);
});

describe("fonts that the operator laid down", () => {
  let folder: string;
  beforeAll(() => {
    folder = join(mkdtempSync(join(tmpdir(), "lango-fonts-")), "fonts");
    mkdirSync(folder);
    cpSync(Bun.resolveSync("dejavu-fonts-ttf/ttf/DejaVuMathTeXGyre.ttf", import.meta.dir), join(folder, "b.ttf"));
  });
  afterAll(() => rmSync(join(folder, ".."), { recursive: true }));

  test("print what ours lack, and the doctor tells what they still lack", async () => {
    const documents = [
      { document: "LG-000001", texts: ["Otieno 𝐀𞤢", "Nairobi"] },
      { document: "LG-000002", texts: ["𞤢", "李"] },
    ];
    // Beside a name whose own font cannot be followed to the end, too.
    const { beside } = await printed(["𝐀", "ਗੁਰਪ੍ਰੀਤ"], folder);
    expect([beside[0], beside[1]?.join("")]).toEqual([["𝐀"], expect.not.stringMatching(/[\0[]/)]);
    expect(await unprintable(documents, folder)).toEqual({
      missing: [{ script: "Adlam", documents: 2, example: "LG-000001" }],
      faults: [],
    });
    const without = await unprintable(documents, join(folder, "none"));
    expect(without.missing).toContainEqual({ script: "other signs", documents: 1, example: "LG-000001" });
  });

  test("are passed over when they are damaged, however far they can be read", async () => {
    const whole = await Bun.file(join(folder, "b.ttf")).bytes();
    writeFileSync(join(folder, "a-cut.ttf"), whole.subarray(0, 40_000));
    writeFileSync(join(folder, "a-text.otf"), "no font at all");
    writeFileSync(join(folder, "a-empty.woff"), "");
    const lying = Buffer.from(await Bun.file(join(import.meta.dir, "fonts/noto-sans-thai.woff")).bytes());
    lying.writeUInt32BE(0x7fff_ffff, 44 + 12);
    writeFileSync(join(folder, "a-bomb.woff"), lying);
    const { beside } = await printed(["𝐀 𞤢 Otieno"], folder);
    expect(beside[0]?.join("")).toMatch(/^(?:𝐀|\[A\]) \[a\] Otieno$/);
    const { faults } = await unprintable([], folder);
    expect(faults.map((fault) => fault.split(":")[0])).toEqual(
      expect.arrayContaining(["a-bomb.woff", "a-empty.woff", "a-text.otf"]),
    );
  });

  test("are passed over when their letters turn out damaged", async () => {
    const damaged = Buffer.from(await Bun.file(join(folder, "b.ttf")).bytes());
    const tables = Array.from({ length: damaged.readUInt16BE(4) }, (_, index) => damaged.subarray(12 + 16 * index));
    const glyf = tables.find((entry) => entry.toString("latin1", 0, 4) === "glyf");
    damaged.fill(0xff, glyf?.readUInt32BE(8), (glyf?.readUInt32BE(8) ?? 0) + (glyf?.readUInt32BE(12) ?? 0));
    writeFileSync(join(folder, "a-damaged.ttf"), damaged);
    expect((await printed(["𝐀 Otieno"], folder)).pdf.drawn).toContain("KES 13,500");
  });
});
