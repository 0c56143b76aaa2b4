import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { freePort, root, until } from "../../e2e/lango.ts";
import { stampHere } from "../../src/dev/build-executable.ts";
import { kitFile } from "./proxy.ts";

/**
 * The image as `deploy/Dockerfile` builds it, and a house in it. It is built and run by buildah within a chroot, which
 * needs no daemon and no rights over cgroups. Podman runs it within the walls that `compose.yaml` says.
 */
/** `npm run test:all` names here what it can build: it takes minutes. IMAGES=Dockerfile builds it by itself. */
const images = (process.env.IMAGES ?? "").split(" ").filter(Boolean);
const folder = mkdtempSync(join(tmpdir(), "lango-image-"));
const store = ["--root", join(folder, "store"), "--runroot", join(folder, "run"), "--storage-driver", "overlay"];
/** A house is laid out behind walls, beside whatever else this machine does: that takes seconds, or minutes. */
const PATIENCE_MS = 240_000;
const [DEBIAN, NODE] = ["docker.io/library/debian:bookworm-slim", "docker.io/library/node:22-bookworm-slim"] as const;

function ran(command: readonly string[], { isTry = false, minutes = 5, cwd = root } = {}): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync([...command], { cwd, timeout: minutes * 60_000 });
  if (exitCode !== 0 && !isTry)
    throw new Error(`${command.join(" ")} failed:\n${stdout.toString().slice(-2000)}${stderr}`);
  return exitCode === 0 ? stdout.toString().trim() : "";
}
const buildah = (words: readonly string[], rest?: Parameters<typeof ran>[1]) =>
  ran(["buildah", ...store, ...words], rest);

/** Of Podman too: it runs what is in buildah's store, by runc, which knows the older cgroups as well. */
const podman = (words: readonly string[]) =>
  ran(["podman", ...store, "--cgroup-manager", "cgroupfs", "--runtime", "runc", ...words]);

type Walls = Readonly<{
  read_only: boolean;
  init: boolean;
  tmpfs: string[];
  cap_drop: string[];
  security_opt: string[];
  volumes: string[];
  mem_limit: string;
  pids_limit: number;
}>;

let container = "";
const inside = ["run", "--isolation", "chroot", "--network", "host"];

/** Where no registry is reached: Debian as its own tool makes it, with the Node and the certificates of this machine. */
function standIn(): void {
  console.info("(No registry is reached: debootstrap's Debian and this machine's Node stand in for the two images)");
  const debian = join(folder, "debian");
  ran(["debootstrap", "--variant=minbase", "bookworm", debian, "http://deb.debian.org/debian"], { minutes: 15 });
  const named = (from: string, change: (mounted: string) => void, name: string) => {
    const made = buildah(["from", "--pull-never", from]);
    change(buildah(["mount", made]));
    buildah(["umount", made]);
    buildah(["config", "--env", "NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt", made]);
    buildah(["commit", "-q", made, name]);
    buildah(["rm", made]);
  };
  named("scratch", (mounted) => ran(["cp", "-a", `${debian}/.`, mounted]), DEBIAN);
  named(DEBIAN, putNodeInto, NODE);
}

function putNodeInto(mounted: string): void {
  const node = ran(["node", "-p", "process.execPath"]);
  const npm = join(dirname(node), "../lib/node_modules/npm");
  cpSync(node, join(mounted, "usr/local/bin/node"));
  cpSync(npm, join(mounted, "usr/local/lib/node_modules/npm"), { recursive: true });
  symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", join(mounted, "usr/local/bin/npm"));
  mkdirSync(join(mounted, "etc/ssl/certs"), { recursive: true });
  const own: [string, string][] = [
    ["/etc/ssl/certs/ca-certificates.crt", "etc/ssl/certs/ca-certificates.crt"],
    [join(homedir(), ".npmrc"), "root/.npmrc"],
  ];
  for (const [from, to] of own) if (existsSync(from)) cpSync(from, join(mounted, to));
}

describe.each(images)("%s", (file) => {
  beforeAll(() => {
    const isReached =
      buildah(["pull", "-q", DEBIAN], { isTry: true }) && buildah(["pull", "-q", NODE], { isTry: true });
    if (!isReached) standIn();
    const context = join(folder, "context");
    mkdirSync(context);
    ran(["sh", "-c", `git archive HEAD | tar -x -C '${context}'`]);
    const described = ran(["git", "describe", "--always", "--tags", "--long", "--abbrev=9"]);
    buildah(
      ["bud", "--isolation", "chroot", "--network", "host", "--pull-never", "--format", "docker"].concat(
        ...["--build-arg", `DESCRIBED=${described}`, "-f", `deploy/${file}`, "-t", "lango", "."],
      ),
      { cwd: context, minutes: 15 },
    );
    container = buildah(["from", "--pull-never", "localhost/lango"]);
  }, 2_100_000);

  afterAll(() => {
    ran(["podman", ...store, "rm", "--force", "walled"], { isTry: true });
    if (container) buildah(["rm", container], { isTry: true });
    buildah(["rmi", "--all", "--force"], { isTry: true });
    rmSync(folder, { recursive: true, force: true });
  });

  test("it knows its commit, belongs to nobody, and asks itself for its health", () => {
    const commit = stampHere().commit.replace(/\.changed$/, "");
    expect(buildah([...inside, container, "--", "/usr/local/bin/lango", "version"])).toContain(`(${commit})`);
    expect(buildah([...inside, container, "--", "id", "-u"])).toBe("10001");
    expect(buildah([...inside, container, "--", "stat", "-c", "%u %a", "/var/lib/lango"])).toBe("10001 700");
    const said = JSON.parse(buildah(["inspect", "--type", "image", "localhost/lango"])) as {
      Docker: { config: { User: string; Entrypoint: string[]; Cmd: string[]; Healthcheck: { Test: string[] } } };
    };
    expect(said.Docker.config).toMatchObject({
      ...{ User: "10001:10001", Entrypoint: ["/usr/local/bin/lango"], Cmd: ["serve"] },
    });
  }, 300_000);

  test("it works within the walls of compose, and stops when it is told to", async () => {
    const { services } = Bun.YAML.parse(kitFile("compose.yaml")) as { services: { lango: Walls } };
    const { lango } = services;
    expect(lango).toMatchObject({ read_only: true, cap_drop: ["ALL"], init: true });
    const port = await freePort();
    const limits = [`--memory=${lango.mem_limit}`, `--pids-limit=${lango.pids_limit}`, "--ulimit=nofile=1024:1024"];
    const walls = [
      "--read-only",
      ...lango.tmpfs.flatMap((place) => ["--tmpfs", place]),
      ...lango.cap_drop.flatMap((name) => ["--cap-drop", name]),
      ...lango.security_opt.flatMap((option) => ["--security-opt", option]),
    ];
    const volume = ["--volume", `house:${lango.volumes[0]?.split(":")[1]}`];
    const env = { PORT: String(port), HOST: "127.0.0.1", PUBLIC_URL: `http://127.0.0.1:${port}` };
    const given = Object.entries(env).flatMap(([name, value]) => ["--env", `${name}=${value}`]);
    const shape = [...limits, "--ulimit=nproc=2000:2000", "--network=host", ...walls, ...volume, ...given];
    podman(["run", "--detach", "--name", "walled", ...shape, "localhost/lango", "demo"]);
    await until(
      () =>
        fetch(`${env.PUBLIC_URL}/readyz`).then(
          ({ ok }) => ok || undefined,
          () => undefined,
        ),
      PATIENCE_MS,
    );
    expect((await fetch(`${env.PUBLIC_URL}/zuristays`)).status).toBe(200);
    expect(podman(["exec", "walled", "sh", "-c", "touch /x 2>/dev/null || echo no"])).toBe("no");
    const status = podman(["exec", "walled", "sh", "-c", "grep -hE 'CapEff|NoNewPrivs' /proc/1/status"]);
    expect(status.split(/\s+/)).toEqual(["CapEff:", "0000000000000000", "NoNewPrivs:", "1"]);
    podman(["healthcheck", "run", "walled"]);
    podman(["stop", "--time", "30", "walled"]);
    expect(podman(["inspect", "walled", "--format", "{{.State.ExitCode}}"])).toBe("0");
    podman(["rm", "walled"]);
  }, 600_000);

  test("a house opens in it, and its health is good", async () => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const env = { PORT: String(port), HOST: "127.0.0.1", PUBLIC_URL: origin };
    const given = Object.entries(env).flatMap(([name, value]) => ["--env", `${name}=${value}`]);
    const words = [...store, ...inside, ...given, container, "--", "/usr/local/bin/lango", "demo"];
    const house = Bun.spawn(["buildah", ...words], { stdout: "ignore", stderr: "ignore" });
    try {
      await until(
        () =>
          fetch(`${origin}/zuristays`).then(
            (page) => page.status === 200 || undefined,
            () => undefined,
          ),
        PATIENCE_MS,
      );
      expect(await (await fetch(`${origin}/readyz`)).text()).toBe("ready");
      const { Docker } = JSON.parse(buildah(["inspect", "--type", "image", "localhost/lango"])) as {
        Docker: { config: { Healthcheck: { Test: string[] } } };
      };
      const [kind, ...asked] = Docker.config.Healthcheck.Test;
      expect(kind).toBe("CMD");
      buildah([...inside, "--env", `PORT=${port}`, container, "--", ...asked]);
    } finally {
      house.kill();
      await house.exited;
    }
  }, 600_000);
});
