import { afterAll, expect, test } from "bun:test";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { executable, forget, freePort, Guest, until } from "../../e2e/lango.ts";
import { kitFile } from "./proxy.ts";

const folder = mkdtempSync(join(tmpdir(), "lango-unit-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const UNITS = ["lango.service", "lango-replicate.service"];

function analyze(...args: string[]): { code: number; said: string } {
  const { exitCode, stdout, stderr } = Bun.spawnSync(["systemd-analyze", "--no-pager", ...args]);
  return { code: exitCode, said: `${stdout}${stderr}` };
}

test.each(UNITS)("systemd reads %s without a complaint, and finds it exposed below 2", (name) => {
  const unit = join(folder, name);
  // What is not installed here: the program.
  writeFileSync(unit, kitFile(name).replaceAll("/usr/local/bin/lango", executable));
  expect(analyze("verify", "--man=no", "--recursive-errors=no", unit)).toEqual({ code: 0, said: "" });
  const { code, said } = analyze("security", "--offline=true", "--threshold=20", unit);
  expect([code, Number(/exposure level for .*: ([\d.]+)/.exec(said)?.[1]) < 2]).toEqual([0, true]);
});

/** The calls of the kernel that the unit leaves to Lango, as systemd understands its two lines. */
function allowedCalls(unit: string): Set<string> {
  const groups = new Map<string, string[]>();
  let group: string[] = [];
  for (const line of analyze("syscall-filter").said.split("\n")) {
    if (line.startsWith("@")) {
      group = [];
      groups.set(line.trim(), group);
    } else if (/^ +[@\w]/.test(line)) group.push(line.trim());
  }
  const callsIn = (name: string): string[] =>
    name.startsWith("@") ? (groups.get(name) ?? []).flatMap(callsIn) : [name];
  const allowed = new Set<string>();
  for (const [, not, names = ""] of unit.matchAll(/^SystemCallFilter=(~?)(.*)$/gm)) {
    for (const call of names.split(" ").flatMap(callsIn)) {
      if (not) allowed.delete(call);
      else allowed.add(call);
    }
  }
  return allowed;
}

test("Lango lives with what the unit leaves it: a disk that may only be read, no rights, few calls", async () => {
  chmodSync(folder, 0o755);
  const [calls, house, port] = [join(folder, "calls"), join(folder, "house"), await freePort()];
  // systemd itself is not to be had where tests run, so its walls are built by hand.
  const walls = `
set -e
mkdir -p ${house}; chown 65534:65534 ${house}
mount --make-rprivate /
mount --bind ${house} ${house}
mount -t tmpfs -o mode=1777 tmpfs /var/tmp
mount -t proc -o subset=pid,hidepid=invisible proc /proc
mount -o remount,ro,bind /
cd /
exec setpriv --reuid=65534 --regid=65534 --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all \\
  strace -f -c -o ${house}/calls env -i PORT=${port} HOST=127.0.0.1 DATA_DIR=${house}/data LOG_LEVEL=warn ${executable} demo`;
  const child = Bun.spawn(["unshare", "-m", "bash", "-c", walls], { stdout: "ignore", stderr: Bun.file(calls) });
  const origin = `http://127.0.0.1:${port}`;
  await until(async () => {
    if (child.exitCode !== null) throw new Error(readFileSync(calls, "utf8"));
    const ready = await fetch(`${origin}/readyz`).catch(() => undefined);
    return ready?.ok && (await ready.text()).startsWith("ready");
  });
  const host = new Guest(origin);
  expect((await host.get("/zuristays")).status).toBe(200);
  const given = { email: "wanjiru@example.com", password: "karibu-lango" };
  expect((await host.post("/host-login", given)).status).toBe(303);
  expect((await host.get("/dashboard")).status).toBe(200);
  // Drawn by a second process.
  const page = (await host.get("/zuristays")).html;
  const picture = /og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(page)?.[1] ?? "";
  expect((await host.get(picture)).status).toBe(200);

  for (const pid of readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, "utf8").trim().split(" ")) {
    process.kill(Number(pid), "SIGTERM");
  }
  await child.exited;
  expect(existsSync(join(house, "data/lango.db"))).toBe(true);
  const lines = readFileSync(join(house, "calls"), "utf8").split("\n");
  const made = lines
    .filter((line) => /^\s*\d/.test(line) && !line.endsWith("total"))
    .map((line) => line.split(" ").at(-1));
  expect(made.length).toBeGreaterThan(40);
  const unit = kitFile("lango.service");
  const allowed = allowedCalls(unit);
  expect(made.filter((call = "") => !allowed.has(call))).toEqual([]);
  expect(allowed.has("chown")).toBe(false);
  forget(house);
}, 120_000);
