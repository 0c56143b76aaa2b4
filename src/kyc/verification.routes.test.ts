import { beforeEach, describe, expect, test } from "bun:test";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { auditAfter } from "#db/audit.queries.ts";
import { findHost } from "#db/host.queries.ts";
import {
  forgetDuePages,
  insertKycDecision,
  type KycMove,
  kycCheckOf,
  kycDocumentsOf,
  kycPagesOf,
  moveKycCheck,
} from "#db/kyc.queries.ts";
import { insertPayoutAccount } from "#db/payout.queries.ts";
import { write } from "#db/write.ts";
import type { CheckKind } from "#src/core/kyc/check.ts";
import { PAPERS_MOST, PAPERS_OF_HOUSE_MOST } from "#src/core/kyc/paper-room.ts";
import { addManualTill, addPaidTest } from "#src/dev/fixtures/payouts.ts";
import { addHost, addProperty } from "#src/dev/fixtures/people.ts";
import { asJpeg, exifFromKilimani, heifHead, plainPng, withSegment } from "#src/dev/fixtures/photos/make-photos.ts";
import { deskCookie, hostCookie, READS } from "#src/dev/fixtures/sign-in.ts";
import { NOON, ORIGIN, type TestApp, testApp } from "#src/dev/fixtures/test-app.ts";
import { processPhoto } from "#src/property/process-photo.ts";
import { claimCheck, decideCheck, seenOf } from "#src/verified/review-check.ts";
import { keepPage } from "./keep-page.ts";
import { seePage } from "./show-page.ts";

const DAY = 24 * 3_600_000;
const PART = { part: "pages", by: "host-wanjiru", roomFor: (): "fits" => "fits" } as const;
const AT = "/dashboard/verification";
const ID = { typedName: "Wanjiru Ng'ang'a", typedNote: "", paperEndsOn: "" };

const front = withSegment(await asJpeg(plainPng(60, 40, [200, 40, 40])), 0xe1, exifFromKilimani());
const back = await asJpeg(plainPng(60, 40, [40, 200, 40]));
const face = await asJpeg(plainPng(60, 40, [40, 40, 200]));
const pdf = await pdfOf((made) => made.addPage([200, 200]).drawText("Lease of the garden studio"));

type MadePdf = { addPage(size: [number, number]): { drawText(text: string): void } };
async function pdfOf(draw: (made: MadePdf) => void): Promise<Uint8Array> {
  const { PDFDocument } = await import("@cantoo/pdf-lib");
  const made = await PDFDocument.create();
  draw(made);
  return made.save({ useObjectStreams: false });
}

let lango: TestApp;
let cookie: string;

beforeEach(() => {
  lango = testApp();
  addHost(lango.db);
  addProperty(lango.db);
  cookie = hostCookie(lango.db);
});

const get = async (path: string, as = cookie) => (await lango.get(path, { cookie: as })).text();
/** A check by what stands in its address. */
type Which = "identity" | "payee" | "garden-studio";
const choose = (kind: Which, fields: Record<string, string>) => lango.post(`${AT}/${kind}/paper`, fields, { cookie });
const check = (kind: CheckKind = "identity") => {
  const propertyId = kind === "right_to_let" ? "garden-studio" : null;
  const found = kycCheckOf(lango.db, { hostId: "host-wanjiru", kind, propertyId });
  if (!found) throw new Error(`no check of ${kind}`);
  return found;
};
const pages = (kind: CheckKind = "identity") => kycPagesOf(lango.db, check(kind).id);

type Files = readonly (readonly [field: string, bytes: Uint8Array, name: string])[];
function send(path: string, fields: Record<string, string>, files: Files = []): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  for (const [field, bytes, name] of files) body.append(field, new Blob([Buffer.from(bytes)]), name);
  const headers = { cookie, origin: ORIGIN };
  return Promise.resolve(lango.app.fetch(new Request(`${ORIGIN}${path}`, { method: "POST", body, headers })));
}
const handIn = (kind: Which, fields: Record<string, string>, files: Files = []) =>
  send(`${AT}/${kind}`, { intent: "hand_in", ...fields }, files);
const wholeId: Files = [
  ["front", front, "mbele.jpg"],
  ["back", back, "nyuma.jpg"],
  ["face", face, "mimi.jpg"],
];

/** What the reviewer does, as the operator's queue does it. */
function decide(kind: CheckKind, move: Extract<KycMove, { deleteAt: number }>, reason = ""): void {
  const outcome = ({ verify: "verified", ask_more: "more_asked", refuse: "refused" } as const)[move.event];
  write(lango.db, (tx) => {
    const claimed = moveKycCheck(tx, check(kind), { event: "claim", at: NOON, by: "command", endsAt: NOON + DAY });
    const { id, revision, paper } = moveKycCheck(tx, claimed, move);
    if (!paper) throw new Error("no paper");
    const decision = { id: `${kind}-${revision}`, checkId: id, revision, paper, outcome, decidedBy: "command" };
    insertKycDecision(tx, { ...decision, reason, at: move.at });
  });
}
const VERIFY = { event: "verify", at: NOON, validUntil: "2027-01-31", deleteAt: NOON + 30 * DAY } as const;
const ASK_MORE = { event: "ask_more", at: NOON, deleteAt: NOON + 30 * DAY } as const;

test("a host hands an ID in by forms alone, and what a camera writes beside the picture stays behind", async () => {
  expect((await choose("identity", { paper: "national_id", face: "photo" })).status).toBe(303);
  const asked = await get(`${AT}/identity`);
  for (const field of ["front", "back", "face", "typedName", "paperEndsOn"]) expect(asked).toContain(`name="${field}"`);
  const answer = await handIn("identity", ID, wholeId);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, AT]);
  expect(check()).toMatchObject({ state: "handed_in", revision: 1, typedName: "Wanjiru Ng'ang'a" });
  expect(pages().map(({ part, mime, handedInAt }) => [part, mime, handedInAt])).toEqual([
    ["front", "image/jpeg", NOON],
    ["back", "image/jpeg", NOON],
    ["face", "image/jpeg", NOON],
  ]);
  expect(await get(AT)).toContain("Nobody has opened it yet");
  const seen = await lango.get(`${AT}/pages/${pages()[0]?.id}`, { cookie });
  expect(Buffer.from(await seen.arrayBuffer()).includes("Exif")).toBe(false);
});

test("each house is handed in by itself, and only houses of one's own that are let", async () => {
  addProperty(lango.db, { id: "cottage", displayName: "Cottage", location: "Diani", state: "draft" });
  addProperty(lango.db, { id: "ruin", displayName: "Ruin", state: "archived" });
  addHost(lango.db, { id: "host-otieno", brandName: "lakehouse", phone: "+254733000001" });
  addProperty(lango.db, { id: "others", hostId: "host-otieno", displayName: "Lake house" });
  await choose("garden-studio", { paper: "title" });
  await handIn("garden-studio", ID, [["pages", back, "1.jpg"]]);
  const rows = lango.db.$client.query("select property_id, state from kyc_checks").all();
  expect(rows).toEqual([{ property_id: "garden-studio", state: "handed_in" }]);
  const list = await get(AT);
  const asked = ["garden-studio", "cottage", "ruin", "others"].map((house) => list.includes(`"${AT}/${house}"`));
  expect(asked).toEqual([true, true, false, false]);
  expect(await get(`${AT}/cottage`)).toContain("That you may let Cottage");
  for (const house of ["ruin", "others", "right_to_let"]) {
    expect((await lango.get(`${AT}/${house}`, { cookie })).status).toBe(404);
  }
});

test("several papers of a house are handed in together, each with its own pages, and are good until the first ends", async () => {
  const AT_HOUSE = `${AT}/garden-studio`;
  const house = () => lango.db.$client.query("select paper, ends_on from kyc_papers order by paper").all();
  const papersOfPages = () => pages("right_to_let").map(({ paper, page }) => [paper, page]);
  const typed = { ...ID, "paperEndsOn-tra_licence": "" };
  await choose("garden-studio", { paper: "title" });
  for (const add of ["owner_consent", "tra_licence", "county_permit", "title", "passport"])
    await send(AT_HOUSE, { ...ID, add });
  expect(house().length).toBe(3);
  const asked = await get(AT_HOUSE);
  for (const field of ["pages", "pages-owner_consent", "paperEndsOn-tra_licence"])
    expect(asked).toContain(`name="${field}"`);
  const files: Files = [
    ["pages", front, "title.jpg"],
    ["pages-owner_consent", back, "consent.jpg"],
    ["pages-tra_licence", pdf, "licence.pdf"],
    ["pages-lease", face, "lease.jpg"],
  ];
  const part = await (await handIn("garden-studio", { ...typed, typedNote: "Plot 12" }, files)).text();
  expect(papersOfPages()).toEqual([
    [null, 1],
    ["owner_consent", 2],
    ["tra_licence", 3],
  ]);
  for (const said of ["lease.jpg is not asked for", "Plot 12"]) expect(part).toContain(said);
  const missing = await (await handIn("garden-studio", typed)).text();
  for (const said of ["TRA licence: Type the last day", "County permit: Add at least one page"])
    expect(missing).toContain(said);
  await send(AT_HOUSE, { ...typed, drop: "county_permit" });
  const whole = { ...typed, "paperEndsOn-tra_licence": "2027-03-31", "paperEndsOn-owner_consent": "2028-01-01" };
  expect((await handIn("garden-studio", whole)).status).toBe(303);
  expect(house()).toEqual([
    { paper: "owner_consent", ends_on: "2028-01-01" },
    { paper: "tra_licence", ends_on: "2027-03-31" },
  ]);

  // Whoever looks at it reads which page is of which paper; the first last day stands in the form.
  addHost(lango.db, { id: "host-asha", brandName: "ashas", adminSince: NOON });
  const admin = deskCookie(lango);
  const id = check("right_to_let").id;
  claimCheck(lango.deps, { checkId: id, by: "host-asha", takeOver: false });
  const desk = await get(`/admin/kyc/${id}`, admin);
  const said = ["consent, until Sat 1 Jan 2028", "TRA licence, until Wed 31 Mar 2027", ">title<", 'value="2027-03-31"'];
  expect(said.filter((words) => !desk.includes(words))).toEqual([]);
  for (const sql of [
    "insert into kyc_papers values ('c', 'lease', null, 2)",
    "delete from kyc_papers",
    "update kyc_papers set ends_on = '2030-01-01'",
  ])
    expect(() => lango.db.$client.run(sql.replace("'c'", `'${id}'`))).toThrow(/in review/);

  // Newer papers begin without those that were decided about, and all of it goes when it is taken back.
  write(lango.db, (tx) => moveKycCheck(tx, check("right_to_let"), VERIFY));
  await send(AT_HOUSE, { ...ID, add: "lease" });
  expect([house(), papersOfPages()]).toEqual([[{ paper: "lease", ends_on: null }], []]);
  await send(`${AT_HOUSE}/withdraw`, {});
  expect(house()).toEqual([]);
});

test("nothing of a page is readable in the data folder, and everything is handed in within the limits of memory", async () => {
  await choose("identity", { paper: "national_id", face: "call" });
  await handIn("identity", ID, wholeId.slice(0, 2));
  const { dataDir } = lango.deps.config;
  const files = readdirSync(dataDir, { recursive: true }).map((name) => join(dataDir, String(name)));
  const stored = files.filter((file) => statSync(file).isFile());
  expect(stored.filter((file) => file.endsWith(".sealed"))).toHaveLength(2);
  for (const file of stored)
    expect([file, /JFIF|Exif|\xff\xd8\xff/.test(readFileSync(file, "latin1"))]).toEqual([file, false]);
});

describe("only what the chosen paper needs is asked", () => {
  test.each([
    ["national_id", "photo", ["front", "back", "face"]],
    ["national_id", "call", ["front", "back"]],
    ["passport", "photo", ["front", "face"]],
    ["passport", "letter", ["front"]],
  ])("%s by %s", async (paper, way, parts) => {
    await choose("identity", { paper, face: way });
    const html = await get(`${AT}/identity`);
    expect(["front", "back", "face", "pages"].filter((part) => html.includes(`name="${part}"`))).toEqual(parts);
  });

  test("a page that it does not ask for is not kept, and what another paper asked for goes", async () => {
    await choose("identity", { paper: "national_id", face: "photo" });
    await send(`${AT}/identity`, ID, wholeId);
    await choose("identity", { paper: "national_id", face: "call" });
    expect(pages().map(({ part }) => part)).toEqual(["front", "back"]);
    const answer = await send(`${AT}/identity`, ID, [["face", face, "mimi.jpg"]]);
    expect([answer.status, (await answer.text()).includes("mimi.jpg is not asked for")]).toEqual([422, true]);
    await choose("identity", { paper: "passport", face: "call" });
    expect(pages()).toEqual([]);
    await lango.jobs.runDue();
    expect(readdirSync(join(lango.deps.config.dataDir, "papers"), { recursive: true }).join()).not.toContain("sealed");
  });
});

test.each([
  ["nothing", {}, "Type the name as the paper has it"],
  ["a day that is over", { typedName: "W", paperEndsOn: "2026-12-17" }, "This paper has ended"],
  ["no day", { typedName: "W", paperEndsOn: "31/12/2027" }, "This is no day"],
  ["a name without end", { typedName: "W".repeat(150) }, "This is too long"],
])("%s is not handed in, and the form says why and keeps what was typed", async (_, fields, said) => {
  await choose("identity", { paper: "passport", face: "call" });
  const answer = await handIn("identity", fields);
  const html = await answer.text();
  expect([answer.status, html.includes(said)]).toEqual([422, true]);
  if ("typedName" in fields) expect(html).toContain(`value="${fields.typedName}"`);
  expect(check().state).toBe("not_begun");
});

describe("what is refused says why, and the rest is kept", () => {
  const endless = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(400, "x")]);
  test.each([
    ["front", heifHead("heic", "mif1"), "is HEIC"],
    ["front", new Uint8Array([1, 2, 3]), "is no photo or PDF"],
    ["front", front.subarray(0, front.length - 40), "did not arrive whole"],
    ["front", endless, "is locked, damaged"],
    ["face", pdf, "is a PDF"],
  ])("%s", async (part, bytes, said) => {
    await choose("identity", { paper: "national_id", face: "photo" });
    const answer = await send(`${AT}/identity`, ID, [
      [part, bytes, "faili"],
      ["back", back, "nyuma.jpg"],
    ]);
    expect([answer.status, (await answer.text()).includes(`faili ${said}`)]).toEqual([422, true]);
    expect(pages().map((page) => page.part)).toEqual(["back"]);
  });

  test("a picture of more pixels than a phone takes, and a PDF of more sheets than a lease has", async () => {
    await choose("garden-studio", { paper: "lease" });
    const bomb = Buffer.from(plainPng(2, 2, [1, 2, 3]));
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    const book = await pdfOf((made) => {
      for (let sheet = 0; sheet < 61; sheet += 1) made.addPage([100, 100]);
    });
    const answer = await send(`${AT}/garden-studio`, ID, [
      ["pages", bomb, "bomb.png"],
      ["pages", book, "book.pdf"],
    ]);
    const html = await answer.text();
    expect([
      /bomb\.png (is damaged|did not arrive|has more than 50)/.test(html),
      html.includes("book.pdf has more than 60"),
    ]).toEqual([true, true]);
    expect(pages("right_to_let")).toEqual([]);
  });

  test("the twenty-first sheet, and the same sheet twice is there once", async () => {
    await choose("garden-studio", { paper: "lease" });
    const sheets = await Promise.all(
      Array.from(
        { length: 21 },
        async (_, n) => ["pages", await asJpeg(plainPng(8, 8, [n * 10, 9, 9])), `${n}.jpg`] as const,
      ),
    );
    const some = (from: number, to: number) => send(`${AT}/garden-studio`, ID, sheets.slice(from, to));
    await some(0, 20);
    await some(0, 2);
    expect(pages("right_to_let").map(({ page }) => page)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    expect(await (await some(20, 21)).text()).toContain("20.jpg has no room");
  });
});

test("a page sent by the script is kept at once, and a new front takes the old one's place", async () => {
  await choose("identity", { paper: "passport", face: "call" });
  const answer = await send(`${AT}/identity/pages`, {}, [["front", front, "a.jpg"]]);
  expect(await answer.json()).toMatchObject({ photos: [{ hash: pages()[0]?.id }], refused: [] });
  const first = pages()[0];
  await send(`${AT}/identity/pages`, {}, [["front", back, "b.jpg"]]);
  expect(pages()).toHaveLength(1);
  expect(pages()[0]?.id).not.toBe(first?.id);
  const refused = await send(`${AT}/identity/pages`, {}, [["front", new Uint8Array(9), "c.txt"]]);
  expect(await refused.json()).toEqual({ photos: [], refused: ["c.txt is no photo or PDF that we know."] });
});

describe("papers have an end", () => {
  const bytesOf = (page: { bytes: number } | undefined) => page?.bytes ?? 0;
  const sheet = (name: string) => send(`${AT}/garden-studio/pages`, {}, [["pages", pdf, name]]);
  const refusedOf = async (answer: Response) => ((await answer.json()) as { refused: string[] }).refused;
  const stored = () => readdirSync(join(lango.deps.config.dataDir, "papers"), { recursive: true }).filter(isSealed);
  const isSealed = (name: string | Buffer) => String(name).endsWith(".sealed");
  /** As if Wanjiru's papers, or all, had so many bytes: one more sheet of her lease. */
  const fillTo = (bytes: number) => {
    const client = lango.db.$client;
    client.run("delete from kyc_documents where id = 'filler'");
    client.run(
      `insert into kyc_documents (id, check_id, part, page, sha256, mime, bytes, file, sealed_key, added_at)
       select 'filler', id, 'pages', 20, ?, 'application/pdf', ? - (select coalesce(sum(bytes), 0) from kyc_documents),
         'papers/ff', 'x', 1 from kyc_checks where kind = 'right_to_let'`,
      ["f".repeat(64), bytes],
    );
  };

  test("for a house: what does not fit is named, and a new front still takes the old one's place", async () => {
    await choose("garden-studio", { paper: "lease" });
    await choose("identity", { paper: "passport", face: "call" });
    await send(`${AT}/identity/pages`, {}, [["front", front, "a.jpg"]]);
    fillTo(PAPERS_OF_HOUSE_MOST - pdf.length + 1);
    expect(await refusedOf(await sheet("lease.pdf"))).toEqual([expect.stringContaining("lease.pdf has no room: your")]);
    fillTo(PAPERS_OF_HOUSE_MOST);
    expect(await refusedOf(await send(`${AT}/identity/pages`, {}, [["front", back, "b.jpg"]]))).toEqual([
      expect.stringContaining("has no room"),
    ]);
    fillTo(PAPERS_OF_HOUSE_MOST - 100_000);
    expect(await refusedOf(await send(`${AT}/identity/pages`, {}, [["front", back, "b.jpg"]]))).toEqual([]);
    await lango.jobs.runDue();
    expect([pages().length, bytesOf(pages()[0]) < 100_000, stored().length]).toEqual([1, true, 1]);
    // Another house is not concerned.
    addHost(lango.db, { id: "host-barasa", brandName: "mwangaza" });
    fillTo(PAPERS_OF_HOUSE_MOST);
    const barasa = hostCookie(lango.db, "host-barasa");
    await lango.post(`${AT}/identity/paper`, { paper: "passport", face: "call" }, { cookie: barasa });
    cookie = barasa;
    expect(await refusedOf(await send(`${AT}/identity/pages`, {}, [["front", front, "c.jpg"]]))).toEqual([]);
  });

  test("also for forms that arrive at once, and nothing of what finds no room stays", async () => {
    await choose("garden-studio", { paper: "lease" });
    await sheet("0.pdf");
    fillTo(PAPERS_OF_HOUSE_MOST - pdf.length - 100);
    const other = await Promise.all(
      [1, 2, 3, 4].map((n) => pdfOf((made) => made.addPage([200, 200]).drawText(`${n}`))),
    );
    const answers = await Promise.all(
      other.map((one, n) => send(`${AT}/garden-studio/pages`, {}, [["pages", one, `${n}.pdf`]])),
    );
    const refused = (await Promise.all(answers.map(refusedOf))).flat();
    await lango.jobs.runDue();
    expect([refused.length, pages("right_to_let").length, stored().length]).toEqual([3, 3, 2]);
  });

  test("and in all: whoever has much waits, and the operator is told", async () => {
    await choose("garden-studio", { paper: "lease" });
    await sheet("0.pdf");
    addHost(lango.db, { id: "host-barasa", brandName: "mwangaza" });
    fillTo(PAPERS_MOST - 1000);
    cookie = hostCookie(lango.db, "host-barasa");
    await choose("identity", { paper: "passport", face: "call" });
    expect(await refusedOf(await send(`${AT}/identity/pages`, {}, [["front", front, "c.jpg"]]))).toEqual([
      "c.jpg has no room just now. Try again tomorrow.",
    ]);
  });
});

describe("while it waits", () => {
  beforeEach(async () => {
    await choose("identity", { paper: "passport", face: "call" });
    await handIn("identity", { ...ID, paperEndsOn: "2030-01-01" }, [["front", front, "a.jpg"]]);
    expect(check().state).toBe("handed_in");
  });

  test("nothing of it changes", async () => {
    const before = [check(), pages()];
    await choose("identity", { paper: "alien_id", face: "call" });
    await send(`${AT}/identity`, { ...ID, typedName: "Another", remove: pages()[0]?.id ?? "" }, [
      ["front", back, "b.jpg"],
    ]);
    await handIn("identity", { ...ID, typedName: "Another" });
    expect([check(), pages()]).toEqual(before);
  });

  test("it is taken back whole: its pages go, their hash stays", async () => {
    await lango.post(`${AT}/identity/withdraw`, {}, { cookie });
    expect([check().state, check().typedName, pages()]).toEqual(["not_begun", "", []]);
    expect(kycDocumentsOf(lango.db, check().id)).toMatchObject([{ deletedAt: NOON, sealedKey: null }]);
    await lango.jobs.runDue();
    expect(readdirSync(join(lango.deps.config.dataDir, "papers"), { recursive: true }).join()).not.toContain("sealed");
  });
});

test("what was good stays when more is asked: one page is taken again, and the rest goes in with it", async () => {
  await choose("garden-studio", { paper: "lease" });
  const fields = { ...ID, paperEndsOn: "2027-06-30" };
  await handIn("garden-studio", fields, [
    ["pages", pdf, "lease.pdf"],
    ["pages", back, "2.jpg"],
  ]);
  decide("right_to_let", ASK_MORE, "The owner's name can't be read");
  const [good, dark] = pages("right_to_let");
  lango.db.$client.query("update kyc_documents set retake_why = 'too dark' where id = ?").run(dark?.id ?? "");
  const html = await get(`${AT}/garden-studio`);
  expect([html.includes("Asked again: too dark"), html.includes("owner&#x27;s name can&#x27;t be read")]).toEqual([
    true,
    true,
  ]);
  expect((await handIn("garden-studio", fields)).status).toBe(422);
  await send(`${AT}/garden-studio`, { ...fields, remove: dark?.id ?? "" });
  await handIn("garden-studio", fields, [["pages", face, "2.jpg"]]);
  expect(check("right_to_let")).toMatchObject({ state: "handed_in", revision: 2 });
  expect(pages("right_to_let").map(({ id }) => id)).toContain(good?.id ?? "");
  expect(pages("right_to_let")).toHaveLength(2);
});

test("newer papers are handed in while the old ones stand, without the old pages", async () => {
  await choose("garden-studio", { paper: "tra_licence" });
  await handIn("garden-studio", { ...ID, paperEndsOn: "2027-01-31" }, [["pages", pdf, "2026.pdf"]]);
  decide("right_to_let", VERIFY);
  expect(await get(`${AT}/garden-studio`)).toContain("Good until Sun 31 Jan 2027");
  await choose("garden-studio", { paper: "tra_licence" });
  expect(pages("right_to_let")).toEqual([]);
  await handIn("garden-studio", { ...ID, paperEndsOn: "2028-01-31" }, [["pages", back, "2027.jpg"]]);
  expect(check("right_to_let")).toMatchObject({ state: "handed_in", verifiedAt: NOON, validUntil: "2027-01-31" });
  expect(await get(AT)).toContain("Verified until Sun 31 Jan 2027 meanwhile.");
});

describe("that the number is theirs", () => {
  test("begins with the number that guests pay", async () => {
    expect(await get(`${AT}/payee`)).toContain("First set up where guests pay");
    addManualTill(lango);
    expect(await get(`${AT}/payee`)).toContain("Till 5123456");
    await choose("payee", { paper: "till" });
    const html = await get(`${AT}/payee`);
    expect([html.includes('value="WANJIRU NGANGA"'), html.includes('name="pages"')]).toEqual([true, true]);
    expect((await handIn("payee", { ...ID, typedName: "WANJIRU NGANGA" })).status).toBe(422);
  });

  test("needs no picture when a shilling has reached it", async () => {
    const till = { kind: "daraja", numberType: "till", number: "5123456", shortcode: "5123456", sealed: "x" } as const;
    write(lango.db, (tx) => {
      const account = {
        ...till,
        transactionType: "CustomerBuyGoodsOnline",
        id: "till",
        hostId: "host-wanjiru",
      } as const;
      insertPayoutAccount(tx, { ...account, createdAt: NOON });
    });
    addPaidTest(lango, "till");
    await choose("payee", { paper: "till" });
    expect(await get(`${AT}/payee`)).not.toContain('name="pages"');
    expect((await handIn("payee", { ...ID, typedName: "WANJIRU NGANGA" })).status).toBe(303);
    expect(check("payee").state).toBe("handed_in");
  });
});

describe("a page is shown", () => {
  let page: string;
  beforeEach(async () => {
    await choose("garden-studio", { paper: "title" });
    await handIn("garden-studio", ID, [
      ["pages", pdf, "title.pdf"],
      ["pages", back, "2.jpg"],
    ]);
    page = pages("right_to_let")[1]?.id ?? "";
  });
  const looks = () => auditAfter(lango.db, 0, 50).filter(({ action }) => action === "paper_seen");

  test("to its host: marked, kept by nobody, and written down", async () => {
    const [sheet] = pages("right_to_let");
    for (const [id, type, begins] of [
      [page, "image/jpeg", "\xff\xd8"],
      [sheet?.id, "application/pdf", "%PDF"],
    ] as const) {
      const answer = await lango.get(`${AT}/pages/${id}`, { cookie });
      expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
        200,
        type,
        "private, no-store",
      ]);
      expect(
        Buffer.from(await answer.arrayBuffer())
          .toString("latin1")
          .startsWith(begins),
      ).toBe(true);
    }
    expect(looks().map(({ actorKind, facts }) => [actorKind, JSON.parse(facts).page])).toEqual([
      ["host", page],
      ["host", sheet?.id],
    ]);
  });

  test("to no other host, and to nobody who is not signed in", async () => {
    addHost(lango.db, { id: "host-otieno", brandName: "lakehouse", phone: "+254733000001" });
    expect((await lango.get(`${AT}/pages/${page}`, { cookie: hostCookie(lango.db, "host-otieno") })).status).toBe(404);
    expect((await lango.get(`${AT}/pages/${page}`)).headers.get("location")).toContain("/login?next=");
    expect(looks()).toEqual([]);
  });

  function admin(shown: { agoMs: number }): string {
    addHost(lango.db, { id: "host-admin", brandName: "desk", phone: "+254733000002", adminSince: NOON });
    return deskCookie(lango, "host-admin", shown);
  }
  const claim = (by: string) =>
    write(lango.db, (tx) =>
      moveKycCheck(tx, check("right_to_let"), { event: "claim", at: NOON, by, endsAt: NOON + DAY }),
    );

  test.each([
    ["who holds the check and has shown a passkey", { agoMs: 0 }, "host-admin", 200],
    ["who holds it without a passkey of the last ten minutes", READS, "host-admin", 403],
    ["who does not hold it", { agoMs: 0 }, "somebody", 404],
    ["where nobody holds it", { agoMs: 0 }, "", 404],
  ])("to an administrator %s", async (_, shown, holder, status) => {
    const as = admin(shown);
    if (holder) claim(holder);
    const answer = await lango.get(`/admin/kyc/pages/${page}`, { cookie: as });
    expect(answer.status).toBe(status);
    expect(looks().map(({ actorKind }) => actorKind)).toEqual(status === 200 ? ["admin"] : []);
    if (status === 200) {
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
      lango.clock.advance(DAY);
      expect((await lango.get(`/admin/kyc/pages/${page}`, { cookie: as })).status).not.toBe(200);
    }
  });
});

test("of two hundred pages that are asked for at once one is in memory, and of fifty that come in", async () => {
  await choose("garden-studio", { paper: "title" });
  await handIn("garden-studio", ID, [["pages", back, "1.jpg"]]);
  const [page] = pages("right_to_let");
  if (!page) throw new Error("no page");
  let [open, most] = [0, 0];
  const opened = () => {
    open += 1;
    most = Math.max(most, open);
  };
  /** From the file until the marked copy is there. */
  const deps = {
    ...lango.deps,
    files: {
      ...lango.deps.files,
      get(name: string) {
        opened();
        return lango.deps.files.get(name);
      },
    },
    reader: {
      ...lango.deps.reader,
      async picture(bytes: Uint8Array) {
        await Bun.sleep(0);
        open -= 1;
        return { outcome: "marked", jpeg: bytes } as const;
      },
    },
  };
  const see = async (_: unknown, nth: number) => {
    // Ten at most are on their way to one viewer.
    const actor = { kind: "admin", id: `host-admin-${nth % 20}` } as const;
    const shown = await seePage(deps, page, { actor, name: "desk", hostId: "host-wanjiru" });
    return shown.outcome === "shown" ? (await new Response(shown.body).bytes()).length : 0;
  };
  const seen = await Promise.all(Array.from({ length: 200 }, see));
  expect([seen.every((length) => length === page.bytes), open, most]).toEqual([true, 0, 1]);
  const read = async () => {
    opened();
    await Bun.sleep(0);
    open -= 1;
    return new Uint8Array(9);
  };
  await Promise.all(Array.from({ length: 50 }, () => keepPage(lango.deps, read, PART)));
  expect(most).toBe(1);
});

test("a copy that a slow line has not taken yet lies encrypted outside the memory, and ten of one viewer at most", async () => {
  await choose("garden-studio", { paper: "title" });
  await handIn("garden-studio", ID, [["pages", back, "1.jpg"]]);
  const [page] = pages("right_to_let");
  const path = `${AT}/pages/${page?.id}`;
  const incoming = join(lango.deps.config.dataDir, "incoming");
  const answers = [];
  for (let nth = 0; nth < 11; nth += 1) answers.push(await lango.get(path, { cookie }));
  expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429]);
  const waiting = readdirSync(incoming).map((name) => readFileSync(join(incoming, name), "latin1"));
  expect([waiting.length, waiting.some((copy) => /JFIF|\xff\xd8\xff/.test(copy))]).toEqual([10, false]);
  // Another host is not in their way; who takes a copy, or goes, makes room.
  const [first, second, ...rest] = answers;
  const copy = new Uint8Array((await first?.arrayBuffer()) ?? []);
  expect([copy.length, [...copy.subarray(0, 3)]]).toEqual([waiting[0]?.length ?? 0, [0xff, 0xd8, 0xff]]);
  await second?.body?.cancel();
  for (let waits = 0; readdirSync(incoming).length > 8 && waits < 500; waits += 1) await Bun.sleep(10);
  expect(readdirSync(incoming)).toHaveLength(8);
  const again = await lango.get(path, { cookie });
  expect([again.status, (await again.bytes()).length]).toEqual([200, copy.length]);
  for (const answer of rest) if (answer.status === 200) await answer.body?.cancel();
  for (let waits = 0; readdirSync(incoming).length > 0 && waits < 500; waits += 1) await Bun.sleep(10);
  expect(readdirSync(incoming)).toEqual([]);
});

test("what can't be marked is not shown", async () => {
  await choose("garden-studio", { paper: "title" });
  await handIn("garden-studio", ID, [["pages", pdf, "1.pdf"]]);
  const [page] = pages("right_to_let");
  if (!page) throw new Error("no page");
  const viewer = { actor: { kind: "admin", id: "host-admin" }, name: "desk", hostId: "host-wanjiru" } as const;
  for (const outcome of ["too_heavy", "not_read", "unreadable"] as const) {
    const deps = { ...lango.deps, reader: { ...lango.deps.reader, pdf: async () => ({ outcome }) } };
    expect(await seePage(deps, page, viewer)).toEqual({ outcome: "not_marked" });
  }
});

test("operators read what the law asks of them, and that their registration is missing", async () => {
  addHost(lango.db, { id: "host-admin", brandName: "desk", phone: "+254733000002", adminSince: NOON });
  const html = await get("/admin/law", deskCookie(lango, "host-admin"));
  for (const said of ["within 72 hours", "set OPERATOR_DATA_REGISTRATION", "30 days after the decision", "advocate"]) {
    expect(html).toContain(said);
  }
});

test("a PDF that is slow to open keeps nobody's photos waiting", async () => {
  const done: string[] = [];
  const slow = Promise.withResolvers<{ outcome: "too_heavy" }>();
  const deps = { ...lango.deps, reader: { ...lango.deps.reader, pdf: () => slow.promise } };
  const page = keepPage(deps, async () => pdf, PART).then(({ outcome }) => done.push(outcome));
  await processPhoto(async () => back, lango.deps.files).then(({ outcome }) => done.push(outcome));
  slow.resolve({ outcome: "too_heavy" });
  await page;
  expect(done).toEqual(["stored", "unreadable_pdf"]);
});

test("after a decision pages are kept as long as the operator says", async () => {
  lango = testApp({ PAPERS_KEEP_DAYS: "7" });
  addHost(lango.db);
  addProperty(lango.db);
  cookie = hostCookie(lango.db);
  expect(await get(AT)).toContain("Deleted 7 days after the decision");
  await choose("garden-studio", { paper: "title" });
  await handIn("garden-studio", ID, [["pages", back, "1.jpg"]]);
  const { id, revision } = check("right_to_let");
  const host = findHost(lango.db, "host-wanjiru");
  if (!host) throw new Error("no host");
  claimCheck(lango.deps, { checkId: id, by: "host-admin", takeOver: false });
  const typed = { outcome: "refused", ticked: [], readName: "", validUntil: "", reason: "Another's title" } as const;
  const seen = seenOf(lango.db, host, NOON);
  const done = decideCheck(lango.deps, { checkId: id, revision, seen, by: "host-admin", typed, again: [] });
  expect(done).toEqual({ outcome: "refused" });
  const left = (now: number) => {
    write(lango.db, (tx) => forgetDuePages(tx, now, 10));
    return pages("right_to_let").length;
  };
  expect([left(NOON + 7 * DAY - 1), left(NOON + 7 * DAY)]).toEqual([1, 0]);
  expect(await get(`${AT}/garden-studio`)).toContain("Another&#x27;s title");
});
