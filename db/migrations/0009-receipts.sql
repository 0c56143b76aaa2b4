-- Receipts for money that came and credit notes for money that went back: numbered without a gap for each host, and never changed.

-- What a host's receipts say about tax. Prices include it.
create table tax_settings (
  host_id text primary key references hosts (id) on delete cascade,
  legal_name text not null default '' check (length(legal_name) <= 120),
  kra_pin text check (kra_pin glob '[A-Z][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][A-Z]'),
  vat_percent integer not null default 0 check (vat_percent between 0 and 30),
  levy_percent integer not null default 0 check (levy_percent between 0 and 10),
  updated_at integer not null,
  check (vat_percent = 0 or kra_pin is not null)
) strict, without rowid;

create table receipts (
  id text primary key,
  host_id text not null references hosts (id),
  number integer not null check (number >= 1),
  kind text not null check (kind in ('receipt', 'credit_note')),
  booking_id text not null references bookings (id),
  payment_id text not null references payments (id),
  -- The refund that a credit note is for.
  refund_id text unique references refunds (id),
  amount_kes integer not null check (amount_kes > 0),
  -- Everything the paper says, as it was on that day.
  facts text not null check (json_valid(facts)),
  created_at integer not null,
  check ((kind = 'credit_note') = (refund_id is not null)),
  unique (host_id, number)
) strict;
create unique index receipts_once on receipts (payment_id) where kind = 'receipt';
create index receipts_of_booking on receipts (booking_id, number);

create trigger receipts_without_gap before insert on receipts
when new.number <> (select coalesce(max(number), 0) + 1 from receipts where host_id = new.host_id)
begin select raise(abort, 'receipts are numbered without a gap'); end;
create trigger receipts_stay before update on receipts
begin select raise(abort, 'a receipt is never changed'); end;
create trigger receipts_are_kept before delete on receipts
begin select raise(abort, 'a receipt is never deleted'); end;
