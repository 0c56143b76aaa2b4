import { beforeEach, expect, test } from "bun:test";
import { chooseDates } from "./date-sheet.ts";
import { dayKeys } from "./day-keys.ts";

const PAGE = "/booking/property/garden-studio";

/** Days of a month as the page draws them: a chosen one, and those that can be chosen after it. */
const sheet = (days: string, words: string) => `<section id="dates" data-sheet>
  <h2 id="dates-title">Availability</h2><button data-close hidden>Close</button><p role="status">${words}</p>
  <table class="cal"><tbody><tr>${days}</tr></tbody></table></section>`;
const cell = (day: number, chosen = "") =>
  `<td class="${chosen}"><a href="${PAGE}?checkIn=2026-12-${day}">${day}</a></td>`;
const rest = (day: number) => `<td><span class="d-p">${day}</span></td>`;

const parts = `${sheet(cell(10, "start") + rest(11) + cell(12) + cell(13), "Now choose the day you leave.")}<p class="bar">From 10 Dec</p>`;
let answers: [status: number, html: string][];
let asked: string[];
const ask = (url: string): Promise<Response> => {
  asked.push(url);
  const [status, html] = answers.shift() ?? [500, ""];
  return Promise.resolve(new Response(html, { status }));
};
const link = (words: string) =>
  [...document.querySelectorAll<HTMLAnchorElement>("a")].find((one) => one.textContent === words) as HTMLAnchorElement;
const left: string[] = [];

beforeEach(() => {
  answers = [[200, parts]];
  asked = [];
  left.length = 0;
  location.assign = (to: string | URL) => void left.push(String(to));
  document.body.innerHTML = `<main><a href="#dates">Choose dates</a>${sheet([9, 10, 11, 12].map((day) => cell(day)).join(""), "Choose the day you arrive.")}</main><p class="bar">Choose</p>`;
});
dayKeys();

test("a day that is chosen changes its parts of the page alone, and the keyboard goes on after it", async () => {
  await chooseDates(link("10"), ask);
  expect(asked).toEqual([`${PAGE}?checkIn=2026-12-10&part=dates`]);
  expect(document.querySelector("[role=status]")?.textContent).toBe("Now choose the day you leave.");
  expect(document.querySelector(".bar")?.textContent).toBe("From 10 Dec");
  expect(document.activeElement?.textContent).toBe("12");
  expect(left).toEqual([]);
});

test("what comes back and the link to ask are of the days that are chosen", async () => {
  document.body.insertAdjacentHTML("beforeend", `<section id="back">Usually</section><a id="ask" href="/ask">Ask</a>`);
  answers = [
    [200, `${parts}<section id="back">By 5 December</section><a id="ask" href="/ask?checkIn=2026-12-10">Ask</a>`],
  ];
  await chooseDates(link("10"), ask);
  expect(document.getElementById("back")?.textContent).toBe("By 5 December");
  expect(document.getElementById("ask")?.getAttribute("href")).toBe("/ask?checkIn=2026-12-10");
});

test.each([
  ["refused", 500, ""],
  ["another page", 200, "<p>Log in</p>"],
])("an answer that is %s leads to the page itself", async (_, status, html) => {
  answers = [[status, html]];
  await chooseDates(link("10"), ask);
  expect(left).toHaveLength(1);
  expect(document.querySelector("[role=status]")?.textContent).toBe("Choose the day you arrive.");
});

test("of two presses the later one counts, whichever is answered first", async () => {
  let first: (answer: Response) => void = () => {};
  const slow = chooseDates(link("9"), () => new Promise((answer) => (first = answer)));
  await chooseDates(link("10"), ask);
  first(new Response(sheet(cell(9, "start"), "The 9th."), { status: 200 }));
  await slow;
  expect(document.querySelector("[role=status]")?.textContent).toBe("Now choose the day you leave.");
});

test("the dates lie over the page and go back to their place", async () => {
  await chooseDates(link("Choose dates"), ask);
  const dialog = document.querySelector("dialog") as HTMLDialogElement;
  expect([dialog.open, asked.length, dialog.querySelector("[data-close]")?.hasAttribute("hidden")]).toEqual([
    true,
    0,
    false,
  ]);
  await chooseDates(link("10"), ask);
  expect(dialog.querySelector("[role=status]")?.textContent).toBe("Now choose the day you leave.");
  dialog.querySelector<HTMLElement>("[data-close]")?.click();
  expect([document.querySelector("dialog"), document.querySelector("main #dates") !== null]).toEqual([null, true]);
});

test("the arrow keys go over the days that can be chosen", async () => {
  await chooseDates(link("10"), ask);
  const press = (key: string) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  const at = () => document.activeElement?.textContent;
  press("ArrowRight");
  expect(at()).toBe("13");
  press("ArrowRight");
  press("ArrowDown");
  expect(at()).toBe("13");
  press("ArrowLeft");
  press("ArrowLeft");
  expect(at()).toBe("10");
});

test("Home and End go to the ends of the week, Page Up and Page Down to the same day of another month", () => {
  const month = (...weeks: string[]) =>
    `<table class="cal"><tbody>${weeks.map((week) => `<tr>${week}</tr>`).join("")}</tbody></table>`;
  document.body.innerHTML =
    month(rest(7) + cell(8) + cell(9) + cell(10), cell(14) + cell(15)) + month(cell(3) + rest(9) + cell(12), cell(20));
  link("9").focus();
  const ways: [key: string, at: string][] = [
    ["Home", "8"],
    ["End", "10"],
    ["PageDown", "12"],
    ["PageDown", "12"],
    ["PageUp", "14"],
    ["PageUp", "14"],
    ["x", "14"],
  ];
  for (const [key, at] of ways) {
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    expect([key, document.activeElement?.textContent]).toEqual([key, at]);
  }
});
