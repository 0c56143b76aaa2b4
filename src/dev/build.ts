/**
 * `npm run build` makes `dist/lango`, the whole product in one file.
 * `--target linux-arm64` makes it for another machine; `--assets-only` stops after `gen/`, `--watch` goes on with it.
 */
import { watch } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildAssets } from "./build-assets.ts";
import { buildExecutable } from "./build-executable.ts";

const { values } = parseArgs({
  options: {
    target: { type: "string" },
    outfile: { type: "string" },
    entry: { type: "string", default: "src/main.ts" },
    "assets-only": { type: "boolean", default: false },
    watch: { type: "boolean", default: false },
  },
});

const assets = await buildAssets();
console.log(`Built ${assets.islands} islands, ${assets.files} files in ${Math.round(assets.ms)} ms`);

if (!values["assets-only"]) {
  const made = await buildExecutable({
    entry: values.entry,
    ...(values.target === undefined ? {} : { target: values.target }),
    ...(values.outfile === undefined ? {} : { outfile: values.outfile }),
  });
  console.log(`Built ${made.outfile}, ${(made.bytes / 1e6).toFixed(1)} MB in ${(made.ms / 1000).toFixed(1)} s`);
} else if (values.watch) {
  watchSources();
}

function watchSources(): void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const rebuild = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      buildAssets().catch((error: unknown) => console.error(error));
    }, 50);
  };
  for (const folder of ["islands", "static", "src/core"]) {
    watch(join(import.meta.dir, "../..", folder), { recursive: true }, rebuild);
  }
}
