import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort, until } from "../../e2e/lango.ts";

/** Whoever may write there. */
export const CEPH_KEYS = { keyId: "LANGO", secret: "lango-of-kilimani" } as const;

/**
 * Ceph's own S3 (radosgw, of Debian) with one monitor and one store in memory, on this machine alone: a server that
 * others wrote for work, which heeds conditions, lists folders and takes parts.
 */
export async function startCeph(folder: string, bucket: string) {
  const conf = join(folder, "ceph.conf");
  const [mon, http] = [await freePort(), await freePort()];
  const fsid = crypto.randomUUID();
  mkdirSync(join(folder, "mon"), { recursive: true });
  mkdirSync(join(folder, "osd"), { recursive: true });
  writeFileSync(conf, confOf(folder, { fsid, mon, http }));
  const running: ReturnType<typeof Bun.spawn>[] = [];
  const start = (...words: string[]) => {
    const log = Bun.file(join(folder, `${words[0]}.out`));
    running.push(Bun.spawn([...words, "-c", conf, "-f"], { stdout: log, stderr: log }));
  };
  const stop = async () => {
    for (const each of running) each.kill("SIGKILL");
    await Promise.all(running.map(({ exited }) => exited));
  };
  try {
    await said("monmaptool", "--create", "--fsid", fsid, "--add", "a", `127.0.0.1:${mon}`, join(folder, "monmap"));
    await said("ceph-mon", "-c", conf, "--mkfs", "-i", "a", "--monmap", join(folder, "monmap"));
    start("ceph-mon", "-i", "a");
    const osd = crypto.randomUUID();
    await until(() => said("timeout", "20", "ceph", "-c", conf, "osd", "new", osd).catch(() => undefined));
    await said("ceph-osd", "-c", conf, "-i", "0", "--mkfs", "--osd-uuid", osd);
    await said("ceph", "-c", conf, "osd", "crush", "add", "osd.0", "1.0", "root=default");
    start("ceph-osd", "-i", "0");
    await said("ceph-authtool", "--create-keyring", join(folder, "keyring"), "--gen-key", "-n", "client.rgw.a");
    start("radosgw", "-n", "client.rgw.a");
    const endpoint = `http://127.0.0.1:${http}`;
    await until(() => fetch(endpoint).catch(() => undefined));
    const { keyId, secret } = CEPH_KEYS;
    const user = ["--uid=lango", "--display-name=Lango", `--access-key=${keyId}`, `--secret-key=${secret}`];
    await said("radosgw-admin", "-c", conf, "-n", "client.rgw.a", "user", "create", ...user);
    const made = await fetch(bucketAddress(endpoint, bucket), { method: "PUT" });
    if (!made.ok) throw new Error(`radosgw answers ${made.status} to a new bucket`);
    return { endpoint, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The bucket itself as an object of none: Bun's client makes no buckets. */
function bucketAddress(endpoint: string, bucket: string): string {
  const { keyId, secret } = CEPH_KEYS;
  const whole = { accessKeyId: keyId, secretAccessKey: secret, endpoint, bucket: "none", virtualHostedStyle: true };
  return new Bun.S3Client({ ...whole, region: "us-east-1" }).presign(bucket, { method: "PUT" });
}

async function said(...words: string[]): Promise<string> {
  const asked = Bun.spawn(words, { stdout: "pipe", stderr: "pipe" });
  const [out, err, code] = await Promise.all([
    new Response(asked.stdout).text(),
    new Response(asked.stderr).text(),
    asked.exited,
  ]);
  if (code !== 0) throw new Error(`${words.join(" ")}: ${err}`);
  return out;
}

function confOf(folder: string, { fsid, mon, http }: { fsid: string; mon: number; http: number }): string {
  return `[global]
fsid = ${fsid}
mon host = 127.0.0.1:${mon}
mon initial members = a
public addr = 127.0.0.1
keyring = ${join(folder, "keyring")}
auth cluster required = none
auth service required = none
auth client required = none
ms mon client mode = crc
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pg autoscale mode = off
mon allow pool size one = true
mon data avail warn = 1
mon data avail crit = 1
osd crush chooseleaf type = 0
osd objectstore = memstore
memstore device bytes = 4294967296
run dir = ${folder}
admin socket = ${folder}/$name.asok
log file = ${folder}/$name.log
pid file = ${folder}/$name.pid
[mon.a]
mon data = ${folder}/mon
[osd.0]
osd data = ${folder}/osd
[client.rgw.a]
rgw frontends = beast endpoint=127.0.0.1:${http}
`;
}
