-- Who of a house did what, by id and by the name that they had then, written in the change itself: by the guards of
-- a person's own connection (`db/for-person.ts`). Of houses that are their owner's alone there is nobody to tell apart.
create table signatures (
  id integer primary key,
  kind text not null check (kind in ('booking', 'line', 'payment', 'message', 'revision', 'change_request', 'no_show', 'rating')),
  row_id text not null,
  what text not null check (what in ('made', 'approved', 'confirmed', 'cancelled', 'answered', 'lifted')),
  booking_id text not null references bookings (id) on delete cascade,
  person_id text not null,
  name text not null check (length(name) between 1 and 80),
  unique (kind, row_id, what)
) strict;
create index signatures_of_booking on signatures (booking_id);
create trigger signatures_stay before update on signatures
begin select raise(abort, 'what somebody did stays theirs'); end;

-- What somebody made of prices and terms: of which property, of which nights or which term, from what to what.
create table price_log (
  id integer primary key,
  host_id text not null references hosts (id) on delete cascade,
  property_id text not null references properties (id) on delete cascade,
  person_id text not null,
  name text not null check (length(name) between 1 and 80),
  at integer not null,
  part text not null check (part in ('weekday', 'night', 'season', 'term')),
  first text not null,
  last text not null,
  was text,
  became text,
  check (was is not became)
) strict;
create index price_log_of_host on price_log (host_id, at);
create index price_log_of_property on price_log (property_id);
create trigger price_log_stays before update on price_log
begin select raise(abort, 'what somebody did stays theirs'); end;
