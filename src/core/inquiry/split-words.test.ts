import { expect, test } from "bun:test";
import { splitWords } from "./split-words.ts";

test.each([
  ["Wi-Fi, check-in?", "wi fi check in ?"],
  ["12/12/2026 - 15/12/26", "on:2026-12-12 - on:2026-12-15"],
  ["5/1–7.01", "on:01-05 - on:01-07"],
  ["12th-15th Dec", "nth:12 - nth:15 dec"],
  ["at 9am or 10:30", "at hour or hour"],
  ["12dec", "12 dec"],
  ["Ng’ambo, café", "ngambo cafe"],
  ["hello - 2 nights", "hello 2 nights"],
  ["KES 3,000", "kes 3,000"],
])("%s", (text, words) => {
  expect(splitWords(text).join(" ")).toBe(words);
});
