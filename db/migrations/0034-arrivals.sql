-- What came at a payment's own address under another request's ids stands in its host's list, and cents are named.
create table new_seen_money (
  id integer primary key,
  receipt text not null check (receipt <> '' and receipt not glob '*[^A-Z0-9]*'),
  source text not null check (source in ('c2b', 'pull', 'statement', 'sms', 'callback')),
  -- Whose number it came to.
  paid_to text not null check (paid_to in ('operator', 'host')),
  -- Whose settings it came by, and the shortcode itself, when M-PESA told of it.
  payout_account_id text references payout_accounts (id),
  shortcode text,
  -- The host in whose list it stands; none when nobody's booking is known by it.
  host_id text references hosts (id),
  amount_kes integer not null check (amount_kes > 0),
  -- Cents came too, which amount_kes leaves out; how many, where they were told.
  has_cents integer not null default 0 check (has_cents in (0, 1)),
  cents integer not null default 0 check (cents between 0 and 99),
  paid_at integer,
  reference text not null default '',
  -- A hash, a mask or a number, as it was written.
  payer text not null default '',
  payer_name text not null default '',
  raw text not null,
  state text not null default 'waiting' check (state in ('waiting', 'matched', 'unmatched', 'set_aside')),
  payment_id text references payments (id),
  seen_at integer not null,
  settled_at integer,
  check ((state = 'matched') = (payment_id is not null)),
  check (case when source in ('c2b', 'pull') then (paid_to = 'operator') = (payout_account_id is null)
    else paid_to = 'host' and payout_account_id is null and shortcode is null and host_id is not null end)
) strict;
insert into new_seen_money (id, receipt, source, paid_to, payout_account_id, shortcode, host_id, amount_kes, has_cents,
    paid_at, reference, payer, payer_name, raw, state, payment_id, seen_at, settled_at)
  select id, receipt, source, paid_to, payout_account_id, shortcode, host_id, amount_kes, has_cents,
    paid_at, reference, payer, payer_name, raw, state, payment_id, seen_at, settled_at from seen_money;
drop table seen_money;
alter table new_seen_money rename to seen_money;
create unique index seen_money_told on seen_money (receipt) where source in ('c2b', 'pull');
create unique index seen_money_said on seen_money (receipt, host_id) where source in ('statement', 'sms', 'callback');
create index seen_money_of_host on seen_money (host_id, state, seen_at);
create unique index seen_money_of_payment on seen_money (payment_id) where payment_id is not null and source in ('c2b', 'pull');
create index seen_money_said_of_payment on seen_money (payment_id) where payment_id is not null;
create index seen_money_with_words on seen_money (seen_at) where raw <> '' or payer <> '' or payer_name <> '' or reference <> '';
create index seen_money_set_aside on seen_money (reference) where state = 'set_aside';
-- What came beyond the whole shillings of a payment.
alter table payments add column received_cents integer not null default 0 check (received_cents between 0 and 99);
