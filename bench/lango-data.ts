/**
 * Makes `data/lango`, the folder that Lango serves here: the hosts and houses of `data/bench.db`, which every
 * peer reads, put in by Lango's own queries, with the same photo for each house of host 7.
 * Then keeps what Lango answers in `data/lango-page`, for nginx to serve the same bytes.
 *
 *   node scripts/bun.mjs bench/lango-data.ts
 */
import { Database } from "bun:sqlite";
import { copyFileSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { insertHost } from "#db/host.queries.ts";
import { openDatabase } from "#db/open.ts";
import { addPhoto, insertProperty } from "#db/property.queries.ts";
import { type Change, write } from "#db/write.ts";
import { diskFileStore } from "#src/adapters/disk/disk-file-store.ts";
import { AMENITIES } from "#src/core/listing/amenities.ts";
import { PHOTO_WIDTHS, photoName } from "#src/core/listing/photo.ts";
import { processPhoto, type StoredPhoto } from "#src/property/process-photo.ts";
import { readPeers, startPeer } from "./lib/peer.ts";

type HostRow = { id: number; brand: string; name: string; phone: string };
type PropertyRow = {
  id: number;
  name: string;
  location: string;
  price: number;
  beds: number;
  baths: number;
  guests: number;
  photos: string;
  amenities: string;
  pos: number;
};

const folder = join(import.meta.dir, "data");
const dataDir = join(folder, "lango");
const MEASURED_HOST = 7;
const NOW = Date.UTC(2026, 0, 1);

rmSync(dataDir, { recursive: true, force: true });
mkdirSync(dataDir, { recursive: true });
const files = diskFileStore(dataDir);
const photo = await processPhoto(() => Bun.file(join(folder, "photo.jpg")).bytes(), files);
if (photo.outcome !== "stored") throw new Error(`data/photo.jpg: ${photo.outcome}`);

const peers = new Database(join(folder, "bench.db"), { readonly: true });
const houses = peers.query<PropertyRow, [number]>("select * from property where host_id = ? order by pos");
const db = openDatabase(join(dataDir, "lango.db"));
const shown: string[] = [];
write(db, (tx) => {
  for (const host of peers.query<HostRow, []>("select * from host").all()) {
    addHost(tx, host);
    for (const house of houses.all(host.id)) addHouse(tx, host, house, photo);
  }
});
db.$client.close();
for (const hash of shown) await copyPhoto(photo.hash, hash);
await keepPage();

function addHost(tx: Change, host: HostRow): void {
  const [firstName = "", lastName = ""] = host.name.split(" ");
  insertHost(tx, {
    id: host.brand,
    email: `${host.brand}@example.com`,
    passwordHash: "-",
    firstName,
    lastName,
    phone: host.phone,
    username: host.brand,
    brandName: null,
    createdAt: NOW + host.id,
  });
}

function addHouse(tx: Change, host: HostRow, house: PropertyRow, { width, height, colour }: StoredPhoto): void {
  const propertyId = digest(`property ${house.id}`).slice(0, 20);
  insertProperty(tx, {
    id: propertyId,
    hostId: host.brand,
    state: "published",
    displayName: house.name,
    location: house.location,
    basePriceKes: house.price,
    maxGuests: house.guests,
    bedrooms: house.beds,
    bathrooms: house.baths,
    amenities: JSON.parse(house.amenities).map((_: string, at: number) => AMENITIES[(house.id * 7 + at * 3) % 25]),
    position: house.pos,
    createdAt: NOW,
    updatedAt: NOW,
  });
  for (const name of JSON.parse(house.photos)) {
    const hash = digest(name);
    addPhoto(tx, { propertyId, hash, width, height, colour, createdAt: NOW });
    if (host.id === MEASURED_HOST) shown.push(hash);
  }
}

/** Every house has photos of its own as far as a browser can tell. */
async function copyPhoto(from: string, to: string): Promise<void> {
  for (const width of PHOTO_WIDTHS) {
    for (const format of ["webp", "jpg"] as const) {
      const file = await files.get(photoName(from, width, format));
      if (file) await files.put(photoName(to, width, format), await file.bytes());
    }
  }
}

function digest(text: string): string {
  return new Bun.CryptoHasher("md5").update(text).digest("hex");
}

/** Bodies and headers as Lango sends them. */
async function keepPage(): Promise<void> {
  const [peer] = await readPeers(["lango"]);
  if (!peer) throw new Error("peers.json does not name Lango");
  const to = join(folder, "lango-page");
  mkdirSync(to, { recursive: true });
  const lango = await startPeer(peer);
  for (const [encoding, file] of Object.entries({ identity: "page", gzip: "page.gz", br: "page.br" })) {
    const ask = () => fetch(lango.url, { headers: { "accept-encoding": encoding }, decompress: false });
    // The first visitors get a quick form; nginx is given the one that all others get.
    await (await ask()).bytes();
    await Bun.sleep(2000);
    const response = await ask();
    await Bun.write(join(to, file), await response.bytes());
    const kept = [...response.headers].filter(([name]) => !/^(date|content-length|etag|content-type)$/.test(name));
    const lines = kept.map(([name, value]) => `add_header ${name} "${value}";`);
    if (encoding === "br") await Bun.write(join(to, "headers.conf"), lines.join("\n"));
  }
  await lango.stop();
  copyFileSync(join(to, "page"), join(to, "page.html"));
}
