-- Several ways in for one person, mailed links, and names that somebody gave up.

alter table hosts add column email_verified_at integer;
alter table hosts add column language text not null default 'en' check (language in ('en', 'sw'));
-- A deleted host stays as an empty shell, because bookings and payments refer to it.
alter table hosts add column deleted_at integer;
alter table sessions add column method text not null default 'password'
  check (method in ('password', 'google', 'email_link', 'phone', 'demo'));

-- A code or a link that has ended is not delivered any more.
alter table messages add column valid_until integer;

-- Who an outside provider says somebody is. Keyed by the provider's own subject, never by e-mail.
create table identities (
  provider text not null check (provider in ('google', 'firebase')),
  subject text not null check (subject <> ''),
  host_id text references hosts (id) on delete cascade,
  guest_id text references guests (id) on delete cascade,
  created_at integer not null,
  primary key (provider, subject),
  check ((host_id is null) <> (guest_id is null))
) strict, without rowid;
create index identities_of_host on identities (host_id);
create index identities_of_guest on identities (guest_id);

-- Single-use secrets that were mailed, stored hashed.
create table mail_tokens (
  token_hash text primary key,
  kind text not null check (kind in ('verify_email', 'change_email', 'reset_password', 'sign_in')),
  host_id text not null references hosts (id) on delete cascade,
  email text not null collate nocase,
  created_at integer not null,
  ends_at integer not null,
  used_at integer
) strict, without rowid;
create index mail_tokens_of_host on mail_tokens (host_id, kind, created_at);

-- A brand name that was changed leads to its host for a year, and nobody else can take it meanwhile.
create table old_brands (
  name text primary key,
  host_id text not null references hosts (id) on delete cascade,
  ends_at integer not null
) strict, without rowid;
