-- A change of several properties may be of their words, facts and guides too. What a guide said is kept sealed.
create table price_changes_new (
  id text primary key,
  host_id text not null references hosts (id) on delete cascade,
  kind text not null check (kind in ('copy', 'weekend', 'listing')),
  from_property_id text references properties (id) on delete cascade,
  made_at integer not null,
  ends_at integer not null check (ends_at > made_at),
  check ((kind = 'copy') = (from_property_id is not null))
) strict;
create table price_change_parts_new (
  change_id text not null references price_changes_new (id) on delete cascade,
  property_id text not null references properties (id) on delete cascade,
  part text not null check (part in ('weekdays', 'seasons', 'dates', 'fees', 'extras', 'discounts', 'payment', 'days',
    'rules', 'booking', 'cancellation', 'facts', 'guest_rules', 'amenities', 'description', 'house_rules', 'hours',
    'guide_way', 'guide_gate', 'guide_hours', 'guide_wifi', 'guide_power', 'guide_home', 'guide_rules', 'guide_near',
    'guide_opening')),
  was text not null check (json_valid(was)),
  became_hash text not null check (length(became_hash) = 64),
  undone_at integer,
  primary key (change_id, property_id, part)
) strict, without rowid;
insert into price_changes_new select id, host_id, kind, from_property_id, made_at, ends_at from price_changes;
insert into price_change_parts_new select change_id, property_id, part, was, became_hash, undone_at from price_change_parts;
drop table price_change_parts;
drop table price_changes;
alter table price_changes_new rename to price_changes;
alter table price_change_parts_new rename to price_change_parts;
create index price_changes_of_host on price_changes (host_id, made_at);
create index price_changes_by_end on price_changes (ends_at);
create index price_change_parts_of_property on price_change_parts (property_id);

create trigger price_changes_own before insert on price_changes
when new.from_property_id is not null and new.host_id is not (select host_id from properties where id = new.from_property_id)
begin select raise(abort, 'another host''s property'); end;
create trigger price_change_parts_own before insert on price_change_parts
when (select host_id from price_changes where id = new.change_id) is not (select host_id from properties where id = new.property_id)
begin select raise(abort, 'another host''s property'); end;
create trigger price_changes_stay before update on price_changes
begin select raise(abort, 'a price change stays as it was made'); end;
create trigger price_change_parts_stay before update on price_change_parts
when old.undone_at is not null or new.undone_at is null or new.change_id is not old.change_id
  or new.property_id is not old.property_id or new.part is not old.part or new.was is not old.was
  or new.became_hash is not old.became_hash
begin select raise(abort, 'a price change is undone once, and stays as it was made'); end;
create trigger price_changes_most before insert on price_changes
when (select count(*) from price_changes where host_id = new.host_id) >= 10
begin select raise(abort, 'too many price changes'); end;
