import { expect, test } from "bun:test";
import { mendedFields } from "./mended.ts";

mendedFields();

const FIELD = (id: string) => `<div class="field"><p id="${id}-hint">Hint</p>
  <input id="${id}" aria-invalid="true" aria-describedby="${id}-hint ${id}-error"><p class="wrong" id="${id}-error">Wrong</p></div>`;

test("an error leaves with what was wrong, and what stands above with the last of them", () => {
  document.body.innerHTML = `<div id="errors"><ul><li><a href="#name">Wrong</a></li><li><a href="#phone">Wrong</a></li></ul></div>
    ${FIELD("name")}${FIELD("phone")}`;
  const field = (id: string) => document.getElementById(id) as HTMLInputElement;
  const change = (id: string, event: string) => field(id).dispatchEvent(new Event(event, { bubbles: true }));
  change("name", "input");
  expect([field("name").getAttribute("aria-invalid"), field("name").getAttribute("aria-describedby")]).toEqual([
    null,
    "name-hint",
  ]);
  expect(document.getElementById("name-error")).toBeNull();
  expect(document.querySelectorAll("#errors li")).toHaveLength(1);
  expect(field("phone").getAttribute("aria-invalid")).toBe("true");
  // Leaving the field for the button moves nothing under the finger.
  change("phone", "change");
  expect(document.querySelectorAll("#errors li")).toHaveLength(1);
  change("phone", "input");
  expect([document.getElementById("errors"), document.querySelector(".wrong")]).toEqual([null, null]);
});
