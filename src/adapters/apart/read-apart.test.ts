import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { decodePDFRawStream, PDFArray, PDFDocument, type PDFPage, PDFRawStream } from "@cantoo/pdf-lib";
import { PNG } from "pngjs";
import { asJpeg, plainPng } from "#src/dev/fixtures/photos/make-photos.ts";
import { readHere } from "#src/dev/fixtures/read-here.ts";
import { markPicture } from "./mark-picture.ts";
import { readApart } from "./read-apart.ts";

const WINDOW = { from: "2026-11-18", to: "2028-12-08" };
const FILES = join(import.meta.dir, "../../dev/fixtures/ical");
const itself = readApart([process.execPath, join(import.meta.dir, "../../main.ts"), "read-apart"], { mostMs: 20_000 });
/** A reader that was taken over, or broke. */
const script = (code: string, mostMs = 1500) => readApart([process.execPath, "-e", code], { mostMs });
const bytes = new TextEncoder().encode("BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n");

test("what is read apart is what is read here", async () => {
  const files = readdirSync(FILES).filter((name) => name.endsWith(".ics"));
  for (const file of files.slice(0, 6)) {
    const given = readFileSync(join(FILES, file));
    expect({ file, read: await itself.calendar(given, WINDOW, "zuri") }).toEqual({
      file,
      read: await readHere.calendar(given, WINDOW, "zuri"),
    });
  }
  const pasted =
    'Receipt No.,Completion Time,Details,Transaction Status,Paid In,Other Party Info\nUKR51ZDR4F,27-11-2026 15:30:00,"Pay Bill, ú",Completed,100.00,0722***000 - A GUEST\nUKR51ZDR4G,?,x,Completed,100.00,\n';
  expect(await itself.pasted(pasted, "zuri")).toEqual(await readHere.pasted(pasted, "zuri"));
  expect(await itself.pasted("hello", "zuri")).toEqual({ outcome: "nothing_readable" });
}, 60_000);

test("2 MB of an ordinary statement are read whole, within the memory there is", async () => {
  const line = (n: number) =>
    `UK${10_000_000 + n},27-11-2026 15:30:00,Pay Bill from someone Acc. LG2K7MQP,Completed,"4,500.00",,"98,765.00",0722***000 - A GUEST NAMED ${n},LG2K7MQP\n`;
  const head =
    "Receipt No.,Completion Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Other Party Info,A/C No.\n";
  const read = await itself.pasted(head + Array.from({ length: 14_000 }, (_, n) => line(n)).join(""), "zuri");
  expect(read.outcome === "read" && read.lines.length).toBe(14_000);
}, 60_000);

describe("a process that does not end", () => {
  test.each([
    ["in a loop", "while (true);"],
    ["inside a regular expression, where a thread can't be ended", '/\\s+-\\s+/.test(" ".repeat(4e6))'],
    ["waiting, which takes no work", "setInterval(() => {}, 1000)"],
  ])(
    "%s is ended after its time, and holds nobody up meanwhile",
    async (_, code) => {
      const began = performance.now();
      let longest = 0;
      let last = began;
      const beat = setInterval(() => {
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
      }, 10);
      expect(await script(code, 500).calendar(bytes, WINDOW, "zuri")).toEqual({ outcome: "too_heavy" });
      clearInterval(beat);
      const took = performance.now() - began;
      expect([took > 490, took < 4000]).toEqual([true, true]);
      expect(longest).toBeLessThan(500);
    },
    20_000,
  );
});

test.each([
  ["numbers", "const all = []; while (true) all.push(new Array(1e5).fill(1.5));"],
  ["texts", "const all = []; while (true) all.push(...Array.from({ length: 1000 }, () => String(Math.random())));"],
  ["an answer without end", 'while (true) require("node:fs").writeSync(1, "x".repeat(1e6));'],
])(
  "a process that takes more and more memory is ended: %s",
  async (_, code) => {
    expect(await readApart([process.execPath, "-e", code], { mostMs: 20_000 }).pasted("x", "zuri")).toEqual({
      outcome: "too_heavy",
    });
  },
  30_000,
);

const STAY = { key: "a", uid: "a", kind: "block", summary: "", checkIn: "2026-12-01", checkOut: "2026-12-03" };
const LINE = {
  kind: "income",
  receipt: "UKR51ZDR4F",
  amountKes: 100,
  cents: 0,
  reference: "",
  payer: "",
  payerName: "",
  raw: "",
};
const READ = { outcome: "read", source: "sms", lines: [LINE], others: 0, skipped: [], withoutCode: 0 };
const says = (answer: unknown) => script(`process.stdout.write(${JSON.stringify(JSON.stringify(answer))})`);

test("an answer as it should be is believed", async () => {
  expect(await says({ outcome: "read", stays: [STAY], problems: [] }).calendar(bytes, WINDOW, "zuri")).toMatchObject({
    stays: [STAY],
  });
  expect(await says(READ).pasted("", "zuri")).toMatchObject({
    lines: [LINE],
  });
});

test.each([
  ["nothing", undefined],
  ["another outcome", { outcome: "fetched" }],
  ["no list", { outcome: "read", stays: "all", problems: [] }],
  ["a night outside the window", { outcome: "read", stays: [{ ...STAY, checkOut: "2099-01-01" }], problems: [] }],
  ["a day that there is not", { outcome: "read", stays: [{ ...STAY, checkOut: "2027-02-30" }], problems: [] }],
  [
    "a stay that ends before it begins",
    { outcome: "read", stays: [{ ...STAY, checkOut: "2026-11-30" }], problems: [] },
  ],
  ["a name without end", { outcome: "read", stays: [{ ...STAY, key: "x".repeat(10_000) }], problems: [] }],
  ["more stays than there may be", { outcome: "read", stays: Array.from({ length: 5001 }, () => STAY), problems: [] }],
  ["no money", { ...READ, lines: [{ ...LINE, amountKes: -1 }] }],
  ["another source", { ...READ, source: "c2b" }],
  ["a receipt that is none", { ...READ, lines: [{ ...LINE, receipt: "'; drop" }] }],
  ["another kind of money", { ...READ, lines: [{ ...LINE, kind: "refund" }] }],
  ["a reversal of nothing", { ...READ, lines: [{ ...LINE, kind: "reversal", takenBack: "all" }] }],
  ["a skipped line that is none", { ...READ, skipped: [{ receipt: "UKR51ZDR4F", why: "<script>" }] }],
  ["no list of what was skipped", { ...READ, skipped: undefined }],
])("an answer with %s is not", async (_, answer) => {
  expect(await says(answer ?? "").calendar(bytes, WINDOW, "zuri")).toEqual({ outcome: "not_read" });
  expect(await says(answer ?? "").pasted("", "zuri")).toEqual({ outcome: "not_read" });
});

test("nothing of the server's own goes along, and a broken process is no calendar", async () => {
  process.env.SECRET_OF_THE_SERVER = "x";
  const code = "process.exit(process.env.SECRET_OF_THE_SERVER ? 0 : 3)";
  expect(await script(code).calendar(bytes, WINDOW, "zuri")).toEqual({ outcome: "not_read" });
  expect(await readApart(["/nowhere/at/all"]).calendar(bytes, WINDOW, "zuri")).toEqual({ outcome: "not_read" });
});

test("houses take turns, and where there is no room for all that one sends, only its own is not read", async () => {
  const slow = script("await Bun.sleep(15); process.stdout.write('{}')", 20_000);
  let ended = 0;
  const flood = Array.from({ length: 130 }, () => slow.pasted("", "flood").then(() => (ended += 1)));
  await Promise.all(["zuri", "mwangaza"].map((of) => slow.pasted("", of)));
  // Two are read and a hundred wait: the others of the flood ended at once, and beside two guests some were read.
  expect(ended - 30).toBeLessThanOrEqual(6);
  await Promise.all(flood);
}, 60_000);

describe("a PDF and a picture", () => {
  /** How often a text is drawn on a sheet, beside its own. */
  const marksOn = ({ node }: PDFPage): number => {
    const streams = node.Contents();
    const all = streams instanceof PDFArray ? streams.asArray().map((one) => node.context.lookup(one)) : [streams];
    const drawn = all.map((one) => (one instanceof PDFRawStream ? decodePDFRawStream(one).decode() : new Uint8Array()));
    const text = Buffer.concat(drawn).toString("latin1").toLowerCase();
    return text.split(Buffer.from("desk@example.com").toString("hex")).length - 1;
  };
  const sheetOf = async (draw: (made: PDFDocument) => void = () => undefined) => {
    const made = await PDFDocument.create();
    made.addPage([200, 300]).drawText("Lease");
    draw(made);
    return made.save({ useObjectStreams: false });
  };

  test("comes back with the mark on every sheet, and without what acts or hides in it", async () => {
    const given = await sheetOf((made) => {
      made.addPage([300, 200]);
      made.addJavaScript("hello", "app.alert(1)");
      void made.attach(new Uint8Array([1, 2, 3]), "hidden.bin");
    });
    const read = await itself.pdf(given, "zuri", "desk@example.com 29 Nov");
    if (read.outcome !== "read" || !read.stamped) throw new Error(read.outcome);
    expect(read.sheets).toBe(2);
    const stamped = await PDFDocument.load(read.stamped);
    const text = Buffer.from(await stamped.save({ useObjectStreams: false })).toString("latin1");
    expect([/JavaScript|EmbeddedFile|hidden\.bin/.test(text), stamped.getPageCount()]).toEqual([false, 2]);
    expect(stamped.getPages().map((sheet) => marksOn(sheet))).toEqual([18, 18]);
    expect(await itself.pdf(given, "zuri")).toEqual({ outcome: "read", sheets: 2 });
  }, 60_000);

  test("that swells when it is opened is ended", async () => {
    const packed = deflateSync(Buffer.alloc(60_000_000), { level: 1 });
    const bomb = Buffer.concat([
      Buffer.from(
        `%PDF-1.5\n1 0 obj\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`,
      ),
      packed,
      Buffer.from("\nendstream\nendobj\ntrailer\n<</Root 1 0 R/Size 2>>\n%%EOF"),
    ]);
    const command = [process.execPath, join(import.meta.dir, "../../main.ts"), "read-apart"];
    const bound = readApart(command, { mostMs: 1200, mostMemoryBytes: 96 * 1024 * 1024 });
    expect(await bound.pdf(bomb, "zuri")).toEqual({ outcome: "too_heavy" });
  }, 60_000);

  test.each([
    ["no sheet", { outcome: "read", sheets: 0, stamped: "JVBERi0=" }],
    ["no PDF", { outcome: "read", sheets: 1, stamped: "PGh0bWw+" }],
    ["nothing stamped", { outcome: "read", sheets: 1 }],
    ["a page of HTML for a picture", { outcome: "marked", jpeg: "PGh0bWw+" }],
  ])("of which the answer has %s is not believed", async (_, answer) => {
    expect(await says(answer).pdf(bytes, "zuri", "desk")).toEqual({ outcome: "not_read" });
    expect(await says(answer).picture(bytes, "zuri", "desk")).toEqual({ outcome: "not_read" });
  });
});

test("a mark is in the pixels all over a picture, whatever its size", async () => {
  for (const [width, height] of [
    [40, 30],
    [200, 700],
  ] as const) {
    const grey = await asJpeg(plainPng(width, height, [128, 128, 128]), { quality: 95 });
    const png = await new Bun.Image(await markPicture(grey, "desk@example.com 29 Nov 2026")).png().bytes();
    const { data } = PNG.sync.read(Buffer.from(png));
    const isMarked = (from: number, to: number) =>
      data.subarray(from * width * 4, to * width * 4).some((value, at) => at % 4 === 0 && value < 100);
    const parts = Math.min(4, Math.floor(height / 15));
    const bands = Array.from({ length: parts }, (_, nth) =>
      isMarked((nth * height) / parts, ((nth + 1) * height) / parts),
    );
    expect([width, data.length === width * height * 4, bands.every(Boolean)]).toEqual([width, true, true]);
  }
});
