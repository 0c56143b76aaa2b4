-- The operators' desk: its lists, who may register, looks at a host's pages, and what SMS cost.
create index bookings_by_creation on bookings (created_at);
create index jobs_failed on jobs (run_at) where done_at is null and last_error is not null;
create index feeds_failing on feeds (failure) where failure is not null;

-- Who may open a host's account, from when an operator says so on their page. Until then REGISTRATION decides.
create table registration (
  id integer primary key check (id = 1),
  door text not null check (door in ('open', 'invite', 'closed')),
  changed_at integer not null
) strict;

alter table invites add column withdrawn_at integer;

-- An operator looks at a host's pages for a quarter of an hour, and the host is told.
create table looks (
  id text primary key,
  token_hash text not null unique,
  -- The operator's own session: without it the look is over.
  session_hash text not null,
  admin_id text not null references hosts (id),
  host_id text not null references hosts (id),
  reason text not null check (length(reason) between 1 and 500),
  started_at integer not null,
  ends_at integer not null,
  check (ends_at > started_at and ends_at - started_at <= 900000)
) strict;
create index looks_of_host on looks (host_id, started_at);

-- Each SMS that left, for whose house, without number or words. What it cost is as the SMS house says, if it does.
create table sms_sent (
  id integer primary key,
  at integer not null,
  -- Nobody's own where it was a code for somebody who has no booking.
  host_id text references hosts (id),
  segments integer not null check (segments >= 1),
  -- In ten-thousandths.
  cost integer check (cost >= 0),
  currency text check (length(currency) = 3),
  check ((cost is null) = (currency is null))
) strict;
create index sms_sent_by_time on sms_sent (at, host_id);
