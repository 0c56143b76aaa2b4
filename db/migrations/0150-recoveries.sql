-- A house that was brought back from a copy: while a row is open it sells no nights. `lost_from` is the last moment of
-- which the copy tells; what it could not find out is in `untold`, for people to look at. Unix milliseconds.
create table recoveries (
  id integer primary key,
  began_at integer not null,
  lost_from integer not null,
  ended_at integer,
  ended_by text check (ended_by in ('itself', 'operator')),
  untold text not null default '[]',
  check ((ended_at is null) = (ended_by is null))
) strict;
