import { expect, test } from "bun:test";
import { copyOfToday } from "./desk-copy.ts";

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

test("a page that could not say when it was seen is no copy", () => {
  expect(copyOfToday("<!DOCTYPE html><html lang=en><body><p>last-seen</p></body></html>")).toBeUndefined();
});
