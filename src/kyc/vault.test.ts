import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beginKycCheck, forgetKycPages, insertKycDocument, kycPagesOf, moveKycCheck } from "#db/kyc.queries.ts";
import { type Db, openDatabase } from "#db/open.ts";
import { write } from "#db/write.ts";
import { diskFileStore } from "#src/adapters/disk/disk-file-store.ts";
import { layDatabase } from "#src/dev/fixtures/database.ts";
import { addHost } from "#src/dev/fixtures/people.ts";
import { asJpeg, noisePng } from "#src/dev/fixtures/photos/make-photos.ts";
import { readHere } from "#src/dev/fixtures/read-here.ts";
import { NOON } from "#src/dev/fixtures/test-app.ts";
import { backUp } from "#src/operations/back-up.ts";
import { restore } from "#src/operations/restore.ts";
import { createSecrets } from "#src/web/secrets.ts";
import { type KeptPage, keepPage } from "./keep-page.ts";
import { sealedRoom, takeFromVault } from "./vault.ts";

const AT = { now: 0, keepFreeBytes: 0 };

const DAY = 24 * 3_600_000;
const root = mkdtempSync(join(tmpdir(), "lango-vault-"));
const dataDir = join(root, "data");
const files = diskFileStore(dataDir);
const secrets = createSecrets(new Uint8Array(32).fill(7));
const deps = { files, secrets, reader: readHere } as Parameters<typeof keepPage>[0];
const photo = await asJpeg(noisePng(160, 120));
const pdf = await makePdf();

afterAll(() => rmSync(root, { recursive: true, force: true }));

async function makePdf(): Promise<Uint8Array> {
  const { PDFDocument } = await import("@cantoo/pdf-lib");
  const made = await PDFDocument.create();
  made.addPage([300, 400]).drawText("Lease between Wanjiru and the owner of the garden studio");
  return made.save({ useObjectStreams: false });
}

/** In which files of a folder a stretch of any of these contents stands, wherever it begins there. */
function readableIn(folder: string, contents: readonly Uint8Array[]): string[] {
  const names = readdirSync(folder, { recursive: true }).map(String);
  return names
    .filter((name) => statSync(join(folder, name)).isFile())
    .filter((name) => {
      const file = readFileSync(join(folder, name));
      return contents.some((content) => {
        const windows = Math.floor(content.length / 64);
        return Array.from({ length: windows }, (_, nth) => content.subarray(nth * 64, nth * 64 + 24)).some((window) =>
          file.includes(window),
        );
      });
    });
}

async function arrive(content: Uint8Array): Promise<KeptPage> {
  const room = sealedRoom(files);
  for (let at = 0; at < content.length; at += 1000) await room.write(content.subarray(at, at + 1000));
  expect(readableIn(dataDir, [content])).toEqual([]);
  const kept = await keepPage(deps, () => room.bytes(), { part: "pages", by: "host-wanjiru", roomFor: () => "fits" });
  await room.forget();
  if (kept.outcome !== "kept") throw new Error(kept.outcome);
  return kept.page;
}

/** A host's check that was decided about, with these pages. */
function house(db: Db, pages: readonly KeptPage[]): void {
  addHost(db);
  write(db, (tx) => {
    const check = beginKycCheck(tx, {
      id: "check",
      hostId: "host-wanjiru",
      kind: "right_to_let",
      propertyId: null,
      at: NOON,
    });
    pages.forEach((page, nth) => {
      insertKycDocument(tx, { ...page, checkId: check.id, part: "pages", page: nth + 1, addedAt: NOON });
    });
    db.$client.exec("update kyc_checks set paper = 'lease'");
    const handed = moveKycCheck(tx, check, { event: "hand_in", at: NOON });
    const claimed = moveKycCheck(tx, handed, { event: "claim", at: NOON, by: "command", endsAt: NOON + DAY });
    moveKycCheck(tx, claimed, { event: "verify", at: NOON, validUntil: null, deleteAt: NOON + 30 * DAY });
  });
}

let pages: KeptPage[] = [];
let contents: Uint8Array[] = [];
const backup = join(root, "lango.backup");

beforeAll(async () => {
  mkdirSync(dataDir);
  layDatabase(join(dataDir, "lango.db"));
  pages = [await arrive(photo), await arrive(pdf)];
  contents = [];
  for (const page of pages) contents.push((await takeFromVault(deps, page)) ?? new Uint8Array());
  const db = openDatabase(join(dataDir, "lango.db"));
  house(db, pages);
  await backUp(dataDir, backup, AT);
  // What the host does after the backup: one page goes, and a later one is begun.
  write(db, (tx) => forgetKycPages(tx, kycPagesOf(tx, "check").slice(0, 1), NOON + DAY));
  await files.delete(pages[0]?.file ?? "");
  db.$client.close(true);
});

describe("the vault", () => {
  test("gives back what was laid into it: a PDF as it was, of a picture the pixels", async () => {
    expect(Buffer.from(contents[1] ?? []).equals(pdf)).toBe(true);
    const { width, height } = await new Bun.Image(contents[0] ?? new Uint8Array()).metadata();
    expect([width, height]).toEqual([160, 120]);
    expect(pages.map(({ mime }) => mime)).toEqual(["image/jpeg", "application/pdf"]);
    const hash = new Bun.CryptoHasher("sha256").update(photo).digest("hex");
    expect(pages[0]?.sha256).toBe(hash);
  });

  test("no stretch of a page is readable in the folder or a backup, on its way, stored or sent in", () => {
    expect(contents.every((content) => content.length > 500)).toBe(true);
    expect(readableIn(root, [...contents, photo, pdf])).toEqual([]);
    // The search finds what there is.
    expect(readableIn(join(import.meta.dir), [readFileSync(import.meta.path)])).toContain("vault.test.ts");
  });

  test("opens for its own page, its own key and its own instance alone", async () => {
    const [one, other] = pages;
    if (!one || !other) throw new Error("no pages");
    const isOpen = async (page: KeptPage, as = secrets) =>
      (await takeFromVault({ files, secrets: as }, page)) !== undefined;
    expect(await isOpen(other)).toBe(true);
    expect(await isOpen({ ...other, id: one.id })).toBe(false);
    expect(await isOpen({ ...other, sealedKey: one.sealedKey })).toBe(false);
    expect(await isOpen(other, createSecrets(new Uint8Array(32).fill(8)))).toBe(false);
    expect(await isOpen({ ...other, file: "papers/none.sealed" })).toBe(false);
  });

  test("takes nothing above 15 MB, picture or PDF", async () => {
    for (const kind of [photo, pdf]) {
      const big = new Uint8Array(15 * 1024 * 1024 + 1);
      big.set(kind);
      expect(
        await keepPage(deps, async () => big, { part: "pages", by: "host-wanjiru", roomFor: () => "fits" }),
      ).toEqual({
        outcome: "too_big",
      });
    }
  });

  test("keeps two equal pages unlike, so that nobody sees that they are the same", async () => {
    const [first, second] = [await arrive(photo), await arrive(photo)];
    const bytes = (page: KeptPage) => files.get(page.file).then((file) => file?.bytes());
    expect(await bytes(first)).not.toEqual(await bytes(second));
    for (const { file } of [first, second]) await files.delete(file);
  });
});

describe("a restore", () => {
  const live = (folder: string, now: number) => {
    expect(restore(folder, backup, now).outcome).toBe("restored");
    const db = openDatabase(join(folder, "lango.db"));
    const found = kycPagesOf(db, "check").map(({ id }) => id);
    db.$client.close(true);
    const stored = readdirSync(join(folder, "papers"), { recursive: true }).filter((name) =>
      /sealed/.test(String(name)),
    );
    return { found, stored: stored.length };
  };
  const ids = () => pages.map(({ id }) => id);

  test("elsewhere brings back what is not due", () => {
    expect(live(join(root, "elsewhere"), NOON + 29 * DAY)).toEqual({ found: ids(), stored: 2 });
  });

  test("deletes again what is due by now", () => {
    expect(live(join(root, "later"), NOON + 30 * DAY)).toEqual({ found: [], stored: 0 });
  });

  test("deletes again what was deleted here since", () => {
    expect(live(dataDir, NOON + 2 * DAY)).toEqual({ found: ids().slice(1), stored: 1 });
  });
});
