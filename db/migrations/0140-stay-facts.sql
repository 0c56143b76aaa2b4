-- What somebody of a house says they saw of a stay: its guest came, its guest left. It moves neither nights nor money.
create table stay_facts (
  id integer primary key,
  booking_id text not null references bookings (id),
  fact text not null check (fact in ('arrived', 'left')),
  said_at integer not null,
  -- The account of whoever said it.
  said_by text not null,
  undone_at integer,
  undone_by text,
  check ((undone_at is null) = (undone_by is null))
) strict;
create unique index stay_facts_said on stay_facts (booking_id, fact) where undone_at is null;
create index stay_facts_of_booking on stay_facts (booking_id, said_at);

-- Of a certain stay, from the first minute of its first day (Nairobi), and of nobody who did not come.
create trigger stay_fact_begins before insert on stay_facts
when new.undone_at is not null
  or exists (select 1 from no_shows where booking_id = new.booking_id and lifted_at is null)
  or not exists (select 1 from bookings where id = new.booking_id and state = 'confirmed'
    and new.said_at >= (unixepoch(check_in) - 10800) * 1000)
begin select raise(abort, 'no such fact of this stay now'); end;
create trigger stay_fact_stays before update on stay_facts
when old.undone_at is not null or new.id is not old.id or new.booking_id is not old.booking_id
  or new.fact is not old.fact or new.said_at is not old.said_at or new.said_by is not old.said_by
begin select raise(abort, 'what was said of a stay is taken back once and else stays'); end;
create trigger no_show_of_who_came before insert on no_shows
when exists (select 1 from stay_facts where booking_id = new.booking_id and undone_at is null)
begin select raise(abort, 'no such no-show now'); end;

-- That a room is clean for its next guest, on a day.
create table ready_facts (
  id integer primary key,
  property_id text not null references properties (id),
  unit integer not null check (unit >= 1),
  day text not null check (day glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  said_at integer not null,
  said_by text not null,
  undone_at integer,
  undone_by text,
  check ((undone_at is null) = (undone_by is null))
) strict;
create unique index ready_facts_said on ready_facts (property_id, unit, day) where undone_at is null;
create trigger ready_fact_stays before update on ready_facts
when old.undone_at is not null or new.id is not old.id or new.property_id is not old.property_id
  or new.unit is not old.unit or new.day is not old.day or new.said_at is not old.said_at or new.said_by is not old.said_by
begin select raise(abort, 'that a room is ready is taken back once and else stays'); end;

-- What the house notes of a booking for itself. Its guest never reads it.
create table booking_notes (
  booking_id text primary key references bookings (id),
  words text not null check (length(words) between 1 and 1000),
  written_at integer not null,
  written_by text not null
) strict;

-- When a stay was changed, and by whom. Of changes before this version nobody knows.
alter table booking_revisions add column changed_at integer;
alter table booking_revisions add column changed_by text;
