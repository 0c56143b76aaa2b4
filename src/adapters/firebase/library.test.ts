import { expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What the pinned library does by itself, which no test of ours could make it do: read in its own text. */
const modules = join(import.meta.dir, "../../../node_modules/@firebase");
const textOf = (folder: string) =>
  readdirSync(join(modules, folder))
    .filter((name) => name.endsWith(".js"))
    .map((name) => readFileSync(join(modules, folder, name), "utf8"))
    .join("\n");

test("the provider's library waits 30 s on a short line, 60 s on a long one, and 5 s offline", () => {
  const auth = textOf("auth/dist/esm");
  expect(auth).toContain("const DEFAULT_API_TIMEOUT_MS = new Delay(30000, 60000);");
  expect(auth).toMatch(/Math\.min\(5000 \/\* DelayMin\.OFFLINE \*\/, this\.shortDelay\)/);
});

test("it keeps at most 30 heartbeats, and sends at most 1024 characters of them", () => {
  const app = textOf("app/dist/esm");
  expect(app).toContain("const MAX_NUM_STORED_HEARTBEATS = 30;");
  expect(app).toContain("const MAX_HEADER_BYTES = 1024;");
});

const ours = readFileSync(join(modules, "../../islands/firebase-auth.ts"), "utf8");

test("a guest's phone is checked behind an invisible check of bots", () => {
  expect(ours.match(/new RecaptchaVerifier\([^)]*\)/g)).toEqual([
    'new RecaptchaVerifier(auth, place, { size: "invisible" })',
  ]);
  expect(ours).toMatch(/signInWithPhoneNumber\(auth, phone, check\)/);
});

test("what a sign-in earns is kept by the library in memory alone, and forgotten when it is handed on", () => {
  expect(ours.match(/initializeAuth\([^;]*;/)?.[0]).toContain("persistence: inMemoryPersistence");
  expect(ours.match(/initializeAuth\(|getAuth\(/g)).toHaveLength(1);
  // Every way to tokens ends with leaving.
  expect(ours.match(/getIdToken\(\);\s*await signOut\(auth\);/g)).toHaveLength(
    ours.match(/getIdToken\(/g)?.length ?? 0,
  );
});
