-- Keys that sign a host in without a password. Only the public half is here, so none of this opens anything.
create table passkeys (
  id text primary key,
  host_id text not null references hosts (id) on delete cascade,
  -- The key's own name for itself, base64url.
  credential_id text not null unique check (length(credential_id) between 1 and 1400),
  -- COSE.
  public_key blob not null,
  -- How often the authenticator says that it signed; 0 where it does not count.
  counter integer not null default 0 check (counter >= 0),
  -- How a browser reaches it: words with a space between them.
  transports text not null default '',
  name text not null check (length(name) between 1 and 60),
  created_at integer not null,
  last_used_at integer
) strict;
create index passkeys_of_host on passkeys (host_id, created_at);

-- What authenticators know a host by: random, so that a device that is lost tells nobody an address.
create table passkey_owners (
  host_id text primary key references hosts (id) on delete cascade,
  handle text not null unique
) strict, without rowid;

-- What a key has to sign, once. Bound to the session that asked, unless it is to open one.
create table passkey_challenges (
  challenge_hash text primary key,
  purpose text not null check (purpose in ('add', 'sign_in', 'prove')),
  session_hash text,
  ends_at integer not null,
  check ((purpose = 'sign_in') = (session_hash is null))
) strict, without rowid;
create index passkey_challenges_by_end on passkey_challenges (ends_at);
