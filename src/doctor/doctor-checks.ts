/**
 * What the doctor asks of a house beside its money: each is a question whose answer should be nothing. `mend` puts right
 * what is wrong, and nothing else: nobody's word, money or night hangs on it. `:now` is the moment.
 */
export type HouseCheck = Readonly<{
  check: string;
  sql: string;
  toLookAt?: boolean;
  mend?: Mend;
}>;
/** One statement after the other; each changes nothing where nothing is wrong. */
type Mend = Readonly<{ says: string; sql: string | readonly string[] }>;

/** What is a day ahead was written while the clock was wrong; some minutes are two machines that differ. */
const AHEAD_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Two machines' clocks may differ by less; `/readyz` calls a clock behind from here on. */
const BEHIND_MS = 120_000;
const TODAY = "date(:now / 1000, 'unixepoch', '+3 hours')";

/** Of a table, what names a row, and when it was written. */
const DATED = [
  ["bookings", "code", "created_at"],
  ["payments", "id", "created_at"],
  ["messages", "id", "created_at"],
  ["ledger_entries", "id", "created_at"],
  ["receipts", "number", "created_at"],
  ["refunds", "id", "created_at"],
  ["reviews", "id", "created_at"],
  ["jobs", "id", "created_at"],
  ["callbacks", "id", "received_at"],
  ["audit_log", "seq", "at"],
] as const;

/** What waits for a job that nobody wrote: what it is called, which it is, and the job that it should have. */
type Unserved = Readonly<{ check: string; of: string; as: string; job: string; key: string; runAt: string }>;

/** One that would run long after its time was written while the clock was wrong. No failed job waits as long. */
const isUnserved = ({ of, job, key, runAt }: Unserved, keys = key) =>
  `from ${of} and not exists (select 1 from jobs where kind = '${job}' and key in (${keys}) and done_at is null
    and run_at < ${runAt} + ${AHEAD_MS})`;

function served(one: Unserved, says: string, keys?: string): HouseCheck {
  const { check, as, job, key, runAt } = one;
  const lacks = isUnserved(one, keys);
  const sql = `insert into jobs (kind, key, run_at, created_at) select distinct '${job}', ${key}, ${runAt}, :now ${lacks}
    on conflict (kind, key) where done_at is null do update set run_at = excluded.run_at`;
  return { check, sql: `select ${as} as what ${lacks}`, mend: { says, sql } };
}

const moment = (column: string) => `datetime(${column} / 1000, 'unixepoch', '+3 hours')`;

/** Each thing that ends, leaves or is read by itself has the job that does it. */
const WAITING: readonly HouseCheck[] = [
  served(
    {
      check: "each hold and each request has a job that ends it",
      of: "bookings b where b.state in ('held', 'requested')",
      as: "b.code || ': ' || b.state",
      job: "end_holds",
      key: "b.id",
      runAt: "max(b.hold_ends_at, :now)",
    },
    "jobs that end holds and requests",
    "b.id, b.id || '/approved'",
  ),
  served(
    {
      check: "each message that waits has a job that sends it",
      of: "messages m where m.state = 'waiting'",
      as: `'message ' || m.id || ', ' || m.channel || ', since ' || ${moment("m.created_at")}`,
      job: "send_message",
      key: "m.id",
      runAt: ":now",
    },
    "jobs that send messages",
  ),
  served(
    {
      check: "each wish for other dates that is open has a job that ends it",
      of: "change_requests r where r.state = 'open'",
      as: "'request ' || r.id || ' of booking ' || r.booking_id",
      job: "end_change",
      key: "coalesce(r.asked_with, r.id)",
      runAt: "max(r.ends_at, :now)",
    },
    "jobs that end wishes for other dates",
  ),
  served(
    {
      check: "each calendar of another site has a job that reads it",
      of: "feeds f where f.url_sealed is not null",
      as: "'calendar ' || f.name || ' of property ' || f.property_id",
      job: "check_feed",
      key: "f.id",
      runAt: ":now",
    },
    "jobs that read calendars",
  ),
  served(
    {
      check: "each name that a host gave up has a job that frees it",
      of: "old_brands o where 1",
      as: "o.name",
      job: "free_old_brand",
      key: "o.name",
      runAt: "max(o.ends_at, :now)",
    },
    "jobs that free names",
  ),
  served(
    {
      check: "each look at a host's pages has a job that writes down its end",
      of: "looks l where l.token_hash not like 'ended %'",
      as: "'look ' || l.id || ' at host ' || l.host_id",
      job: "end_look",
      key: "l.id",
      runAt: "max(l.ends_at, :now)",
    },
    "jobs that end looks",
  ),
  served(
    {
      check: "what was asked of M-PESA and not answered has a job that asks after it",
      of: "mpesa_operations o where o.state in ('requested', 'accepted')",
      as: "o.kind || ' ' || o.id || ': ' || o.state",
      job: "check_operation",
      key: "o.id",
      runAt: ":now",
    },
    "jobs that ask M-PESA what became of something",
    "o.id",
  ),
  served(
    {
      check: "what M-PESA called and nobody has read has a job that reads it",
      of: "callbacks c where c.settled_at is null and c.outcome is null",
      as: "'callback ' || c.id",
      job: "settle_callbacks",
      key: "'all'",
      runAt: ":now",
    },
    "jobs that read what M-PESA called",
  ),
];

/** Nights that are taken without a booking, from today on: whoever lost one would sell it twice. */
const CLOSED: readonly HouseCheck[] = [
  {
    check: "each night to come that a host closed, or another site has sold, is taken",
    sql: `with recursive closed (what, property_id, unit, night, check_out) as (
        select 'block ' || id, property_id, unit, max(check_in, ${TODAY}), check_out from blocks
        union all select 'stay ' || id || ' of another site', property_id, unit, max(check_in, ${TODAY}), check_out
          from outside_stays where echo = 0
        union all select what, property_id, unit, date(night, '+1 day'), check_out from closed
          where date(night, '+1 day') < check_out)
      select what || ' in property ' || property_id || ': ' || min(night) || coalesce(' to ' || nullif(max(night), min(night)), '')
        as what from closed c where night < check_out and not exists (select 1 from occupied_nights n
          where n.property_id = c.property_id and n.unit = c.unit and n.night = c.night)
      group by c.what, property_id
      union all select 'property ' || o.property_id || ': ' || o.night || ', taken in ' || o.other_id
      from nights_of_other_half o join rooms r on r.property_id = o.property_id
      where o.night >= ${TODAY} and not exists (select 1 from occupied_nights n
        where n.property_id = r.property_id and n.unit = r.unit and n.night = o.night)`,
  },
  {
    check: "no night to come is taken by what does not want it",
    sql: `select n.kind || ' in property ' || n.property_id || ': ' || n.night as what from occupied_nights n
      left join blocks b on b.id = n.block_id left join outside_stays o on o.id = n.outside_id
      where n.night >= ${TODAY} and case n.kind
        when 'block' then b.id is null or b.property_id <> n.property_id or n.night < b.check_in or n.night >= b.check_out
        when 'outside' then o.id is null or o.property_id <> n.property_id or o.echo <> 0
          or n.night < o.check_in or n.night >= o.check_out
        when 'linked' then not exists (select 1 from nights_of_other_half h
          where h.property_id = n.property_id and h.night = n.night)
        else 0 end`,
  },
];

/** What was written down by a clock that ran ahead, and is waited for since it was put right. */
const AHEAD: readonly HouseCheck[] = [
  {
    check: "what runs by the clock is due within two days",
    sql: `select kind || ', at ' || ${moment("run_at")} as what from jobs
      where key = 'all' and done_at is null and :now > 0 and run_at > :now + 2 * ${AHEAD_MS}`,
    mend: {
      says: "jobs that run by the clock brought forward",
      sql: `update jobs set run_at = :now where key = 'all' and done_at is null and :now > 0 and run_at > :now + 2 * ${AHEAD_MS}`,
    },
  },
  {
    check: "neither the last test of writing nor the last backup lies ahead of the clock",
    sql: `select name || ': ' || ${moment("at")} as what from marks where :now > 0 and at > :now + ${BEHIND_MS}`,
    mend: {
      says: "moments forgotten that lay ahead of the clock",
      sql: `delete from marks where :now > 0 and at > :now + ${BEHIND_MS}`,
    },
  },
];

/** Answered by rows of what is wrong, as the doctor's other checks are. */
export const HOUSE_CHECKS: readonly HouseCheck[] = [
  ...WAITING,
  ...CLOSED,
  ...AHEAD,
  {
    check: "the lines of each quote come to the price of its booking",
    sql: `select code || ': ' || total_kes || ', lines ' || coalesce(lines, 'none') as what from (
        select code, total_kes, (select sum(value ->> '$.amountKes') from json_each(quote, '$.lines')) as lines
        from bookings) where total_kes is not lines`,
  },
  {
    check: "nothing is dated in days to come",
    sql: DATED.map(
      ([table, name, at]) => `select '${table} ' || ${name} || ': ' || ${moment(at)} as what
        from ${table} where :now > 0 and ${at} > :now + ${AHEAD_MS}`,
    ).join(" union all "),
  },
  {
    check: "no job waits an hour beyond its time",
    toLookAt: true,
    sql: `select kind || ' ' || key || ', since ' || ${moment("run_at")} as what from jobs
      where done_at is null and last_error is null and :now > 0 and run_at < :now - ${HOUR_MS} order by run_at`,
  },
  {
    check: "no message waits for two days",
    toLookAt: true,
    sql: `select channel || ' ' || id || ', since ' || ${moment("created_at")} as what from messages
      where state = 'waiting' and :now > 0 and created_at < :now - ${48 * HOUR_MS} order by created_at`,
  },
  {
    check: "no request on a phone waits a day for its end",
    sql: `select p.id || ' of booking ' || b.code || ': ' || p.state as what from payments p
      join bookings b on b.id = p.booking_id where p.way = 'stk' and p.state in ('created', 'requested')
        and :now > 0 and p.created_at < :now - ${24 * HOUR_MS}`,
  },
  {
    check: "nobody is signed in for longer than a month",
    sql: `select 'a session until ' || ${moment("ends_at")} as what from sessions
      where ends_at > created_at + ${31 * 24 * HOUR_MS}`,
    mend: {
      says: "sessions ended that were open for too long",
      sql: `delete from sessions where ends_at > created_at + ${31 * 24 * HOUR_MS}`,
    },
  },
  {
    check: "no host is signed in who has left",
    sql: `select 'a session of host ' || s.host_id as what from sessions s join hosts h on h.id = s.host_id
      where h.deleted_at is not null`,
    mend: {
      says: "sessions ended of hosts who have left",
      sql: "delete from sessions where host_id in (select id from hosts where deleted_at is not null)",
    },
  },
  {
    check: "each browser that is told of news is one in which its host is signed in",
    sql: `select 'browser ' || d.id || ' of host ' || d.host_id as what from push_devices d
      left join sessions s on s.token_hash = d.session_hash where s.host_id is not d.host_id`,
    mend: {
      says: "browsers forgotten in which nobody is signed in",
      sql: `delete from push_devices where not exists (select 1 from sessions s
        where s.token_hash = push_devices.session_hash and s.host_id = push_devices.host_id)`,
    },
  },
  {
    check: "each number in a house's book stands at a guest of that house",
    sql: `select n.phone || ' of host ' || n.host_id as what from guest_numbers n
      left join guest_cards c on c.id = n.card_id where c.host_id is not n.host_id`,
  },
  {
    check: "papers of hosts are deleted on the day that they are due",
    sql: `select d.file || ', due ' || date(d.delete_at / 1000, 'unixepoch', '+3 hours') as what from kyc_documents d
      where d.sealed_key is not null and :now > 0 and d.delete_at < :now - ${24 * HOUR_MS}`,
    // As a restore does it. The file alone opens nothing, and goes by a job.
    mend: {
      says: "pages of papers deleted that were due",
      sql: `update kyc_documents set sealed_key = null, deleted_at = :now
        where sealed_key is not null and :now > 0 and delete_at < :now - ${24 * HOUR_MS}`,
    },
  },
  {
    check: "whoever is called a Verified Host has the grounds for it",
    sql: `select coalesce(brand_name, username) as what from hosts where verified_at is not null
      and (suspended_at is not null or deleted_at is not null or lapsed_by <> '' or (vouched_at is null
        and (select count(distinct kind) from kyc_checks c where c.host_id = hosts.id and c.verified_at is not null) < 3))`,
  },
  {
    check: "a name leads to one host",
    sql: `select o.name || ': host ' || h.id || ', and earlier host ' || o.host_id as what from old_brands o
      join hosts h on h.brand_name = o.name and h.id <> o.host_id and h.deleted_at is null`,
  },
  {
    // The law wants no gap; the oldest go after their years.
    check: "the numbers of each host's documents have no gap",
    sql: `select host_id || ': ' || min(number) || ' to ' || max(number) || ', ' || count(*) || ' documents' as what
      from receipts group by host_id having max(number) - min(number) + 1 <> count(*)`,
  },
  {
    check: "each stay to come is in a room that there is",
    sql: `select b.code || ': room ' || b.unit || ' of ' || p.units as what from bookings b
      join properties p on p.id = b.property_id where b.state in ('requested', 'held', 'confirmed') and b.unit > p.units
        and b.check_out > ${TODAY}`,
  },
];
