-- Nights that the host closes and nights that other sites sold, beside our own bookings.

-- Nights the host closes in one room, in one stretch.
create table blocks (
  id text primary key,
  property_id text not null references properties (id),
  unit integer not null check (unit >= 1),
  check_in text not null check (check_in glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  check_out text not null check (check_out glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  note text not null default '' check (length(note) <= 200),
  -- Who closed them.
  host_id text not null references hosts (id),
  created_at integer not null,
  check (check_out > check_in)
) strict;
create index blocks_of_property on blocks (property_id, check_in);

-- A calendar of another site, read again and again, or a file that was uploaded.
create table feeds (
  id text primary key,
  property_id text not null references properties (id) on delete cascade,
  -- The room whose stays it tells; null lets each stay take the room that fits.
  unit integer check (unit >= 1),
  name text not null check (length(name) between 1 and 60),
  channel text not null check (channel in ('airbnb', 'booking', 'vrbo', 'google', 'other')),
  -- Null for a file.
  url text check (url is null or length(url) <= 2000),
  -- Raised to make the address of our calendar for this channel a new one.
  link_version integer not null default 1,
  -- When the channel last read our calendar.
  link_read_at integer,
  etag text,
  last_modified text,
  -- When it was last read as a whole, when it was last asked, and when it last answered well.
  parsed_at integer,
  checked_at integer,
  worked_at integer,
  -- Why the last try failed; null when it did not.
  failure text,
  failure_detail text,
  failures integer not null default 0,
  -- Stays in the last good reading, and since when they are suddenly far fewer.
  stays integer not null default 0,
  dropped_at integer,
  -- What could not be read of single events.
  problems text not null default '[]' check (json_valid(problems)),
  -- When the host was told that it is silent, and that stays dropped out of it.
  told_silent_at integer,
  told_drop_at integer,
  submission_key text unique,
  created_at integer not null
) strict;
create index feeds_of_property on feeds (property_id, created_at);
create unique index feeds_once on feeds (property_id, url) where url is not null;

-- The address of a property's whole calendar, for whoever has no feed here.
create table calendar_links (
  property_id text primary key references properties (id) on delete cascade,
  version integer not null default 1,
  read_at integer
) strict, without rowid;

-- What a feed says is taken. It keeps its nights until the feed has said otherwise often enough.
create table outside_stays (
  id text primary key,
  feed_id text not null references feeds (id) on delete cascade,
  property_id text not null references properties (id),
  unit integer not null check (unit >= 1),
  -- Who it is in its feed: the event's UID and occurrence, or what stands in for them.
  key text not null,
  kind text not null check (kind in ('booking', 'block', 'unknown')),
  check_in text not null check (check_in glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  check_out text not null check (check_out glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  summary text not null default '',
  first_seen_at integer not null,
  seen_at integer not null,
  -- Since when the feed leaves it out, and in how many readings.
  missing_since integer,
  misses integer not null default 0,
  -- Our own nights come back through the channel: takes nothing. Until when that is believed after ours are gone.
  echo integer not null default 0 check (echo in (0, 1)),
  echo_until integer,
  -- When the host was told of a collision, and when she said that it is settled.
  told_at integer,
  settled_at integer,
  check (check_out > check_in),
  check ((missing_since is null) = (misses = 0)),
  unique (feed_id, key)
) strict;
create index outside_stays_of_property on outside_stays (property_id, unit, check_in);

-- The law against double bookings, made anew: one row for each night of a room that is held, sold, closed or sold elsewhere.
drop trigger if exists nights_of_living_bookings;
drop trigger if exists nights_leave_with_booking;
pragma legacy_alter_table = on;
create table occupied_nights_anew (
  property_id text not null references properties (id),
  unit integer not null check (unit >= 1),
  night text not null check (night glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  kind text not null default 'booking' check (kind in ('booking', 'block', 'outside')),
  booking_id text references bookings (id),
  block_id text references blocks (id),
  outside_id text references outside_stays (id),
  check ((kind = 'booking') = (booking_id is not null)),
  check ((kind = 'block') = (block_id is not null)),
  check ((kind = 'outside') = (outside_id is not null)),
  primary key (property_id, unit, night)
) strict, without rowid;

-- Nights that were closed before closing them had a record of its own.
insert into blocks (id, property_id, unit, check_in, check_out, host_id, created_at)
select 'night-' || n.property_id || '-' || n.unit || '-' || n.night, n.property_id, n.unit, n.night, date(n.night, '+1 day'), p.host_id, 0
from occupied_nights n join properties p on p.id = n.property_id where n.kind = 'block';
insert into occupied_nights_anew (property_id, unit, night, kind, booking_id, block_id)
select property_id, unit, night, kind, booking_id, iif(kind = 'block', 'night-' || property_id || '-' || unit || '-' || night, null)
from occupied_nights;

drop table occupied_nights;
alter table occupied_nights_anew rename to occupied_nights;
pragma legacy_alter_table = off;
create index occupied_by_booking on occupied_nights (booking_id) where booking_id is not null;
create index occupied_by_block on occupied_nights (block_id) where block_id is not null;
create index occupied_by_outside on occupied_nights (outside_id) where outside_id is not null;

-- Nights belong to a living booking only, and leave with it.
create trigger nights_of_living_bookings before insert on occupied_nights
when new.kind = 'booking'
  and (select state from bookings where id = new.booking_id) not in ('requested', 'held', 'confirmed')
begin select raise(abort, 'nights need a held or confirmed booking'); end;
create trigger nights_leave_with_booking after update of state on bookings
when new.state in ('expired', 'cancelled')
begin delete from occupied_nights where booking_id = new.id; end;

-- Blocks and outside stays have the nights between their dates in their own room, and no others.
create trigger nights_of_blocks before insert on occupied_nights
when new.kind = 'block' and not exists (
  select 1 from blocks where id = new.block_id and property_id = new.property_id and unit = new.unit
    and check_in <= new.night and check_out > new.night
)
begin select raise(abort, 'a night outside its block'); end;
create trigger nights_leave_with_block before delete on blocks
begin delete from occupied_nights where block_id = old.id; end;
create trigger nights_leave_a_shorter_block after update of unit, check_in, check_out on blocks
begin
  delete from occupied_nights where block_id = new.id
    and not (unit = new.unit and night >= new.check_in and night < new.check_out);
end;
create trigger nights_of_outside_stays before insert on occupied_nights
when new.kind = 'outside' and not exists (
  select 1 from outside_stays where id = new.outside_id and property_id = new.property_id and unit = new.unit
    and check_in <= new.night and check_out > new.night and echo = 0
)
begin select raise(abort, 'a night outside its stay'); end;
create trigger nights_leave_with_outside_stay before delete on outside_stays
begin delete from occupied_nights where outside_id = old.id; end;
create trigger nights_leave_a_moved_stay after update of unit, check_in, check_out, echo on outside_stays
begin
  delete from occupied_nights where outside_id = new.id
    and (new.echo = 1 or not (unit = new.unit and night >= new.check_in and night < new.check_out));
end;

-- A night that was sold twice is never free when one of the two is gone: the stay that waits for it has it at once.
create trigger nights_go_to_who_waits after delete on occupied_nights
begin
  insert or ignore into occupied_nights (property_id, unit, night, kind, outside_id)
  select old.property_id, old.unit, old.night, 'outside', id from outside_stays
  where property_id = old.property_id and unit = old.unit and check_in <= old.night and check_out > old.night
    and echo = 0 and id is not old.outside_id
  order by first_seen_at, id limit 1;
end;
