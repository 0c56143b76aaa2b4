-- What a host asks of some days alone: of a stretch of dates (both ends), of weekdays, or of both. How long stays are
-- that begin on one of them (arrival) or touch one of their nights (through), that nobody arrives or leaves on them,
-- or that nights which follow each other are sold as one (together).
create table day_rules (
  id text primary key,
  property_id text not null references properties (id) on delete cascade,
  name text check (length(name) between 1 and 60),
  kind text not null check (kind in ('arrival', 'through', 'no_arrival', 'no_departure', 'together')),
  first_day text check (first_day glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  last_day text check (last_day glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  weekdays text not null default '1234567' check (weekdays <> '' and weekdays not glob '*[^1-7]*'),
  min_nights integer check (min_nights between 1 and 180),
  max_nights integer check (max_nights between 1 and 180),
  created_at integer not null,
  check ((first_day is null) = (last_day is null)),
  check (last_day >= first_day),
  check (max_nights >= min_nights),
  -- Lengths have a number, and nothing else has one.
  check ((kind in ('arrival', 'through')) = (min_nights is not null or max_nights is not null)),
  -- Every night for ever can't be sold as one.
  check (kind <> 'together' or first_day is not null or length(weekdays) < 7)
) strict;
create index day_rules_of_property on day_rules (property_id, first_day);
create trigger day_rules_most before insert on day_rules
when (select count(*) from day_rules where property_id = new.property_id) >= 60
begin select raise(abort, 'too many day rules'); end;

-- Whom a season's lengths are for: stays that begin in it, or every stay with a night in it.
alter table seasons add column lengths_for text not null default 'arrival' check (lengths_for in ('arrival', 'through'));

create trigger page_day_rule_added after insert on day_rules
begin update hosts set page_version = page_version + 1 where id = (select host_id from properties where id = new.property_id); end;
create trigger page_day_rule_changed after update on day_rules
begin update hosts set page_version = page_version + 1 where id = (select host_id from properties where id = new.property_id); end;
create trigger page_day_rule_gone after delete on day_rules
begin update hosts set page_version = page_version + 1 where id = (select host_id from properties where id = old.property_id); end;
