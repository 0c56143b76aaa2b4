import { readFileSync } from "node:fs";
import { join } from "node:path";
import { keyPrintIn } from "#db/key-print.ts";
import { openWith, sealWith } from "#src/operations/passphrase.ts";
import { placeFault, type ReplicaStore } from "#src/ports/replica-store.ts";

/** What stands at the door of the place elsewhere: whose it is, and in which form. */
export type HouseCard = Readonly<{ format: 1; lango: string; keyPrint: string | null }>;

const CARD = "lango.json";
const OTHER_HOUSE =
  "another house is copied to this place, or this one by the key that it had before: name another place, or empty this one";
const SEALED_KEY = "instance.key.sealed";

export async function readCard(store: ReplicaStore): Promise<HouseCard | undefined> {
  const bytes = await store.get(CARD);
  if (!bytes) return undefined;
  const card = cardIn(Buffer.from(bytes).toString("utf8"));
  return card.format === 1 ? card : undefined;
}

function cardIn(text: string): HouseCard {
  try {
    return JSON.parse(text) as HouseCard;
  } catch {
    throw placeFault(`${CARD} came cut or garbled (where it stays so, take it away there: it is written anew)`);
  }
}

/**
 * Leaves the card, and the instance key sealed by the passphrase, if there is one: once, and again only for another
 * key. Throws `OTHER_HOUSE` where another house is copied to.
 */
export async function leaveCard(
  store: ReplicaStore,
  { dataDir, lango, passphrase }: { dataDir: string; lango: string; passphrase: string },
): Promise<void> {
  const keyPrint = keyPrintIn(join(dataDir, "lango.db")) ?? null;
  const known = await readCard(store);
  if (known && known.keyPrint !== null && keyPrint !== null && known.keyPrint !== keyPrint) {
    throw Object.assign(new Error(OTHER_HOUSE), { code: "OTHER_HOUSE" });
  }
  const isSealed = known?.keyPrint === keyPrint && (await store.get(SEALED_KEY)) !== undefined;
  if (passphrase && keyPrint !== null && !isSealed) {
    const key = readFileSync(join(dataDir, "instance.key"));
    await store.put(SEALED_KEY, await whole(sealWith(passphrase, [key])));
  }
  const card: HouseCard = { format: 1, lango, keyPrint };
  if (known?.lango !== lango || known.keyPrint !== keyPrint) {
    await store.put(CARD, Buffer.from(JSON.stringify(card)));
  }
}

/** The instance key, opened; `none` where it was not left, `shut` where the passphrase is missing or another. */
export async function fetchKey(store: ReplicaStore, passphrase: string): Promise<Uint8Array | "none" | "shut"> {
  const sealed = await store.get(SEALED_KEY);
  if (!sealed) return "none";
  if (!passphrase) return "shut";
  try {
    return await whole(openWith(passphrase, [sealed]));
  } catch (error) {
    if ((error as { code?: string }).code === "WRONG_PASSPHRASE") return "shut";
    throw error;
  }
}

async function whole(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}
