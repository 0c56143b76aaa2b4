import { afterAll, expect, test } from "bun:test";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

/** Each gate of `npm test` is shown a planted break, with the settings that we use, and must refuse it. */
const root = join(import.meta.dir, "..");
const planted = mkdtempSync(join(tmpdir(), "lango-planted-"));
for (const settings of ["biome.json", ".oxlintrc.json", "knip.json", "tsconfig.json", "package.json"]) {
  cpSync(join(root, settings), join(planted, settings));
}
symlinkSync(join(root, "node_modules"), join(planted, "node_modules"));
writeFileSync(join(planted, ".gitignore"), "node_modules\n");
mkdirSync(join(planted, ".git"));
afterAll(() => rmSync(planted, { recursive: true, force: true }));

const TOOLS = {
  biome: ["@biomejs/biome/bin/biome", "check", "--error-on-warnings"],
  oxlint: ["oxlint/bin/oxlint", "--type-aware", "--deny-warnings"],
  tsc: ["typescript/bin/tsc", "--noEmit"],
  knip: ["knip/bin/knip.js", "--no-progress", "--no-config-hints"],
};

/** What a tool says about these files, and whether it lets them pass. */
async function judge(tool: keyof typeof TOOLS, files: Record<string, string>) {
  for (const folder of ["src", "views"]) rmSync(join(planted, folder), { recursive: true, force: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(planted, path)), { recursive: true });
    writeFileSync(join(planted, path), text);
  }
  const [program = "", ...args] = TOOLS[tool];
  const child = Bun.spawn(["node", join(root, "node_modules", program), ...args], {
    cwd: planted,
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  return { passes: (await child.exited) === 0, said: out + err };
}

const LATER = "declare function later(): Promise<void>;\n";

test.each([
  ["biome", "format", "src/a.ts", "export const a = 'one';\n"],
  ["biome", "noImportCycles", "src/a.ts", 'import { b } from "./b.ts";\n\nexport const a = () => b;\n'],
  ["biome", "useAltText", "views/a.tsx", 'export const A = () => <img src="/a.jpg" />;\n'],
  ["oxlint", "no-floating-promises", "src/a.ts", `${LATER}later();\n`],
  ["oxlint", "no-misused-promises", "src/a.ts", `${LATER}if (later()) throw new Error();\n`],
  [
    "oxlint",
    "switch-exhaustiveness-check",
    "src/a.ts",
    'export function f(x: "held" | "taken"): void {\n  switch (x) {\n    case "held":\n      return;\n  }\n}\n',
  ],
  ["tsc", "TS2532", "src/a.ts", "export const first = ([] as string[])[0].length;\n"],
  ["tsc", "TS1294", "src/a.ts", "export enum State { Held }\n"],
  ["knip", "Unused files", "src/forgotten.ts", "export {};\n"],
] as const)("planted: %s refuses %s", async (tool, rule, path, text) => {
  const b = 'import { a } from "./a.ts";\n\nexport const b = () => a;\n';
  const verdict = await judge(tool, { "src/main.ts": "export {};\n", [path]: text, "src/b.ts": b });
  expect(verdict.said).toContain(rule);
  expect(verdict.passes).toBe(false);
});

test.each(["biome", "oxlint", "tsc"] as const)("%s lets good code pass", async (tool) => {
  const verdict = await judge(tool, { "src/main.ts": 'export const a = "one";\n' });
  expect(verdict).toMatchObject({ passes: true });
});
