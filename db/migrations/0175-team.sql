-- Who helps in a house: invited to a number or an address, which they prove before they are in. Whoever has ended is
-- not reachable here any more; their name stays beside what they did.
create table team_members (
  id text primary key,
  host_id text not null references hosts (id),
  name text not null check (length(name) between 1 and 60),
  address text check (address like '+%' or address like '%_@_%'),
  role text not null check (role in ('co_host', 'caretaker', 'cleaner', 'accountant')),
  of_all integer not null default 1 check (of_all in (0, 1)),
  language text not null default 'en' check (language in ('en', 'sw')),
  key_hash text unique,
  key_ends_at integer,
  invited_at integer not null,
  joined_at integer check (joined_at >= invited_at),
  ended_at integer check (ended_at >= invited_at),
  unique (id, host_id),
  check ((key_hash is null) = (key_ends_at is null)),
  check ((address is null) = (ended_at is not null)),
  check (ended_at is null or key_hash is null),
  check (of_all = 1 or role in ('caretaker', 'cleaner'))
) strict;
-- One open membership for a house and an address.
create unique index team_members_open on team_members (host_id, address) where ended_at is null;
create index team_members_of_address on team_members (address) where ended_at is null;
create trigger team_member_stays before update on team_members
when new.id is not old.id or new.host_id is not old.host_id or new.invited_at is not old.invited_at
  or old.ended_at is not null and new.ended_at is not old.ended_at
  or old.joined_at is not null and new.joined_at is not old.joined_at
  or new.address is not old.address and new.ended_at is null
begin select raise(abort, 'whoever helps stays who they are, and who has ended is invited anew'); end;

-- The properties of whoever helps in some.
create table team_member_properties (
  member_id text not null references team_members (id) on delete cascade,
  property_id text not null references properties (id),
  primary key (member_id, property_id)
) strict, without rowid;
create trigger team_member_of_house before insert on team_member_properties
when not exists (select 1 from team_members m join properties p on p.host_id = m.host_id
  where m.id = new.member_id and p.id = new.property_id)
begin select raise(abort, 'whoever helps in a house has its properties alone'); end;

-- Where they are signed in: apart from the sessions of hosts and guests, so that nothing takes one for the other.
create table member_sessions (
  token_hash text primary key,
  member_id text not null,
  host_id text not null,
  created_at integer not null,
  seen_at integer not null,
  ends_at integer not null check (ends_at > created_at),
  device text not null default '',
  foreign key (member_id, host_id) references team_members (id, host_id) on delete cascade
) strict, without rowid;
create index member_sessions_of_member on member_sessions (member_id);
create trigger member_session_is_joined before insert on member_sessions
when not exists (select 1 from team_members m where m.id = new.member_id and m.joined_at is not null and m.ended_at is null)
begin select raise(abort, 'nobody is signed in to a house who has not joined it, or has left'); end;
create trigger team_member_ends after update of ended_at on team_members
when new.ended_at is not null
begin delete from member_sessions where member_id = new.id; end;

-- What somebody of the team did, from when to when: the timeline takes from here whose press it was.
create table team_acts (
  id integer primary key,
  member_id text not null,
  host_id text not null,
  what text not null check (length(what) between 1 and 40),
  booking_id text,
  began_at integer not null,
  ended_at integer not null check (ended_at >= began_at),
  foreign key (member_id, host_id) references team_members (id, host_id) on delete cascade
) strict;
create index team_acts_of_host on team_acts (host_id, ended_at);
create index team_acts_of_booking on team_acts (booking_id) where booking_id is not null;
