-- What M-PESA says of money by itself, and what of it the ledger knows.

-- Every exchange with M-PESA as it was, without a credential: for a person to read.
create table mpesa_exchanges (
  id integer primary key,
  at integer not null,
  what text not null,
  -- A booking's code, a receipt, an id: what it is looked for by.
  about text not null,
  shortcode text not null,
  sent text not null,
  -- None when nothing came back.
  status integer,
  received text not null
) strict;
create index mpesa_exchanges_about on mpesa_exchanges (about);

-- Callbacks that nobody has looked at yet.
create index callbacks_waiting on callbacks (id) where settled_at is null and outcome is null;

-- Money that a feed or a statement tells of: one row for each receipt, whoever told of it first.
create table seen_money (
  receipt text primary key check (receipt <> '' and receipt not glob '*[^A-Z0-9]*'),
  source text not null check (source in ('c2b', 'pull', 'statement', 'sms')),
  -- Whose settings it came by; none means the operator's shortcode.
  payout_account_id text references payout_accounts (id),
  -- The host in whose list it stands; none when nobody's booking is known by it.
  host_id text references hosts (id),
  amount_kes integer not null check (amount_kes > 0),
  -- Cents came too, which amount_kes leaves out.
  has_cents integer not null default 0 check (has_cents in (0, 1)),
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
  check ((state = 'matched') = (payment_id is not null))
) strict, without rowid;
create index seen_money_of_host on seen_money (host_id, state, seen_at);
create unique index seen_money_of_payment on seen_money (payment_id) where payment_id is not null;

-- Shortcodes whose payments are announced to us, and how far their lists were read.
create table watched_shortcodes (
  -- A row of payout_accounts, or operator.
  account text primary key,
  registered_at integer,
  register_outcome text,
  pulled_until integer
) strict, without rowid;
