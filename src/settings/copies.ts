import { resolve } from "node:path";
import { type Environment, readerOf, type SettingsReader } from "./reader.ts";

/** The folder of backups that are made each night, and how many are kept. */
export type BackupsConfig = Readonly<{ folder: string; keep: number }>;

/** Where a house is copied to while it works, and with what. */
export type ReplicaConfig = Readonly<{
  to:
    | Readonly<{ kind: "file"; folder: string }>
    | Readonly<{
        kind: "s3";
        bucket: string;
        /** Without a slash at either end; may be empty. */
        path: string;
        /** Empty for Amazon's own. */
        endpoint: string;
        region: string;
        keyId: string;
        secret: string;
      }>;
  /** Seals the instance key that goes along; empty: it does not. */
  passphrase: string;
  /** Where Litestream is; empty: beside Lango, or where the system finds it. */
  program: string;
}>;

/** `lango restore --from`: the same settings, with another place than `REPLICATE_TO`. */
export function readReplicaAt(place: string, env: Environment): { replica: ReplicaConfig } | { faults: string[] } {
  const read = readerOf(env, false);
  const replica = readReplica(read, place);
  return replica && read.faults.length === 0 ? { replica } : { faults: read.faults };
}

export function readBackups(read: SettingsReader): { backups: BackupsConfig | undefined; backupPassphrase: string } {
  const folder = read.text("BACKUP_TO");
  const keep = read.whole("BACKUP_KEEP", 14, 9999, 1);
  return {
    backups: folder ? { folder: resolve(folder), keep } : undefined,
    backupPassphrase: readPassphrase(read, "BACKUP_PASSPHRASE"),
  };
}

export function readStandby({ faults, text, oneOf }: SettingsReader): boolean {
  const standby = oneOf("STANDBY", ["off", "on"], "off") === "on";
  if (standby && !text("REPLICATE_TO")) faults.push("STANDBY needs REPLICATE_TO: the lease lies there");
  return standby;
}

const PASSPHRASE_LEAST = 12;

function readPassphrase({ faults, text }: SettingsReader, name: string): string {
  const passphrase = text(name);
  if (passphrase && passphrase.length < PASSPHRASE_LEAST) {
    faults.push(`${name} must have ${PASSPHRASE_LEAST} characters at least: the instance key lies behind it`);
  }
  return passphrase;
}

export function readReplica(read: SettingsReader, place: string): ReplicaConfig | undefined {
  const { faults, text, url } = read;
  const endpoint = url("REPLICATE_ENDPOINT", "");
  const region = text("REPLICATE_REGION", "us-east-1");
  const [keyId, secret] = [text("REPLICATE_KEY_ID"), text("REPLICATE_SECRET")];
  const rest = { passphrase: readPassphrase(read, "REPLICATE_PASSPHRASE"), program: text("LITESTREAM_BIN") };
  if (!place) return undefined;
  const folder = /^file:(?:\/\/)?(\/.+)$/.exec(place)?.[1];
  if (folder) return { to: { kind: "file", folder: resolve(folder) }, ...rest };
  const [, bucket, path = ""] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,62})(?:\/(.*?))?\/?$/.exec(place) ?? [];
  if (bucket === undefined || path.includes("//")) {
    faults.push(`"${place}" is no place to copy to: it must be like s3://bucket/path or file:/another/disk`);
    return undefined;
  }
  if (!keyId || !secret)
    faults.push("REPLICATE_KEY_ID and REPLICATE_SECRET are missing: who may write into the bucket");
  return { to: { kind: "s3", bucket, path, endpoint, region, keyId, secret }, ...rest };
}
