-- What operators did, one row an act, each holding the hash of the one before. Rows are only ever added. Ids alone
-- stand here, so that nobody who leaves has to be taken out of it: src/core/audit.ts has the hash.
create table audit_log (
  seq integer primary key,
  at integer not null,
  actor_kind text not null check (actor_kind in ('admin', 'command line', 'host', 'system')),
  actor_id text,
  action text not null check (length(action) between 1 and 60 and action not glob '*[^a-z_]*'),
  subject_kind text not null check (length(subject_kind) between 1 and 40 and subject_kind not glob '*[^a-z_]*'),
  subject_id text not null,
  -- JSON with sorted keys: ids, codes and numbers.
  facts text not null check (json_valid(facts) and length(facts) <= 2000),
  -- Of the words in audit_reasons, when there were any.
  reason_hash text,
  previous text not null,
  hash text not null check (length(hash) = 64),
  check ((actor_kind in ('admin', 'host')) <= (actor_id is not null))
) strict;
create index audit_log_of_subject on audit_log (subject_id, seq);

create trigger audit_log_grows before insert on audit_log
when new.seq is not (select coalesce(max(seq), 0) + 1 from audit_log)
  or new.previous is not coalesce((select hash from audit_log order by seq desc limit 1), '')
begin select raise(abort, 'the audit log only grows at its end'); end;
create trigger audit_log_stands before update on audit_log
begin select raise(abort, 'the audit log is not edited'); end;
create trigger audit_log_stays before delete on audit_log
begin select raise(abort, 'the audit log is not shortened'); end;

-- Why, in a person's words: they may speak of people, so they can be taken out, and the chain still holds. The salt
-- goes with them, so that nobody can try words against the hash.
create table audit_reasons (
  seq integer primary key references audit_log (seq),
  -- Whose account they are about, to go with it.
  host_id text references hosts (id),
  words text not null check (length(words) between 1 and 1000),
  salt text not null
) strict;
create index audit_reasons_of_host on audit_reasons (host_id);
create trigger audit_reasons_stand before update on audit_reasons
begin select raise(abort, 'the audit log is not edited'); end;
