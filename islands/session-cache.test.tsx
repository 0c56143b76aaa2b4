import { afterEach, expect, test } from "bun:test";
import { act } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { renderToString } from "react-dom/server";
import SessionCache from "./session-cache.tsx";

const island = <SessionCache keep={{ guestPhone: "+254700000001" }} keys={["guestPhone", "auth_user"]} />;
let root: Root | undefined;

afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.innerHTML = "";
  localStorage.clear();
});

async function show() {
  localStorage.setItem("auth_user", "{}");
  localStorage.setItem("cookiePreferences", "{}");
  document.body.innerHTML = `<form id="search" action="/guests"></form><form id="out" action="/logout"></form><div>${renderToString(island)}</div>`;
  await act(async () => {
    root = hydrateRoot(document.querySelector("div") as HTMLElement, island);
  });
  const send = (id: string) =>
    document.getElementById(id)?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  return { send };
}

test("who came in is kept until they log out, and other forms take nothing away", async () => {
  const { send } = await show();
  expect(localStorage.getItem("guestPhone")).toBe("+254700000001");
  send("search");
  expect(localStorage.getItem("guestPhone")).toBe("+254700000001");
  send("out");
  expect(Object.keys({ ...localStorage })).toEqual(["cookiePreferences"]);
});

test("a browser that keeps nothing is no reason to break", async () => {
  const real = localStorage;
  document.body.innerHTML = `<div>${renderToString(island)}</div>`;
  let tries = 0;
  const full = {
    setItem() {
      tries += 1;
      throw new Error("full");
    },
  };
  Object.defineProperty(globalThis, "localStorage", { configurable: true, value: full });
  try {
    await act(async () => {
      root = hydrateRoot(document.querySelector("div") as HTMLElement, island);
    });
  } finally {
    Object.defineProperty(globalThis, "localStorage", { configurable: true, value: real });
  }
  expect(tries).toBe(1);
});
