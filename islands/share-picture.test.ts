import { afterEach, expect, test } from "bun:test";
import { sharePicture } from "./share-picture.ts";

const real = globalThis.fetch;
const sheet: { files: readonly File[] }[] = [];

afterEach(() => {
  globalThis.fetch = real;
  sheet.length = 0;
  document.body.innerHTML = "";
  for (const name of ["canShare", "share", "clipboard"]) Reflect.deleteProperty(navigator, name);
});

function phoneWith(abilities: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(abilities)) {
    Object.defineProperty(navigator, name, { value, configurable: true });
  }
}

/** The page as the server sends it, with the island come alive. */
const said: string[] = [];
async function opened({ status = 200 } = {}): Promise<HTMLElement> {
  globalThis.fetch = (() =>
    Promise.resolve(new Response(new Uint8Array([0xff, 0xd8]), { status }))) as unknown as typeof fetch;
  document.body.innerHTML = `<section data-picture="/previews/pictures/x?t=1" data-file="free-weekend-story-en.jpg">
    <button data-press="send" hidden>Share</button>
    <div data-copied="Copied"><textarea readonly>Still free</textarea><button data-press="copy" hidden>Copy</button></div>
  </section>`;
  const around = document.querySelector<HTMLElement>("[data-picture]");
  if (!around) throw new Error("no page");
  sharePicture(around, (words) => said.push(words));
  await Bun.sleep(5);
  return around;
}
const button = (around: HTMLElement, press: string) =>
  around.querySelector<HTMLButtonElement>(`[data-press="${press}"]`) as HTMLButtonElement;

test("a phone with a sheet for files is offered it, and gets the picture as a file at the press", async () => {
  phoneWith({ canShare: () => true, share: async (what: { files: readonly File[] }) => void sheet.push(what) });
  const around = await opened();
  expect(button(around, "send").hidden).toBe(false);
  button(around, "send").click();
  const [file] = sheet[0]?.files ?? [];
  expect([file?.name, file?.type, file?.size]).toEqual(["free-weekend-story-en.jpg", "image/jpeg", 2]);
});

test.each([
  ["a browser inside an app, which has none", {}, 200],
  ["a sheet that takes no files", { canShare: () => false, share: async () => undefined }, 200],
  ["a picture that is not there any more", { canShare: () => true, share: async () => undefined }, 404],
])("%s is offered nothing: the download stays", async (_, abilities, status) => {
  phoneWith(abilities);
  expect(button(await opened({ status }), "send").hidden).toBe(true);
});

test("the text is copied and that is said; where the clipboard is refused it is marked", async () => {
  const copied: string[] = [];
  said.length = 0;
  phoneWith({ clipboard: { writeText: async (text: string) => void copied.push(text) } });
  button(await opened(), "copy").click();
  await Bun.sleep(5);
  expect([copied, said]).toEqual([["Still free"], ["Copied"]]);
  phoneWith({ clipboard: { writeText: () => Promise.reject(new Error("refused")) } });
  const around = await opened();
  button(around, "copy").click();
  await Bun.sleep(5);
  const field = around.querySelector("textarea");
  expect([field?.selectionEnd, said.length]).toEqual([10, 1]);
});
