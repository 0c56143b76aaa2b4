/**
 * Runs before every test file, so it must cost nothing to tests of rules and routes.
 */
import { afterEach, beforeEach } from "bun:test";
import { assetsAreStale } from "./assets-are-stale.ts";
import { cheapPasswords } from "./fixtures/costly-passwords.ts";

// Server code asks the manifest for stylesheet and islands, also on a fresh checkout.
if (assetsAreStale()) {
  const { buildAssets } = await import("./build-assets.ts");
  await buildAssets();
}

// Bun runs React before the first line of a test that imports it, so the page must be there by now.
// Run together with others, tests of islands need `--isolate`.
if (Bun.main.includes("/islands/")) await import("./dom.ts");

/**
 * Elysia asks for a collection whenever it puts an app together, and tests put thousands together. Memory is still
 * collected when it is needed, and where a test asks for it.
 */
const collect = Bun.gc;
Bun.gc = (atOnce) => (atOnce ? collect(true) : 0);

cheapPasswords();

/**
 * Nothing may complain in silence: a test during which `console.error` is called fails.
 * A test that expects a complaint puts a spy of its own in place, and looks at it.
 */
let complaints: string[] = [];
const original = console.error;

beforeEach(() => {
  complaints = [];
  console.error = (...words: unknown[]) => {
    complaints.push(words.map(String).join(" "));
    original(...words);
  };
});

afterEach(() => {
  console.error = original;
  const said = complaints;
  complaints = [];
  if (said.length > 0) throw new Error(`console.error was called during this test:\n${said.join("\n")}`);
});
