import { litestreamProgram } from "#src/replica/litestream.ts";
import { diskReplica } from "../adapters/replica/disk-replica.ts";
import { s3Replica } from "../adapters/replica/s3-replica.ts";
import type { ReplicaStore } from "../ports/replica-store.ts";
import type { ReplicaConfig } from "../settings/copies.ts";
import { failed } from "./say.ts";

export function storeOf(to: ReplicaConfig["to"]): ReplicaStore {
  return to.kind === "file" ? diskReplica(to.folder) : s3Replica(to);
}

/** As it stands in the setting. */
export function settingOfPlace(to: ReplicaConfig["to"]): string {
  return to.kind === "file" ? `file:${to.folder}` : `s3://${[to.bucket, to.path].filter(Boolean).join("/")}`;
}

export function programOf({ program }: ReplicaConfig): string {
  const found = litestreamProgram(program);
  if (found) return found;
  return failed(
    program
      ? `LITESTREAM_BIN is ${program}, where there is no file.`
      : "Litestream is not there. Put its program (0.3.13) beside lango, or name it: LITESTREAM_BIN",
  );
}
