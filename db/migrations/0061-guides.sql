-- How a guest finds and uses a property, part by part. All of it is sealed: the way to somebody's door, what opens it,
-- and numbers of people.
create table guide_sections (
  property_id text not null references properties (id),
  section text not null check (section in (
    'way', 'gate', 'hours', 'wifi', 'power', 'home', 'rules', 'near', 'opening')),
  sealed text not null check (length(sealed) between 1 and 60000),
  updated_at integer not null,
  primary key (property_id, section)
) strict, without rowid;

-- Photos that the guide alone shows: the gate, the meter, the tank.
create table guide_photos (
  property_id text not null references properties (id),
  section text not null check (section in (
    'way', 'gate', 'hours', 'wifi', 'power', 'home', 'rules', 'near')),
  hash text not null check (length(hash) = 32),
  position integer not null,
  width integer not null,
  height integer not null,
  colour text not null,
  created_at integer not null,
  primary key (property_id, hash)
) strict, without rowid;
create index guide_photos_by_hash on guide_photos (hash);

-- The car of a guest, where a gate asks for it; it goes the day after they left.
create table gate_plates (
  booking_id text primary key references bookings (id),
  plate text not null check (length(plate) between 3 and 12),
  created_at integer not null
) strict;

-- Each stay to come has the job that sends its guide.
insert into jobs (kind, key, payload, run_at, created_at)
select 'send_guide', id, '{}', created_at, created_at from bookings
where state = 'confirmed' and check_out >= date('now', '-1 day');
