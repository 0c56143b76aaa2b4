import { afterEach, beforeEach, expect, test } from "bun:test";
import { act } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import PhotoUpload, { type PhotoUploadProps } from "./photo-upload.tsx";

const props: PhotoUploadProps = {
  action: "/dashboard/photos",
  label: "Photos",
  hint: "JPEG, PNG or WebP",
  accept: "image/jpeg",
  waiting: [],
  texts: {
    uploading: "Uploading {name}: {percent} %",
    working: "Preparing {name}",
    waiting: "{name} waits its turn",
    failed: "{name} did not arrive.",
    failedMany: "{n} photos did not arrive.",
    tryAgain: "Try again",
    keptOne: "1 photo is uploaded",
    keptMany: "{n} photos are uploaded",
    holding: "Your photos are still on their way.",
  },
};

/** Stands for the browser's own, so that a test decides when bytes go out and what comes back. */
class Sending {
  static all: Sending[] = [];
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  status = 0;
  responseText = "";
  name = "";
  field = "";
  opened: string[] = [];
  open(...opened: string[]) {
    this.opened = opened;
  }
  setRequestHeader(name: string, value: string) {
    this.opened.push(`${name}: ${value}`);
  }
  send(form: FormData) {
    const [[field, file]] = [...form] as [[string, File]];
    this.field = field;
    this.name = file.name;
    Sending.all.push(this);
  }
}

const realRequest = globalThis.XMLHttpRequest;
let root: Root | undefined;

beforeEach(() => {
  Sending.all = [];
  globalThis.XMLHttpRequest = Sending as unknown as typeof XMLHttpRequest;
});

afterEach(async () => {
  await act(async () => root?.unmount());
  globalThis.XMLHttpRequest = realRequest;
  document.body.innerHTML = "";
});

let sent: string[] = [];
async function show(more: Partial<PhotoUploadProps> = {}) {
  const all = { ...props, ...more };
  const html = renderToString(<PhotoUpload {...all} />);
  document.body.innerHTML = `<form><div id="island">${html}</div><button name="intent" value="publish">Publish</button></form>`;
  sent = [];
  await act(async () => {
    root = hydrateRoot(document.getElementById("island") as HTMLElement, <PhotoUpload {...all} />);
  });
  form().addEventListener("submit", (event) => {
    if (!event.defaultPrevented) sent.push(seals());
    event.preventDefault();
  });
  return html;
}

const form = () => document.querySelector("form") as HTMLFormElement;
const input = () => document.querySelector<HTMLInputElement>("input[type=file]") as HTMLInputElement;
const seals = () => document.querySelector<HTMLInputElement>("input[name=kept]")?.value ?? "";
const words = () => document.body.textContent ?? "";

async function choose(...names: string[]) {
  const files = names.map((name) => new File(["x"], name, { type: "image/jpeg" }));
  Object.defineProperty(input(), "files", { value: files, configurable: true });
  await act(async () => void input().dispatchEvent(new Event("change", { bubbles: true })));
  Object.defineProperty(input(), "files", { value: [], configurable: true });
}
const finish = (index: number, status: number, body: unknown) =>
  act(async () => {
    const request = Sending.all[index] as Sending;
    request.status = status;
    request.responseText = typeof body === "string" ? body : JSON.stringify(body);
    request.onload?.();
    // Whoever waited for the line begins in this turn.
    await Bun.sleep(0);
  });
const stored = (letter: string) => ({
  photos: [{ seal: `seal-${letter}`, hash: letter.repeat(32), colour: "#b98a63" }],
  refused: [],
});

test("without this code the field sends the files with the form", async () => {
  const html = await show();
  expect(html).toContain('type="file"');
  expect(html).toContain('name="photos"');
  expect(html).toContain("multiple");
});

test("photos that waited before are still in the form and on the page", async () => {
  await show({ waiting: [{ seal: "seal-a", hash: "a".repeat(32), colour: "#b98a63" }] });
  expect(seals()).toBe("seal-a");
  expect(words()).toContain("1 photo is uploaded");
});

test("photos go up one at a time, with progress, and the form carries their seals", async () => {
  await show();
  await choose("one.jpg", "two.jpg");
  expect(Sending.all.map(({ name }) => name)).toEqual(["one.jpg"]);
  expect(Sending.all[0]?.opened).toEqual(["POST", "/dashboard/photos", "Accept: application/json"]);
  await act(async () => Sending.all[0]?.upload.onprogress?.({ loaded: 40, total: 100 }));
  expect(words()).toContain("Uploading one.jpg: 40 %");
  expect(words()).toContain("two.jpg waits its turn");
  await act(async () => Sending.all[0]?.upload.onprogress?.({ loaded: 100, total: 100 }));
  expect(words()).toContain("Preparing one.jpg");

  await finish(0, 200, stored("a"));
  expect(Sending.all.map(({ name }) => name)).toEqual(["one.jpg", "two.jpg"]);
  await finish(1, 200, stored("b"));
  expect(seals()).toBe("seal-a seal-b");
  expect(words()).toContain("2 photos are uploaded");
});

test("a refused file says why and the others go on", async () => {
  await show();
  await choose("one.heic", "two.jpg");
  await finish(0, 200, { photos: [], refused: ["one.heic is a HEIC photo."] });
  await finish(1, 200, stored("b"));
  expect(document.querySelector("[role=alert]")?.textContent).toContain("one.heic is a HEIC photo.");
  expect(seals()).toBe("seal-b");
});

test("a form sent while photos are on their way goes when the last has arrived", async () => {
  await show();
  await choose("one.jpg");
  await act(async () => document.querySelector("button")?.click());
  expect(sent).toEqual([]);
  expect(words()).toContain("still on their way");
  await finish(0, 200, stored("a"));
  expect(sent).toEqual(["seal-a"]);
});

test.each([
  ["a server in trouble", 503, ""],
  ["an answer that is no JSON", 200, "<p>"],
])("after %s the photo can be sent again, and the form does not go without it", async (_, status, body) => {
  await show();
  await choose("one.jpg");
  await act(async () => document.querySelector("button")?.click());
  await finish(0, status, body);
  expect(sent).toEqual([]);
  expect(words()).toContain("one.jpg did not arrive.");
  await act(async () => document.querySelector<HTMLButtonElement>("button[type=button]")?.click());
  await finish(1, 200, stored("a"));
  expect(seals()).toBe("seal-a");
  expect(words()).not.toContain("did not arrive");
});

test("one of several fields on a page sends by its own name, says what is wrong, and leaves it to the page to show what arrived", async () => {
  const html = await show({ name: "front", one: true, error: "Add the front" });
  expect([html.includes('for="front"'), html.includes("multiple"), html.includes('name="kept"')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(input().getAttribute("aria-describedby")).toBe("front-hint front-error");
  expect(document.getElementById("front-error")?.textContent).toBe("Add the front");
  await choose("mbele.jpg");
  await finish(0, 200, stored("a"));
  expect([Sending.all[0]?.field, Sending.all[0]?.name]).toEqual(["front", "mbele.jpg"]);
  expect([document.querySelector("img"), words().includes("1 photo is uploaded")]).toEqual([null, true]);
});

test("what was cut off goes up once more by itself when the line is back", async () => {
  await show();
  await choose("one.jpg");
  await finish(0, 502, "");
  expect(words()).toContain("one.jpg did not arrive.");
  await act(async () => void dispatchEvent(new Event("online")));
  expect(Sending.all.map(({ name }) => name)).toEqual(["one.jpg", "one.jpg"]);
  await finish(1, 200, stored("a"));
  expect([seals(), words().includes("did not arrive")]).toEqual(["seal-a", false]);
  await act(async () => void dispatchEvent(new Event("online")));
  expect(Sending.all).toHaveLength(2);
});

test("of many that were cut off one press sends all again", async () => {
  await show();
  await choose("one.jpg", "two.jpg", "three.jpg");
  await finish(0, 200, stored("a"));
  await finish(1, 0, "");
  await finish(2, 0, "");
  expect(words()).toContain("2 photos did not arrive.");
  expect(document.querySelectorAll("button[type=button]")).toHaveLength(1);
  await act(async () => document.querySelector<HTMLButtonElement>("button[type=button]")?.click());
  await finish(3, 200, stored("b"));
  await finish(4, 200, stored("c"));
  expect([seals(), words().includes("did not arrive")]).toEqual(["seal-a seal-b seal-c", false]);
});

test("what there is no room for is not sent, and said; those that wait take room, one that was refused does not", async () => {
  const room = { left: 3, full: "{n} found no room." };
  await show({ room, waiting: [{ seal: "seal-a", hash: "a".repeat(32), colour: "#b98a63" }] });
  await choose("one.heic", "two.jpg", "three.jpg", "four.jpg");
  expect(words()).toContain("2 found no room.");
  await finish(0, 200, { photos: [], refused: ["one.heic is a HEIC photo."] });
  await finish(1, 200, stored("b"));
  expect(Sending.all.map(({ name }) => name)).toEqual(["one.heic", "two.jpg"]);
  await choose("three.jpg");
  await finish(2, 200, stored("c"));
  expect([seals(), words().includes("no room")]).toEqual(["seal-a seal-b seal-c", false]);
});

test("of two fields on a page one sends at a time, and a form waits for both", async () => {
  const html = (name: string) => renderToString(<PhotoUpload {...props} name={name} />);
  document.body.innerHTML = `<form><div id="front">${html("front")}</div><div id="back">${html("back")}</div></form>`;
  const roots = ["front", "back"].map((name) => ({
    name,
    root: hydrateRoot(document.getElementById(name) as HTMLElement, <PhotoUpload {...props} name={name} />),
  }));
  await act(async () => {});
  const chooseIn = async (name: string) => {
    const field = document.querySelector(`input[name=${name}]`) as HTMLInputElement;
    Object.defineProperty(field, "files", { value: [new File(["x"], `${name}.jpg`)], configurable: true });
    await act(async () => {
      field.dispatchEvent(new Event("change", { bubbles: true }));
      await Bun.sleep(0);
    });
    Object.defineProperty(field, "files", { value: [], configurable: true });
  };
  await chooseIn("front");
  await chooseIn("back");
  expect(Sending.all.map(({ name }) => name)).toEqual(["front.jpg"]);
  expect(words()).toContain("back.jpg waits its turn");
  const submitted = async () => {
    const event = new Event("submit", { bubbles: true, cancelable: true });
    await act(async () => void form().dispatchEvent(event));
    return !event.defaultPrevented;
  };
  expect(await submitted()).toBe(false);
  await finish(0, 200, stored("a"));
  expect(Sending.all.map(({ name }) => name)).toEqual(["front.jpg", "back.jpg"]);
  expect(await submitted()).toBe(false);
  await finish(1, 200, stored("b"));
  expect(await submitted()).toBe(true);
  await act(async () => {
    for (const { root } of roots) root.unmount();
  });
});
