import { afterEach, expect, mock, test } from "bun:test";
import { act } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import FirebasePhone, { type FirebasePhoneProps } from "./firebase-phone.tsx";

let answered: string[] = [];
void mock.module("./firebase-auth.ts", () => ({
  sendCode: () => Promise.resolve((code: string) => Promise.reject(answered.push(code))),
}));

const props: FirebasePhoneProps = {
  config: { apiKey: "k", authDomain: "lango.test", projectId: "lango" },
  action: "/guest-login",
  hidden: {},
  next: "",
  phone: "0722 000 111",
  texts: new Proxy({} as FirebasePhoneProps["texts"], { get: (_, name) => String(name) }),
};
let root: Root | undefined;

afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.innerHTML = "";
  answered = [];
});

const submit = () =>
  act(async () => {
    document.querySelector("form")?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    await Bun.sleep(20);
  });

test.each(["123 456", "123-456", " 123456 ", "1 2 3 4 5 6"])(
  "a code that is pasted with spaces is its six digits: %p",
  async (pasted) => {
    document.body.innerHTML = renderToString(<FirebasePhone {...props} />);
    await act(async () => {
      root = hydrateRoot(document.body, <FirebasePhone {...props} />);
    });
    await submit();
    const field = document.querySelector<HTMLInputElement>("input[name=code]") as HTMLInputElement;
    await act(async () => {
      // As much of it as a browser lets in.
      const text = pasted.slice(0, field.maxLength);
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
    expect(field.value).toBe("123456");
    await submit();
    expect(answered).toEqual(["123456"]);
  },
);
