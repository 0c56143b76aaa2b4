import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, until } from "../../e2e/lango.ts";

export const SITE = "lango.example";

export type ProxyName = "nginx" | "caddy";

export type ProxyServer = Readonly<{ httpPort: number; httpsPort: number; stop(): Promise<void> }>;

/** Replaces what must be there, every time it is there. */
export function replaced(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`the file no longer says "${from}"`);
    return changed.replaceAll(from, to);
  }, text);
}

export function kitFile(name: string): string {
  return readFileSync(join(import.meta.dir, "..", name), "utf8");
}

/**
 * The real proxy with the file of the kit, in which ports, certificate and how long a slow client is waited for are
 * replaced, and nothing else.
 */
export async function startProxy(
  name: ProxyName,
  to: { upstreamPort: number; patience?: string },
): Promise<ProxyServer> {
  const folder = mkdtempSync(join(tmpdir(), `lango-${name}-`));
  const [httpPort, httpsPort] = [await freePort(), await freePort()];
  const [certificate, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
  const names = ["-subj", `/CN=${SITE}`, "-addext", `subjectAltName=DNS:${SITE}`];
  const made = Bun.spawnSync(
    ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"].concat(
      ...names,
      ...["-keyout", key, "-out", certificate],
    ),
  );
  if (made.exitCode !== 0) throw new Error(made.stderr.toString());

  const asked = { ...to, folder, httpPort, httpsPort, certificate, key };
  const child = Bun.spawn(name === "nginx" ? nginx(asked) : caddy(asked), {
    env: { PATH: process.env.PATH ?? "", HOME: folder },
    stdout: "ignore",
    stderr: Bun.file(join(folder, "said")),
  });
  await until(async () => {
    if (child.exitCode !== null) throw new Error(readFileSync(join(folder, "said"), "utf8"));
    return fetch(`http://127.0.0.1:${httpPort}/`, { redirect: "manual" }).catch(() => undefined);
  });
  return {
    httpPort,
    httpsPort,
    async stop() {
      child.kill();
      await child.exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

type Asked = Parameters<typeof startProxy>[1] &
  Readonly<{ folder: string; httpPort: number; httpsPort: number; certificate: string; key: string }>;

function nginx({ folder, httpPort, httpsPort, certificate, key, upstreamPort, patience }: Asked): string[] {
  const site = replaced(kitFile("nginx.conf"), [
    ["listen 80;", `listen 127.0.0.1:${httpPort};`],
    ["listen 443 ssl", `listen 127.0.0.1:${httpsPort} ssl`],
    ["    listen [::]:80;\n", ""],
    ["    listen [::]:443 ssl http2;\n", ""],
    ["127.0.0.1:3000", `127.0.0.1:${upstreamPort}`],
    ["/etc/letsencrypt/live/lango.example/fullchain.pem", certificate],
    ["/etc/letsencrypt/live/lango.example/privkey.pem", key],
    ...(patience === undefined
      ? []
      : ([
          ["client_header_timeout 15s", `client_header_timeout ${patience}`],
          ["client_body_timeout 30s", `client_body_timeout ${patience}`],
        ] as const)),
  ]);
  writeFileSync(join(folder, "site.conf"), site);
  mkdirSync(join(folder, "body"));
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

function caddy({ folder, httpPort, httpsPort, certificate, key, upstreamPort, patience }: Asked): string[] {
  const file = replaced(kitFile("Caddyfile"), [
    // Of this machine alone, and no certificate from outside.
    ["\n{\n", `\n{\n\tadmin off\n\thttp_port ${httpPort}\n\thttps_port ${httpsPort}\n\tdefault_bind 127.0.0.1\n`],
    ["\n{$SITE:lango.example} {\n", `\n{$SITE:lango.example} {\n\ttls ${certificate} ${key}\n`],
    ["127.0.0.1:3000", `127.0.0.1:${upstreamPort}`],
    ...(patience === undefined
      ? []
      : ([
          ["read_header 15s", `read_header ${patience}`],
          ["read_body 30m", `read_body ${patience}`],
        ] as const)),
  ]);
  writeFileSync(join(folder, "Caddyfile"), file);
  return ["caddy", "run", "--adapter", "caddyfile", "--config", join(folder, "Caddyfile")];
}
