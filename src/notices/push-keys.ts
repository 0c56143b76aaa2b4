import { pushKeysOf, savePushKeys } from "#db/push.queries.ts";
import { write } from "#db/write.ts";
import type { Deps } from "#src/web/deps.ts";

export type PushKeys = Readonly<{ publicKey: string; privateKey: string }>;

/**
 * The pair by which push services know this house, P-256, base64url. It is made when it is first asked for; the private
 * half is sealed with the instance key. A database under another instance key gets another pair.
 */
export function keysOfHouse({ db, clock }: Pick<Deps, "db" | "clock">): PushKeys {
  return (
    pushKeysOf(db) ??
    write(db, (tx) => {
      const made = newPair();
      savePushKeys(tx, made, clock.now());
      return made;
    })
  );
}

function newPair(): PushKeys {
  const pair = process.getBuiltinModule("node:crypto").createECDH("prime256v1");
  pair.generateKeys();
  // A number that begins with zeros is given out shorter than it is.
  const number = Buffer.alloc(32);
  const bytes = pair.getPrivateKey();
  bytes.copy(number, 32 - bytes.length);
  return { publicKey: pair.getPublicKey("base64url", "uncompressed"), privateKey: number.toString("base64url") };
}
