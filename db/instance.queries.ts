import type { Database } from "bun:sqlite";

/** What another key can't open any more, by what a person calls it. */
const SEALED: readonly Readonly<{ what: string; sql: string }>[] = [
  {
    what: "hosts' M-PESA keys, which they enter again",
    sql: "select count(*) as n from payout_accounts where sealed is not null and ended_at is null",
  },
  {
    what: "calendars of other sites, whose addresses hosts enter again",
    sql: "select count(*) as n from feeds where url_sealed is not null",
  },
  {
    what: "pages of hosts' papers, which nobody can read again",
    sql: "select count(*) as n from kyc_documents where sealed_key is not null",
  },
  { what: "parts of arrival guides, which hosts write again", sql: "select count(*) as n from guide_sections" },
  {
    what: "messages that have not gone yet",
    sql: "select count(*) as n from messages where state = 'waiting' and sealed is not null",
  },
  { what: "browsers that are told of bookings, which ask anew", sql: "select count(*) as n from push_devices" },
];

export function sealedIn(client: Database): { what: string; count: number }[] {
  return SEALED.map(({ what, sql }) => ({ what, count: client.query<{ n: number }, []>(sql).get()?.n ?? 0 }));
}
