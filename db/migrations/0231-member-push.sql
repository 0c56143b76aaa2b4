-- A browser that somebody of a team wants to be told in. It ends with the sign-in that asked for it, and when what they
-- are in the house changes: they turn it on again for what is theirs then.
create table member_devices (
  id text primary key,
  member_id text not null references team_members (id) on delete cascade,
  session_hash text not null unique references member_sessions (token_hash) on delete cascade,
  -- The address at its push service and its keys, and a keyed hash of the address by which it is known again.
  sealed text not null,
  mark text not null unique,
  created_at integer not null,
  -- Until when its service asked us to wait.
  wait_until integer not null default 0,
  refusals integer not null default 0
) strict;
create index member_devices_of_member on member_devices (member_id, created_at);

create trigger member_devices_are_few before insert on member_devices
when (select count(*) from member_devices where member_id = new.member_id) >= 6
begin select raise(abort, 'somebody of a team has six devices at most'); end;

create trigger member_devices_of_their_session before insert on member_devices
when not exists (select 1 from member_sessions where token_hash = new.session_hash and member_id = new.member_id)
begin select raise(abort, 'a device belongs to whose session it is'); end;

create trigger member_push_ends_with_the_role after update of role, of_all, ended_at on team_members
when new.role is not old.role or new.of_all is not old.of_all or new.ended_at is not null
begin delete from member_devices where member_id = new.id; end;

create trigger member_push_ends_with_the_house after update of suspended_at, deleted_at on hosts
when new.suspended_at is not null or new.deleted_at is not null
begin delete from member_devices where member_id in (select id from team_members where host_id = new.id); end;
