-- Whoever helps has all of a house, also what is still to come, or these properties alone: said, never read from an
-- empty list. So may a co-host and an accountant be given some.
drop trigger team_member_of_house;
drop trigger member_session_is_joined;
create table team_members_new (
  id text primary key,
  host_id text not null references hosts (id),
  name text not null check (length(name) between 1 and 60),
  address text check (address like '+%' or address like '%_@_%'),
  role text not null check (role in ('co_host', 'caretaker', 'cleaner', 'accountant')),
  of_all integer not null check (of_all in (0, 1)),
  language text not null default 'en' check (language in ('en', 'sw')),
  key_hash text unique,
  key_ends_at integer,
  invited_at integer not null,
  joined_at integer check (joined_at >= invited_at),
  ended_at integer check (ended_at >= invited_at),
  unique (id, host_id),
  check ((key_hash is null) = (key_ends_at is null)),
  check ((address is null) = (ended_at is not null)),
  check (ended_at is null or key_hash is null)
) strict;
insert into team_members_new (id, host_id, name, address, role, of_all, language, key_hash, key_ends_at, invited_at, joined_at, ended_at)
  select id, host_id, name, address, role, of_all, language, key_hash, key_ends_at, invited_at, joined_at, ended_at from team_members;
drop table team_members;
alter table team_members_new rename to team_members;
create unique index team_members_open on team_members (host_id, address) where ended_at is null;
create index team_members_of_host on team_members (host_id);
create index team_members_of_address on team_members (address) where ended_at is null;
create trigger team_member_stays before update on team_members
when new.id is not old.id or new.host_id is not old.host_id or new.invited_at is not old.invited_at
  or new.name is not old.name
  or old.ended_at is not null and new.ended_at is not old.ended_at
  or old.joined_at is not null and new.joined_at is not old.joined_at
  or new.address is not old.address and new.ended_at is null
begin select raise(abort, 'whoever helps stays who they are, and who has ended is invited anew'); end;
create trigger team_member_ends after update of ended_at on team_members
when new.ended_at is not null
begin delete from member_sessions where member_id = new.id; end;
create trigger team_member_of_house before insert on team_member_properties
when not exists (select 1 from team_members m join properties p on p.host_id = m.host_id
  where m.id = new.member_id and m.of_all = 0 and p.id = new.property_id)
begin select raise(abort, 'whoever helps in some properties has those of the house alone'); end;
create trigger team_member_has_all after update of of_all on team_members
when new.of_all = 1
begin delete from team_member_properties where member_id = new.id; end;
create trigger member_session_is_joined before insert on member_sessions
when not exists (select 1 from team_members m where m.id = new.member_id and m.joined_at is not null and m.ended_at is null)
begin select raise(abort, 'nobody is signed in to a house who has not joined it, or has left'); end;

-- The same of a link for whoever cleans: one that was for none of them was for all.
alter table cleaner_links add column of_all integer not null default 0 check (of_all in (0, 1));
drop trigger cleaner_link_stays;
update cleaner_links set of_all = 1 where id not in (select link_id from cleaner_link_properties);
create trigger cleaner_link_stays before update on cleaner_links
when new.id is not old.id or new.host_id is not old.host_id or new.key_hash is not old.key_hash
  or new.created_at is not old.created_at or new.ends_at is not old.ends_at or new.of_all is not old.of_all
  or old.ended_at is not null and new.ended_at is not old.ended_at
begin select raise(abort, 'a link that was given away is ended and else stays'); end;
drop trigger cleaner_link_of_house;
create trigger cleaner_link_of_house before insert on cleaner_link_properties
when not exists (select 1 from cleaner_links l join properties p on p.host_id = l.host_id
  where l.id = new.link_id and l.of_all = 0 and p.id = new.property_id)
begin select raise(abort, 'a link for some properties is for those of one house'); end;
