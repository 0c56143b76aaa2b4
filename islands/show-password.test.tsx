import { afterEach, expect, test } from "bun:test";
import { act } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import ShowPassword from "./show-password.tsx";

const island = <ShowPassword field="password" texts={{ show: "Show", hide: "Hide", password: "password" }} />;
let root: Root | undefined;

afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.innerHTML = "";
});

async function show() {
  document.body.innerHTML = `<form><input id="password" type="password" value="karibu"><div>${renderToString(island)}</div></form>`;
  await act(async () => {
    root = hydrateRoot(document.querySelector("div") as HTMLElement, island);
  });
  const button = document.querySelector("button") as HTMLButtonElement;
  return {
    input: document.querySelector("input") as HTMLInputElement,
    button,
    press: () => act(async () => button.click()),
  };
}

test("a press shows what was typed, another hides it, and the name says which", async () => {
  const { input, button, press } = await show();
  expect(input.type).toBe("password");
  expect(button.textContent).toBe("Show password");
  await press();
  expect(input.type).toBe("text");
  expect(input.value).toBe("karibu");
  expect(button.textContent).toBe("Hide password");
  await press();
  expect(input.type).toBe("password");
});

test("the form is sent with the password hidden again", async () => {
  const { input, press } = await show();
  await press();
  await act(async () => void input.form?.dispatchEvent(new Event("submit")));
  expect(input.type).toBe("password");
});
