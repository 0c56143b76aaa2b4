import { afterEach, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { findBun, mayBuild } from "./bun.mjs";

const modules = mkdtempSync(join(tmpdir(), "lango-modules-"));
afterEach(() => rmSync(modules, { recursive: true, force: true }));

function put(path: string, size: number): string {
  const whole = join(modules, path);
  mkdirSync(dirname(whole), { recursive: true });
  writeFileSync(whole, Buffer.alloc(size));
  return whole;
}
const arch = process.arch === "arm64" ? "aarch64" : "x64";
const platformPackage = `@oven/bun-${process.platform}-${arch}/bin/bun`;

test("the Bun that npm put in place is used", () => {
  const bun = put("bun/bin/bun.exe", 2_000_000);
  expect(findBun(modules)).toBe(bun);
});

test("when npm refused install scripts, Bun is found in its platform's package", () => {
  put("bun/bin/bun.exe", 500);
  const bun = put(platformPackage, 2_000_000);
  expect(findBun(modules)).toBe(bun);
});

test("a folder that this account may not write into is told in words, before anything is built", () => {
  mkdirSync(modules, { recursive: true });
  expect(() => mayBuild(modules)).not.toThrow();
  expect(() => mayBuild(join(modules, "none"))).toThrow(`This account may not write into ${join(modules, "none")}`);
});

test("without any, the message says what to do", () => {
  expect(() => findBun(modules)).toThrow('Run "npm ci" first');
});
