-- What consenting visitors' browsers tell of their visits. Kept by us alone, for at most half a year.
create table measures (
  id integer primary key,
  at integer not null,
  name text not null check (
    name in (
      'logBookingFunnel', 'logPropertyPerformance', 'logSearchAnalytics', 'log_feature_usage',
      'log_error_analytics', 'logGeographicData', 'logCommunication', 'logPageEvent'
    )
  ),
  session_id text not null check (length(session_id) <= 60),
  -- A host or a guest; forgotten with the account.
  user_id text,
  args text not null check (json_valid(args) and length(args) <= 4096)
) strict;
create index measures_at on measures (at);
create index measures_of_session on measures (session_id);
create index measures_of_user on measures (user_id) where user_id is not null;

-- One loaded page cannot fill the house, whatever counts before it.
create trigger measures_of_session_are_bounded before insert on measures
when new.session_id <> '' and (select count(*) from measures where session_id = new.session_id) >= 200
begin
  select raise(ignore);
end;

-- What was not stored, and why. Nobody is told but us.
create table measure_refusals (
  day text not null check (day glob '????-??-??'),
  reason text not null check (reason <> ''),
  count integer not null check (count > 0),
  primary key (day, reason)
) strict, without rowid;
