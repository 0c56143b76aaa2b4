-- What somebody made of a listing: which of its parts, when and by the name that they had then. What a short part was
-- and became is said; of words, photos, facts, the guide and terms that they changed.
create table listing_log (
  id integer primary key,
  host_id text not null references hosts (id) on delete cascade,
  property_id text not null references properties (id) on delete cascade,
  person_id text not null,
  name text not null check (length(name) between 1 and 80),
  at integer not null,
  part text not null check (length(part) between 1 and 40),
  was text check (length(was) <= 80),
  became text check (length(became) <= 80)
) strict;
create index listing_log_of_property on listing_log (property_id, id);
create index listing_log_of_host on listing_log (host_id);
create index listing_log_by_time on listing_log (at);
create trigger listing_log_stays before update on listing_log
begin select raise(abort, 'what somebody did stays theirs'); end;
-- More of one listing than anybody reads.
create trigger listing_log_most after insert on listing_log
begin delete from listing_log where property_id = new.property_id
  and id <= (select id from listing_log where property_id = new.property_id order by id desc limit 1 offset 200); end;
