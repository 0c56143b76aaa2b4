-- By which ways a host is told of something; a kind without a row goes as Lango has it.
create table notice_choices (
  host_id text not null references hosts (id) on delete cascade,
  kind text not null check (kind in ('request', 'double_sale', 'disputed', 'claim', 'unplaced', 'booking', 'cancelled',
    'change', 'refund', 'question', 'money', 'review', 'feed', 'papers', 'summary', 'digest')),
  push integer not null check (push in (0, 1)),
  sms integer not null check (sms in (0, 1)),
  whatsapp integer not null check (whatsapp in (0, 1)),
  email integer not null check (email in (0, 1)),
  -- Gathered into one message a day.
  waits integer not null check (waits in (0, 1)),
  updated_at integer not null,
  primary key (host_id, kind),
  -- What concerns money, nights or somebody who waits is heard of by something.
  check (push + sms + whatsapp + email + waits > 0 or kind in ('review', 'summary')),
  check (waits = 0 or kind in ('money', 'review', 'feed'))
) strict, without rowid;

create table notice_settings (
  host_id text primary key references hosts (id) on delete cascade,
  -- What goes when no device took a push.
  backup text not null check (backup in ('sms', 'whatsapp', 'email')),
  digest_hour integer not null check (digest_hour between 6 and 21),
  updated_at integer not null
) strict, without rowid;

-- What waits for a device that takes it, or for the hour at which it is told with others; afterwards, that it was told.
create table notices (
  id text primary key,
  host_id text not null references hosts (id) on delete cascade,
  kind text not null,
  way text not null check (way in ('push', 'digest')),
  -- What an SMS or a letter would say; goes with the end.
  sealed text,
  backup text check (backup in ('sms', 'whatsapp', 'email')),
  -- The devices that took it, as JSON.
  taken_by text not null default '[]' check (json_valid(taken_by)),
  at integer not null,
  ended_at integer,
  ended_as text check (ended_as in ('taken', 'backed_up', 'dropped', 'gathered')),
  check ((ended_at is null) = (ended_as is null)),
  check ((ended_at is null) = (sealed is not null))
) strict, without rowid;
create index notices_of_host on notices (host_id, at);
create index notices_waiting on notices (host_id, way) where ended_at is null;
create index notices_by_time on notices (at);

-- The key by which push services know this house. One, made when the first host looks for it.
create table push_keys (
  id integer primary key check (id = 1),
  public_key text not null,
  sealed text not null,
  created_at integer not null
) strict;

-- A browser that a host wants to be told in. It ends with the sign-in that asked for it.
create table push_devices (
  id text primary key,
  host_id text not null references hosts (id) on delete cascade,
  session_hash text not null unique references sessions (token_hash) on delete cascade,
  -- The address at its push service and its keys, and a keyed hash of the address by which it is known again.
  sealed text not null,
  mark text not null unique,
  created_at integer not null,
  -- Until when its service asked us to wait.
  wait_until integer not null default 0,
  refusals integer not null default 0
) strict;
create index push_devices_of_host on push_devices (host_id, created_at);

create trigger push_devices_are_few before insert on push_devices
when (select count(*) from push_devices where host_id = new.host_id) >= 6
begin
  select raise(abort, 'a host has six devices at most');
end;

create trigger push_devices_of_their_session before insert on push_devices
when not exists (select 1 from sessions where token_hash = new.session_hash and host_id = new.host_id)
begin
  select raise(abort, 'a device belongs to the host of its session');
end;

-- A house that was taken off the pages, or a host who left, is told in no browser any more.
create trigger push_ends_with_the_house after update of suspended_at, deleted_at on hosts
when new.suspended_at is not null or new.deleted_at is not null
begin
  delete from push_devices where host_id = new.id;
end;
