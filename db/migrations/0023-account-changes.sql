-- What was changed of a host's account that moves money or identity: when, from which device, shown to be whom by what.
create table account_changes (
  id text primary key,
  host_id text not null references hosts (id),
  kind text not null check (kind in ('payout', 'initiator', 'brand', 'phone', 'email', 'password', 'password_mailed', 'passkey', 'devices', 'export')),
  at integer not null,
  browser text not null default '',
  system text not null default '',
  proved_by text check (proved_by in ('password', 'passkey', 'code')),
  -- The key of the link that undoes it, hashed, and what was before, sealed. Both are forgotten when the link ends.
  undo_hash text unique,
  undo_sealed text,
  undo_ends_at integer not null,
  undone_at integer,
  check ((undo_hash is null) = (undo_sealed is null))
) strict;
create index account_changes_of_host on account_changes (host_id, at);
create index account_changes_to_forget on account_changes (undo_ends_at) where undo_hash is not null;

-- When guests begin to pay by it. A new way waits a day, so that its host can read of it first; the one before goes on until then.
alter table payout_accounts add column begins_at integer not null default 0;
create trigger payout_begins before update of begins_at on payout_accounts
begin select raise(abort, 'payout settings are ended, not changed'); end;
