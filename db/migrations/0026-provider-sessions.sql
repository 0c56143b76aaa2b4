-- What keeps a session in touch with the provider that proved its person: a refresh token, sealed and bound to its row.
create table provider_sessions (
  token_hash text primary key references sessions (token_hash) on delete cascade,
  subject text not null check (subject <> ''),
  sealed text not null check (sealed <> ''),
  -- When the provider's own token ends; it is asked for a new one before.
  ends_at integer not null,
  -- Asked in vain since it last answered, and not asked again before.
  failures integer not null default 0 check (failures >= 0),
  retry_at integer
) strict;
