-- Days that a host wants to know of beside Kenya's holidays: a race, a festival, the season of weddings. Both ends are
-- days of it. They change no price by themselves; they stand where prices are set.
create table host_events (
  id text primary key,
  host_id text not null references hosts (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  first_day text not null check (first_day glob '20[0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  last_day text not null check (last_day glob '20[0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  -- Comes again on the same days of every year after.
  yearly integer not null check (yearly in (0, 1)),
  -- Of all properties, those added later too; otherwise of those in host_event_properties.
  everywhere integer not null check (everywhere in (0, 1)),
  created_at integer not null,
  check (last_day >= first_day),
  check (julianday(last_day) - julianday(first_day) < 180)
) strict;
create index host_events_of_host on host_events (host_id, first_day);
create trigger host_events_most before insert on host_events
when (select count(*) from host_events where host_id = new.host_id) >= 60
begin select raise(abort, 'too many events'); end;

create table host_event_properties (
  event_id text not null references host_events (id) on delete cascade,
  property_id text not null references properties (id) on delete cascade,
  primary key (event_id, property_id)
) strict, without rowid;
create index host_event_properties_of_property on host_event_properties (property_id);
create trigger host_event_properties_own before insert on host_event_properties
when (select host_id from host_events where id = new.event_id) is not (select host_id from properties where id = new.property_id)
begin select raise(abort, 'another host''s property'); end;
