import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, until } from "../../e2e/lango.ts";
import { kitFile, replaced } from "./proxy.ts";

export type CacheName = "varnish" | "nginx-cache";

export type SharedCacheServer = Readonly<{
  origin: string;
  /** Where it is told what changed. */
  purgeUrl: string;
  stop(): Promise<void>;
}>;

const WORD = "PUT-A-LONG-WORD-HERE";

/** The real cache with the file of the kit, in which places are replaced, and nothing else. */
export async function startSharedCache(name: CacheName, upstreamPort: number): Promise<SharedCacheServer> {
  const folder = mkdtempSync(join(tmpdir(), `lango-${name}-`));
  // Their own accounts read there.
  chmodSync(folder, 0o755);
  const port = await freePort();
  const receiver = name === "nginx-cache" ? deleting(join(folder, "pages")) : undefined;
  const child = Bun.spawn(
    name === "varnish" ? varnish(folder, port, upstreamPort) : nginx(folder, port, upstreamPort),
    {
      env: { PATH: process.env.PATH ?? "", HOME: folder },
      stdout: "ignore",
      stderr: Bun.file(join(folder, "said")),
    },
  );
  const origin = `http://127.0.0.1:${port}`;
  await until(async () => {
    if (child.exitCode !== null) throw new Error(readFileSync(join(folder, "said"), "utf8"));
    return fetch(`${origin}/metrics`).catch(() => undefined);
  });
  return {
    origin,
    purgeUrl: receiver ? `http://127.0.0.1:${receiver.port}/purge` : `${origin}/purge-${WORD}`,
    async stop() {
      child.kill();
      await child.exited;
      await receiver?.stop(true);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function varnish(folder: string, port: number, upstreamPort: number): string[] {
  const file = join(folder, "default.vcl");
  writeFileSync(file, replaced(kitFile("varnish.vcl"), [['"3000"', `"${upstreamPort}"`]]));
  const place = join(folder, "work");
  const fixed = ["-p", "http_gzip_support=off", "-s", "malloc,64m"];
  return ["/usr/sbin/varnishd", "-F", "-n", place, "-a", `127.0.0.1:${port}`, "-f", file, ...fixed];
}

function nginx(folder: string, port: number, upstreamPort: number): string[] {
  const pages = join(folder, "pages");
  mkdirSync(pages);
  mkdirSync(join(folder, "body"));
  const site = replaced(kitFile("nginx-cache.conf"), [
    ["listen 127.0.0.1:6081", `listen 127.0.0.1:${port}`],
    ["http://127.0.0.1:3000", `http://127.0.0.1:${upstreamPort}`],
    ["proxy_cache_path /var/cache/nginx/lango", `proxy_cache_path ${pages}`],
  ]);
  writeFileSync(join(folder, "site.conf"), site);
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (kind) => `${kind}_temp_path ${join(folder, "body", kind)};`,
  );
  const user = process.getuid?.() === 0 ? "user root;\n" : "";
  writeFileSync(
    join(folder, "nginx.conf"),
    `${user}daemon off;\nworker_processes 1;\npid ${join(folder, "pid")};\nerror_log stderr;
events {}\nhttp {\n${paths.join("\n")}\ninclude ${join(folder, "site.conf")};\n}\n`,
  );
  return ["/usr/sbin/nginx", "-e", "stderr", "-c", join(folder, "nginx.conf")];
}

/** What nginx lacks: deletes the files that bear a tag, by the command that its file names. */
function deleting(pages: string) {
  const [, command = ""] = /^# +(grep .*)$/m.exec(kitFile("nginx-cache.conf")) ?? [];
  return Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    async fetch(request) {
      const tags = request.headers.get("cache-tag") ?? "";
      if (!/^[a-z0-9]+(,[a-z0-9]+)*$/.test(tags)) return new Response(null, { status: 400 });
      const said = replaced(command, [
        ["TAG|TAG", tags.replaceAll(",", "|")],
        ["/var/cache/nginx/lango", pages],
      ]);
      const child = Bun.spawn(["sh", "-c", said]);
      return new Response(null, { status: (await child.exited) === 0 ? 204 : 500 });
    },
  });
}
