import type { Database } from "bun:sqlite";

/**
 * Faults put into a house on purpose, which a simulation that is worth anything finds. Each works in the database, so
 * that all the code before it is the real one.
 */
export const PLANTS = {
  nights: {
    says: "the nights of a stay that is certain are let go",
    sql: `create temp trigger planted after update of state on bookings when new.state = 'confirmed'
      begin delete from occupied_nights where booking_id = new.id; end`,
  },
  lost: {
    says: "what came for a stay is not written into the ledger",
    sql: `create temp trigger planted before insert on ledger_entries when new.kind = 'payment'
      begin select raise(ignore); end`,
  },
  forgotten: {
    says: "a request is gone from the books as soon as it was answered",
    sql: `create temp trigger planted after update of checkout_request_id on payments
      begin update payments set callback_key = 'gone ' || new.id where id = new.id; end`,
  },
  unsynced: {
    says: "what is saved is not on the disk yet when it is said to be",
    sql: "pragma synchronous = normal",
  },
} as const satisfies Readonly<Record<string, { says: string; sql: string }>>;

export type Plant = keyof typeof PLANTS;

export function plant(client: Database, what: Plant): void {
  client.exec(PLANTS[what].sql);
}
