import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { insertFeed } from "#db/feed.queries.ts";
import { openDatabase } from "#db/open.ts";
import { insertPayoutAccount } from "#db/payout.queries.ts";
import { saveRates } from "#db/pricing.queries.ts";
import { startSession } from "#db/session.queries.ts";
import { write } from "#db/write.ts";
import { createSecrets, hashOf } from "#src/web/secrets.ts";
import { securityCredential } from "../../adapters/daraja/security-credential.ts";
import { sealCredentials, sealInitiator } from "../../payout/account-of.ts";
import { createDarajaSimulator } from "../../simulator/daraja/create-daraja-simulator.ts";
import { layDatabase } from "../fixtures/database.ts";
import { addHost, addProperty } from "../fixtures/people.ts";
import { copyFolder } from "./disk.ts";
import { OPERATOR_PAYBILL } from "./house.ts";

/** Tuesday 1 December 2026, eight in the morning in Nairobi. */
export const MORNING = Date.UTC(2026, 11, 1, 5);
const YEAR_MS = 365 * 86_400_000;

/** How a host is paid decides what their guests can do, and who knows of it. */
export type HostOfStory = Readonly<{
  id: string;
  cookie: string;
  /** Where a guest pays by themselves, and whether M-PESA lists it to Lango. */
  payTo: string;
  isListed: boolean;
  /** A till takes no reference. */
  isTill: boolean;
  store?: string;
}>;

export type PropertyOfStory = Readonly<{ id: string; hostId: string; guests: number; units: number; feed?: string }>;

const BARASAS_PAYBILL = "600100";
const HALIMAS_TILL = "600201";
const HALIMAS_STORE = "600200";
const KAMAUS_TILL = "5123456";

export const HOSTS: readonly HostOfStory[] = [
  hostOfStory("host-wanjiru", { payTo: OPERATOR_PAYBILL }),
  hostOfStory("host-barasa", { payTo: BARASAS_PAYBILL }),
  hostOfStory("host-halima", { payTo: HALIMAS_TILL, store: HALIMAS_STORE, isTill: true }),
  hostOfStory("host-kamau", { payTo: KAMAUS_TILL, isTill: true, isListed: false }),
];

export const PROPERTIES: readonly PropertyOfStory[] = [
  { id: "garden-studio", hostId: "host-wanjiru", guests: 2, units: 2 },
  { id: "hills-view", hostId: "host-wanjiru", guests: 4, units: 1, feed: "https://channel.example/hills-view.ics" },
  { id: "beach-house", hostId: "host-barasa", guests: 4, units: 1, feed: "https://channel.example/beach-house.ics" },
  { id: "valley-house", hostId: "host-barasa", guests: 3, units: 1 },
  { id: "sea-flat", hostId: "host-halima", guests: 2, units: 2 },
  { id: "lake-cottage", hostId: "host-kamau", guests: 2, units: 1 },
];

export type Template = Readonly<{ dataDir: string; credential: string; copyTo(folder: string): void; forget(): void }>;

/** Where stories are played: in memory where the machine has a place for that. */
export function playground(): string {
  try {
    return mkdtempSync("/dev/shm/lango-simulation-");
  } catch {
    return mkdtempSync(join(tmpdir(), "lango-simulation-"));
  }
}

/** A folder as a house with four hosts has it before anybody has booked; each story begins with a copy. */
export function makeTemplate(root: string): Template {
  const dataDir = join(root, "template");
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const key = Buffer.alloc(32, 7);
  const secrets = createSecrets(key);
  writeFileSync(join(dataDir, "instance.key"), key, { mode: 0o600 });
  const file = join(dataDir, "lango.db");
  layDatabase(file);
  const db = openDatabase(file, secrets);
  const simulator = createDarajaSimulator({
    file: ":memory:",
    clock: { now: () => MORNING, today: () => "2026-12-01" as never },
  });
  const credential = securityCredential("Lango-2026", simulator.certificate()) ?? "";
  simulator.stop();
  for (const { id } of HOSTS) {
    addHost(db, {
      id,
      brandName: id.replace("host-", ""),
      phone: `+2547120000${10 + HOSTS.findIndex((one) => one.id === id)}`,
    });
    const session = {
      tokenHash: hashOf(`session-of-${id}`),
      hostId: id,
      now: MORNING,
      endsAt: MORNING + YEAR_MS,
      device: "",
    };
    write(db, (tx) => startSession(tx, session));
  }
  for (const { id, hostId, guests, units } of PROPERTIES) addProperty(db, { id, hostId, maxGuests: guests, units });
  const keys = { consumerKey: "key", consumerSecret: "secret", passkey: "passkey" };
  const daraja = (hostId: string) => ({
    id: `account-of-${hostId}`,
    hostId,
    kind: "daraja" as const,
    sealed: sealCredentials(secrets, `account-of-${hostId}`, keys),
    createdAt: MORNING,
  });
  write(db, (tx) => {
    insertPayoutAccount(tx, {
      ...daraja("host-barasa"),
      numberType: "paybill",
      number: BARASAS_PAYBILL,
      shortcode: BARASAS_PAYBILL,
      transactionType: "CustomerPayBillOnline",
      initiator: "barasa-api",
      initiatorSealed: sealInitiator(secrets, "account-of-host-barasa", credential),
      refundsBy: "both",
      refundsAlone: true,
    });
    insertPayoutAccount(tx, {
      ...daraja("host-halima"),
      numberType: "till",
      number: HALIMAS_TILL,
      shortcode: HALIMAS_STORE,
      transactionType: "CustomerBuyGoodsOnline",
    });
    insertPayoutAccount(tx, {
      id: "till-of-host-kamau",
      hostId: "host-kamau",
      kind: "manual",
      numberType: "till",
      number: KAMAUS_TILL,
      receiverName: "KAMAU NJOROGE",
      createdAt: MORNING,
    });
    const updatedAt = MORNING;
    saveRates(tx, "hills-view", {
      payNow: "percent",
      payNowValue: 30,
      balanceDaysBefore: 3,
      damageDepositKes: 4000,
      updatedAt,
    });
    saveRates(tx, "valley-house", { bookingMode: "request", updatedAt });
    saveRates(tx, "sea-flat", { cleaningFeeKes: 1000, updatedAt });
    saveRates(tx, "beach-house", { policy: { name: "own", tiers: [{ hoursBefore: 1, percent: 50 }] }, updatedAt });
    for (const { id, feed } of PROPERTIES) {
      if (feed)
        insertFeed(tx, {
          id: `feed-of-${id}`,
          propertyId: id,
          name: "Airbnb",
          channel: "airbnb",
          url: feed,
          createdAt: MORNING,
        });
    }
  });
  db.$client.exec("pragma wal_checkpoint(truncate)");
  db.$client.close();
  return {
    dataDir,
    credential,
    copyTo: (folder) => copyFolder(dataDir, folder),
    forget: () => rmSync(root, { recursive: true, force: true }),
  };
}

function hostOfStory(id: string, facts: Partial<HostOfStory> & { payTo: string }): HostOfStory {
  return { id, cookie: `__Host-lango=session-of-${id}`, isListed: true, isTill: false, ...facts };
}
