import { expect, test } from "bun:test";
import { ORIGIN } from "#src/dev/fixtures/test-app.ts";
import type { RefusedFile } from "./keep-photos.ts";
import { refusedFilesCookie, takeRefusedFiles } from "./refused-files.ts";

test.each([
  ["our", "DSC_0001 verandah in the morning.heic", 20],
  ["Amharic", "የጠዋት በረንዳ በናይሮቢ የአትክልት ስቱዲዮ ፎቶግራፍ ከኪሊማኒ መንገድ ዳር በማለዳ ብርሃን የተነሳ.heic", 15],
])(
  "twenty files with names in %s letters are told on the next page, or as many as a cookie holds",
  (_, name, least) => {
    const files = Array.from({ length: 20 }, (): RefusedFile => ({ name: name.slice(0, 60), reason: "heic" }));
    const cookie = refusedFilesCookie(files, false) ?? "";
    expect(cookie.length).toBeLessThan(4096);
    const request = new Request(ORIGIN, { headers: { cookie: cookie.split(";")[0] ?? "" } });
    const told = takeRefusedFiles(request, false).files;
    expect(told.length).toBeGreaterThanOrEqual(least);
    expect(new Set(told.map((file) => JSON.stringify(file)))).toEqual(new Set([JSON.stringify(files[0])]));
  },
);

test.each([
  ["no JSON", "no list"],
  ["no list", '{"0":["a.png","heic"]}'],
  ["a reason that we never give", '[["a.png","<script>"]]'],
  ["a name that is none", '[[7,"heic"]]'],
  ["a name without a reason", '[["a.png"]]'],
])("a cookie that somebody wrote by hand tells nothing: %s", (_, written) => {
  const cookie = `lango_refused=${Buffer.from(written).toString("base64url")}`;
  expect(takeRefusedFiles(new Request(ORIGIN, { headers: { cookie } }), false).files).toEqual([]);
});
