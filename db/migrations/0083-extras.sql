-- What a host sells beside the nights: breakfast, a ride from the airport, a pet. Every stay has it, or the guest chooses it.
create table extras (
  id text primary key,
  property_id text not null references properties (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  per text not null check (per in ('stay', 'night', 'guest', 'guest_night')),
  price_kes integer not null check (price_kes between 1 and 1000000),
  required integer not null check (required in (0, 1)),
  -- The most that one booking has of it.
  most integer check (most between 1 and 50),
  min_nights integer not null default 1 check (min_nights between 1 and 180),
  lead_days integer not null default 0 check (lead_days between 0 and 90),
  created_at integer not null
) strict;
create index extras_of_property on extras (property_id, created_at);
create trigger extras_most before insert on extras
when (select count(*) from extras where property_id = new.property_id) >= 20
begin select raise(abort, 'too many extras'); end;
create trigger page_extra_added after insert on extras
begin update hosts set page_version = page_version + 1 where id = (select host_id from properties where id = new.property_id); end;
create trigger page_extra_changed after update on extras
begin update hosts set page_version = page_version + 1 where id = (select host_id from properties where id = new.property_id); end;
create trigger page_extra_gone after delete on extras
begin update hosts set page_version = page_version + 1 where id = (select host_id from properties where id = old.property_id); end;
