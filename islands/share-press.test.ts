import { afterEach, expect, test } from "bun:test";
import { sharePresses } from "./share-press.ts";

const said: string[] = [];
const before = { clipboard: navigator.clipboard, share: navigator.share };
afterEach(() => {
  for (const [name, value] of Object.entries(before))
    Object.defineProperty(navigator, name, { value, configurable: true });
  said.length = 0;
  document.body.innerHTML = "";
});

function addressWith(abilities: object): (press: string) => HTMLButtonElement {
  for (const name of ["clipboard", "share"]) {
    const value = (abilities as Record<string, unknown>)[name];
    Object.defineProperty(navigator, name, { value, configurable: true });
  }
  document.body.innerHTML = `<div data-share="Book straight with Zuri Stays:">
    <input readonly value="https://lango.example/zuristays">
    <button data-press="copy" data-done="Copied" hidden>Copy</button><button data-press="share" hidden>Share</button></div>`;
  sharePresses((words) => said.push(words));
  return (press) => document.querySelector(`[data-press="${press}"]`) as HTMLButtonElement;
}

test("where there is a sheet it gets the address and the words; where there is none, Copy alone is offered", async () => {
  const sheet: object[] = [];
  const button = addressWith({ share: async (what: object) => void sheet.push(what) });
  button("share").click();
  expect(sheet).toEqual([{ text: "Book straight with Zuri Stays:", url: "https://lango.example/zuristays" }]);
  const inApp = addressWith({});
  expect([inApp("share").hidden, inApp("copy").hidden]).toEqual([true, false]);
});

test("Copy says so once it is done; where the clipboard is refused, the address is marked and nothing is claimed", async () => {
  const copied: string[] = [];
  addressWith({ clipboard: { writeText: async (text: string) => void copied.push(text) } })("copy").click();
  await Bun.sleep(5);
  expect([copied, said]).toEqual([["https://lango.example/zuristays"], ["Copied"]]);
  addressWith({ clipboard: { writeText: () => Promise.reject(new Error("refused")) } })("copy").click();
  await Bun.sleep(5);
  const field = document.querySelector("input");
  expect([field?.selectionEnd, said.length]).toEqual([31, 1]);
});
