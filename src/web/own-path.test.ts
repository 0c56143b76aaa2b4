import { expect, test } from "bun:test";
import { ownPath, redirect } from "./respond.ts";

test.each(["/dashboard", "/account/name?tab=x&y=%20z", "/guest/booking/abc/details?t=a-b_c#top"])(
  "%p is a path of ours, and a header can carry it",
  (path) => {
    expect(ownPath(path, "/")).toBe(path);
    expect(redirect(ownPath(path, "/")).headers.get("location")).toBe(path);
  },
);

test.each([
  "//evil.example",
  "/\\evil",
  "https://evil.example",
  "",
  "x",
  "/a b",
  "/ŵ",
  "/\u0001",
  "/\u007f",
  "/a\r\nb",
])("%j is none", (path) => {
  expect(ownPath(path, "/dashboard")).toBe("/dashboard");
});
