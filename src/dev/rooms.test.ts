import { expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { Glob } from "bun";
import { allowing, circles, type Import, readRooms, roomFaults } from "./rooms.ts";
import { filesImported, isProduct, type SourceFile } from "./tidy.ts";

const root = `${import.meta.dir}/../..`;
const page = await Bun.file(`${root}/ARCHITECTURE.md`).text();
const table = readRooms(page);
const paths = [...new Glob("{src,views,islands,db}/**/*.{ts,tsx}").scanSync({ cwd: root })].filter(isProduct).sort();
const imports: (Import & { typeOnly: boolean })[] = [];
for (const path of paths) {
  const file = { path, text: await Bun.file(`${root}/${path}`).text() };
  for (const { to, typeOnly } of filesImported(file)) imports.push({ from: path, to, typeOnly });
}

const planted = (path: string, text: string): SourceFile => ({ path, text });
const faultsOf = (file: SourceFile) =>
  filesImported(file).filter(({ to }) => allowing(table, file.path, roomOfFile(to)) === undefined);
const roomOfFile = (path: string) => path.slice(0, path.lastIndexOf("/"));

test("the page is read at all", () => {
  expect(table.rooms.length).toBeGreaterThan(50);
  expect(table.rooms.find(({ path }) => path === "src/ledger")).toMatchObject({ kind: "nouns", own: [] });
  expect(paths).toContain("src/core/stay/stay.ts");
  expect(imports.length).toBeGreaterThan(2000);
});

test("every folder has its row, every import its arrow, and every arrow its use", () => {
  expect(roomFaults(table, paths, imports)).toEqual([]);
});

test("no files import each other in a circle, save for types", () => {
  expect(circles(imports.filter(({ typeOnly }) => !typeOnly))).toEqual([]);
});

test("no room is crowded", () => {
  const most = 25;
  const mayBeMore = ["db", "islands", "views/texts/en", "views/texts/sw"];
  const rooms = Map.groupBy(paths, roomOfFile);
  const crowded = [...rooms].filter(([room, files]) => files.length > most && !mayBeMore.includes(room));
  expect(crowded.map(([room, files]) => `${room}: ${files.length}`)).toEqual([]);
});

test("what the page names is there", () => {
  const named = [...page.matchAll(/`((?:src|db|views|islands)\/[\w./-]+)`/g)].map(([, path = ""]) => path);
  expect(named.filter((path) => !existsSync(`${root}/${path}`))).toEqual([]);
});

test.each([
  ["core may not know the database", "src/core/money/money.ts", `import { open } from "#db/open.ts";`],
  ["nor by a relative path", "src/core/money/money.ts", `import { open } from "../../../db/open.ts";`],
  ["nor its types", "src/core/money/money.ts", `import type { Db } from "#db/open.ts";`],
  ["nor a type taken on the way", "src/core/money/money.ts", `import { type Db, open } from "#db/open.ts"; open();`],
  ["nor later", "src/core/money/money.ts", `export const later = () => import("#db/open.ts");`],
  ["nor pass it on", "src/core/money/money.ts", `export { open } from "#db/open.ts";`],
  ["dates know no prices", "src/core/stay/stay.ts", `import { quote } from "#src/core/pricing/pricing.ts"; quote();`],
  [
    "money knows no booking flow",
    "src/payment/x.ts",
    `import { bookStay } from "#src/booking/book-stay.ts"; bookStay();`,
  ],
  ["nobody knows how a search finds", "src/host/a.ts", `import { x } from "#src/search/find-matches.ts"; x();`],
  ["the database knows no routes", "db/host.queries.ts", `import { log } from "#src/web/log.ts"; log();`],
  ["a view asks for nothing", "views/host/page.tsx", `import { open } from "#db/open.ts"; open();`],
  ["a view does not call a flow", "views/host/page.tsx", `import { book } from "#src/booking/book-stay.ts"; book();`],
  ["the server leaves island state alone", "views/host/x.tsx", `import { a } from "#islands/state/page-clock.ts"; a;`],
  ["an island knows no server", "islands/menu.tsx", `import { log } from "#src/web/log.ts"; log();`],
  ["an island knows no view", "islands/menu.tsx", `import { en } from "#views/texts/en/frame.ts"; en;`],
  [
    "a page takes no words past the catalogue",
    "views/host/a.tsx",
    `import { en } from "#views/texts/en/frame.ts"; en;`,
  ],
  ["nor does a route", "src/guest/a.routes.tsx", `import { swGuest } from "#views/texts/sw/guest.ts"; swGuest;`],
  ["texts show no page", "views/texts/en/frame.ts", `import { Card } from "#views/kit/card.tsx"; Card;`],
  ["a flow shows no page", "src/booking/book-stay.ts", `import { Page } from "#views/frame/layout.tsx"; Page;`],
  ["a flow knows no vendor", "src/payment/a.ts", `import { push } from "#src/adapters/daraja/stk-push.ts"; push();`],
  ["nor does the app", "src/app.ts", `import { push } from "#src/adapters/daraja/stk-push.ts"; push();`],
  ["a vendor knows no flow", "src/adapters/disk/a.ts", `import { book } from "#src/booking/book-stay.ts"; book();`],
  [
    "nothing that ships needs a tool",
    "src/main.ts",
    `import { buildAssets } from "./dev/build-assets.ts"; buildAssets();`,
  ],
])("planted: %s", (_, path, text) => {
  expect(faultsOf(planted(path, text))).toHaveLength(1);
});

test.each([
  ["routes show pages", "src/checkout/booking.routes.tsx", `import { Page } from "#views/frame/layout.tsx"; Page;`],
  [
    "a message takes its words",
    "src/messaging/announce.ts",
    `import { messagesIn } from "#views/texts/catalogue.ts"; messagesIn;`,
  ],
  ["what a comment says is no import", "src/core/a.ts", `// import type { Db } from "#db/open.ts"\nexport {};`],
])("allowed: %s", (_, path, text) => {
  expect(faultsOf(planted(path, text))).toEqual([]);
});

test("planted: a page that is wrong", () => {
  const of = (rows: string) =>
    readRooms(
      `\n## Arrows\n\n### Nouns\n\n| Room | What | Imports |\n|---|---|---|\n${rows}\n\n## Next\n| \`src/x\` |`,
    );
  const files = ["src/a/one.ts", "src/b/two.ts"];
  const arrow = [{ from: "src/b/two.ts", to: "src/a/one.ts" }];
  const right = of("| `src/a` | x | – |\n| `src/b` | x | `src/a` |");
  expect(roomFaults(right, files, arrow)).toEqual([]);
  expect(roomFaults(right, [...files, "src/c/three.ts"], arrow)).toEqual(["src/c has no row"]);
  expect(roomFaults(right, files, [])).toEqual(["nobody uses the arrow of src/b: src/a"]);
  const reversed = of("| `src/b` | x | `src/a` |\n| `src/a` | x | – |");
  expect(roomFaults(reversed, files, arrow)).toEqual(["src/b imports src/a, which does not stand above it"]);
  const without = of("| `src/a` | x | – |\n| `src/b` | x | – |");
  expect(roomFaults(without, files, arrow)).toEqual(["src/b/two.ts may not import src/a/one.ts"]);
  const circle = [...arrow, { from: "src/a/one.ts", to: "src/b/two.ts" }];
  expect(circles(circle)).toEqual(["src/b/two.ts → src/a/one.ts → src/b/two.ts"]);
});
