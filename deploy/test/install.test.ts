import { afterAll, beforeEach, expect, test } from "bun:test";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const kit = join(import.meta.dir, "..");
const folder = mkdtempSync(join(tmpdir(), "lango-install-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PROGRAM = process.arch === "arm64" ? "lango-linux-arm64" : "lango-linux-x64";
const KIT = ["lango.service", "lango-replicate.service", "lango.env.example", "install.sh"];
let release = "";
let root = "";
let nth = 0;

/** A release whose program is a word. */
function released(program: string): string {
  const at = join(folder, `release-${nth}-${program.slice(0, 20)}`);
  mkdirSync(join(at, "deploy"), { recursive: true });
  for (const file of KIT) cpSync(join(kit, file), join(at, "deploy", file));
  mkdirSync(join(at, "docs"));
  cpSync(join(kit, "../docs/operate.md"), join(at, "docs/operate.md"));
  writeFileSync(join(at, PROGRAM), program);
  const files = [PROGRAM, "docs/operate.md", ...KIT.map((file) => `deploy/${file}`)];
  const sums = files.map(
    (file) => `${new Bun.CryptoHasher("sha256").update(readFileSync(join(at, file))).digest("hex")}  ${file}`,
  );
  writeFileSync(join(at, "SHA256SUMS"), `${sums.join("\n")}\n`);
  return at;
}

beforeEach(() => {
  nth += 1;
  release = released("first");
  root = join(folder, `root-${nth}`);
});

function install(from = release) {
  const { exitCode, stdout, stderr } = Bun.spawnSync(["sh", join(from, "deploy/install.sh")], {
    env: { PATH: process.env.PATH ?? "", ROOT: root },
  });
  return { code: exitCode, said: `${stdout}${stderr}` };
}

const modeOf = (path: string) => (statSync(join(root, path)).mode & 0o777).toString(8);
const textOf = (path: string) => readFileSync(join(root, path), "utf8");

test("a whole release is installed, and only root reads its settings", () => {
  const { code, said } = install();
  expect([code, ["enable --now lango", "lango setup", "ufw allow"].filter((word) => !said.includes(word))]).toEqual([
    0,
    [],
  ]);
  expect(textOf("usr/local/bin/lango")).toBe("first");
  expect(textOf("etc/systemd/system/lango.service")).toContain("ExecStart=/usr/local/bin/lango serve");
  expect(textOf("etc/systemd/journald.conf.d/lango.conf")).toContain("SystemMaxUse=200M");
  expect(textOf("usr/local/share/doc/lango/operate.md")).toStartWith("# Running Lango");
  expect([
    modeOf("usr/local/bin/lango"),
    modeOf("etc/lango.env"),
    modeOf("var/lib/lango"),
    modeOf("var/backups/lango"),
  ]).toEqual(["755", "600", "700", "700"]);
});

test("the next release keeps the settings, and the program of before beside the new one", () => {
  install();
  writeFileSync(join(root, "etc/lango.env"), "PUBLIC_URL=https://zuri.example\n");
  writeFileSync(join(root, "etc/systemd/journald.conf.d/lango.conf"), "[Journal]\nSystemMaxUse=1G\n");
  const next = released("second");
  const upgrade = install(next);
  // Who has it already is told of nothing but the restart, and of the way back.
  expect([upgrade.code, upgrade.said.includes("systemctl restart lango"), upgrade.said.includes("setup")]).toEqual([
    0,
    true,
    false,
  ]);
  expect([textOf("usr/local/bin/lango"), textOf("usr/local/bin/lango.before")]).toEqual(["second", "first"]);
  expect(textOf("etc/lango.env")).toBe("PUBLIC_URL=https://zuri.example\n");
  expect(textOf("etc/systemd/journald.conf.d/lango.conf")).toContain("1G");
  // Once more changes nothing: the first one is still there to go back to.
  expect(install(next).code).toBe(0);
  expect(textOf("usr/local/bin/lango.before")).toBe("first");
});

test("a disk that takes no more leaves the program that is there, and nothing half written", () => {
  install();
  const next = released("a program that is longer than the disk has room for".repeat(100));
  const words = ["sh", "-c", 'ulimit -f 2; exec sh "$0"', join(next, "deploy/install.sh")];
  const { exitCode, stderr } = Bun.spawnSync(words, { env: { PATH: process.env.PATH ?? "", ROOT: root } });
  expect([exitCode === 0, readdirSync(join(root, "usr/local/bin")), textOf("usr/local/bin/lango")]).toEqual([
    false,
    ["lango"],
    "first",
  ]);
  expect(stderr.toString()).toContain("Nothing was installed: the program could not be written");
});

test.each<[string, (at: string) => void]>([
  ["a program with one byte more", (at) => appendFileSync(join(at, PROGRAM), "!")],
  ["a unit that somebody changed", (at) => appendFileSync(join(at, "deploy/lango.service"), "User=root\n")],
  ["a program that is missing", (at) => rmSync(join(at, PROGRAM))],
  ["no sums", (at) => rmSync(join(at, "SHA256SUMS"))],
  ["empty sums", (at) => writeFileSync(join(at, "SHA256SUMS"), "")],
  [
    "sums that do not tell of the program",
    (at) => {
      const lines = readFileSync(join(at, "SHA256SUMS"), "utf8").split("\n");
      writeFileSync(join(at, "SHA256SUMS"), lines.filter((line) => !line.includes(PROGRAM)).join("\n"));
    },
  ],
  ["sums with a line that is none", (at) => appendFileSync(join(at, "SHA256SUMS"), "anything\n")],
])("refused, and nothing is written: %s", (_, spoil) => {
  spoil(release);
  const { code, said } = install();
  expect([code, said.includes("Nothing was installed")]).toEqual([1, true]);
  expect(existsSync(root)).toBe(false);
});
