-- What stood in an account when somebody new proved its address: put aside until they say whether it is theirs.
create table found_things (
  id text primary key,
  host_id text not null references hosts (id) on delete cascade,
  kind text not null check (kind in ('payout', 'phone', 'listing', 'feed', 'calendar_link')),
  -- The row it stands for; of a phone the number, which is forgotten with the answer.
  ref text not null,
  found_at integer not null,
  answered_at integer,
  is_theirs integer check (is_theirs in (0, 1)),
  check ((answered_at is null) = (is_theirs is null))
) strict;
create index found_things_open on found_things (host_id) where answered_at is null;
create index found_feeds on found_things (ref) where answered_at is null;
