-- Links by which somebody who cleans sees what is to be cleaned, without signing in: no guest's name and no money.
-- The key is kept as a hash; a link ends by itself, or by a press of the house.
create table cleaner_links (
  id text primary key,
  host_id text not null references hosts (id),
  name text not null check (length(name) between 1 and 60),
  key_hash text not null unique,
  created_at integer not null,
  created_by text not null,
  ends_at integer not null check (ends_at > created_at),
  ended_at integer,
  ended_by text,
  check ((ended_at is null) = (ended_by is null))
) strict;
create index cleaner_links_of_host on cleaner_links (host_id, created_at);
create trigger cleaner_link_stays before update on cleaner_links
when new.id is not old.id or new.host_id is not old.host_id or new.key_hash is not old.key_hash
  or new.created_at is not old.created_at or new.ends_at is not old.ends_at or old.ended_at is not null and new.ended_at is not old.ended_at
begin select raise(abort, 'a link that was given away is ended and else stays'); end;

-- Which properties a link is for; none is all of the house.
create table cleaner_link_properties (
  link_id text not null references cleaner_links (id) on delete cascade,
  property_id text not null references properties (id),
  primary key (link_id, property_id)
) strict, without rowid;
create trigger cleaner_link_of_house before insert on cleaner_link_properties
when not exists (select 1 from cleaner_links l join properties p on p.host_id = l.host_id
  where l.id = new.link_id and p.id = new.property_id)
begin select raise(abort, 'a link is for one house'); end;

-- What is broken in a room, told by whoever cleans it, until somebody says that it is mended.
create table room_faults (
  id text primary key,
  property_id text not null references properties (id),
  unit integer not null check (unit >= 1),
  words text not null default '' check (length(words) <= 500),
  hash text check (length(hash) = 32),
  width integer,
  height integer,
  colour text,
  said_at integer not null,
  said_by text not null,
  mended_at integer,
  mended_by text,
  check (words <> '' or hash is not null),
  check ((hash is null) = (width is null) and (hash is null) = (height is null) and (hash is null) = (colour is null)),
  check ((mended_at is null) = (mended_by is null))
) strict;
create index room_faults_open on room_faults (property_id, said_at) where mended_at is null;
create index room_faults_of_property on room_faults (property_id, said_at);
create index room_faults_photo on room_faults (hash) where hash is not null;
