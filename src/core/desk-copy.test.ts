import { expect, test } from "bun:test";
import { copyOfToday, sheetOfToday } from "./desk-copy.ts";

const today = (main: string) => `<!DOCTYPE html><html lang="sw"><body><p class="last-seen">x</p>${main}</body></html>`;

test("a copy is marked, and none of its forms can be pressed", () => {
  const page = today(
    `<form action="/a"><button>A</button></form><p>&lt;form action</p><form action="/b"></form><button value="sw" form="l">K</button>`,
  );
  expect(copyOfToday(page)).toBe(
    page
      .replace('<html lang="sw"', '<html data-kept lang="sw"')
      .replace('<form action="/a"', '<form inert action="/a"')
      .replace('<form action="/b"', '<form inert action="/b"')
      // One that stands outside of its form.
      .replace('<button value="sw"', '<button inert value="sw"'),
  );
});

test("a copy brings its sheet along, as it is", () => {
  const page = today("x").replace("<body>", '<head><link rel="stylesheet" href="/assets/host-1a2b.css"/></head><body>');
  expect(sheetOfToday(page)).toBe("/assets/host-1a2b.css");
  expect(copyOfToday(page, "a{content:'$&'}")).toContain("<head><style>a{content:'$&'}</style></head>");
  expect(copyOfToday(page)).toContain('<link rel="stylesheet" href="/assets/host-1a2b.css"/>');
  expect(sheetOfToday(today('&lt;link rel="stylesheet" href="/assets/a.css"/>'))).toBeUndefined();
});

test("a page that could not say when it was seen is no copy", () => {
  expect(copyOfToday("<!DOCTYPE html><html lang=en><body><p>last-seen</p></body></html>")).toBeUndefined();
});
