-- What a host wants of guests, for each level of a booking that asks for a second look.
create table risk_choices (
  host_id text primary key references hosts (id),
  low text not null default 'nothing' check (low in ('nothing', 'deposit', 'request', 'id')),
  look text not null default 'nothing' check (look in ('nothing', 'deposit', 'request', 'id')),
  high text not null default 'nothing' check (high in ('nothing', 'deposit', 'request', 'id')),
  deposit_kes integer not null default 5000 check (deposit_kes between 100 and 1000000),
  updated_at integer not null
) strict;

-- Numbers that a host does not want at their own house. Another house knows nothing of them.
create table blocked_numbers (
  host_id text not null references hosts (id),
  phone text not null check (phone glob '+[1-9]*'),
  blocked_at integer not null,
  primary key (host_id, phone)
) strict, without rowid;

-- What a guest was asked beyond the price, as they read it.
create table risk_asks (
  booking_id text primary key references bookings (id),
  what text not null check (what in ('deposit', 'request', 'id')),
  -- Of a deposit; where it was asked at booking it stands in the quote too.
  kes integer not null default 0,
  asked_at_booking integer not null check (asked_at_booking in (0, 1)),
  asked_at integer not null,
  -- The host wants it no more.
  waived_at integer,
  check ((what = 'deposit') = (kes > 0))
) strict;

create trigger risk_ask_facts before update of booking_id, what, kes, asked_at_booking, asked_at on risk_asks
begin select raise(abort, 'what a guest was asked stays as they read it'); end;

-- Of which reasons a host has said that all is well.
create table risk_answers (
  booking_id text primary key references bookings (id),
  codes text not null check (json_valid(codes)),
  answered_at integer not null
) strict;

-- That a guest named an M-PESA code which could not be taken, and why. The code itself is not kept.
create table refused_codes (
  booking_id text not null references bookings (id),
  why text not null check (why in ('used', 'taken_back')),
  first_at integer not null,
  primary key (booking_id, why)
) strict, without rowid;

create index bookings_of_browser on bookings (browser_hash, created_at) where browser_hash <> '';
