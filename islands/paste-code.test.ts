import { beforeAll, expect, test } from "bun:test";
import { pasteCodes } from "./paste-code.ts";

beforeAll(() => pasteCodes());

function paste(text: string, field = '<input name="code" autocomplete="one-time-code" maxlength="6">') {
  document.body.innerHTML = field;
  const input = document.querySelector("input") as HTMLInputElement;
  const heard: string[] = [];
  input.oninput = () => heard.push(input.value);
  const event = new Event("paste", { bubbles: true, cancelable: true });
  Object.assign(event, { clipboardData: { getData: () => text } });
  input.dispatchEvent(event);
  return { value: input.value, heard, isOurs: event.defaultPrevented };
}

test.each(["123 456", "123-456", " 123456\n", "Your code is 123456."])(
  "a code that is pasted as %j is its six digits, and whoever watches the field hears of it",
  (text) => {
    expect(paste(text)).toEqual({ value: "123456", heard: ["123456"], isOurs: true });
  },
);

test.each(["12345", "1234567", "", "no digits"])("what is no code, such as %j, is pasted as it is", (text) => {
  expect(paste(text)).toEqual({ value: "", heard: [], isOurs: false });
});

test("other fields are left alone", () => {
  expect(paste("123456", '<input name="phone" autocomplete="tel" maxlength="6">').isOurs).toBe(false);
});
