-- Who is a verified host: `verified_at` follows one rule, and the database takes it away whoever forgets to.

-- The operator knows this host and says so by the command line, without papers here.
alter table hosts add column vouched_at integer;
-- What the host changed, or what happened to them, until it is looked at again: words out of name, brand, payee, suspended.
alter table hosts add column lapsed_by text not null default '';
update hosts set vouched_at = verified_at where verified_at is not null;

create index hosts_lapsed on hosts (id) where lapsed_by > '';

create trigger verified_has_grounds before update of verified_at on hosts
when new.verified_at is not null and (new.suspended_at is not null or new.deleted_at is not null or new.lapsed_by <> ''
  or (new.vouched_at is null
    and (select count(*) from kyc_checks where host_id = new.id and verified_at is not null) < 3))
begin select raise(abort, 'nobody is verified without grounds'); end;
create trigger verified_begins_with_grounds before insert on hosts
when new.verified_at is not null and new.vouched_at is null
begin select raise(abort, 'nobody is verified without grounds'); end;

-- Another name, brand or payee, or a suspension: at once, and a job looks at what is to be checked again.
create trigger verified_lapses after update of first_name, last_name, brand_name, suspended_at on hosts
when new.deleted_at is null
  and (new.first_name <> old.first_name or new.last_name <> old.last_name or new.brand_name is not old.brand_name
    or (new.suspended_at is not null and old.suspended_at is null))
  and (new.vouched_at is not null
    or exists (select 1 from kyc_checks where host_id = new.id and verified_at is not null))
begin
  update hosts set verified_at = null, vouched_at = null, lapsed_by = trim(lapsed_by
    || iif(new.first_name <> old.first_name or new.last_name <> old.last_name, ' name', '')
    || iif(new.brand_name is not old.brand_name, ' brand', '')
    || iif(new.suspended_at is not null and old.suspended_at is null, ' suspended', '')) where id = new.id;
  insert into jobs (kind, key, run_at, created_at) values ('look_again', new.id, 0, 0)
    on conflict (kind, key) where done_at is null do nothing;
end;

-- New keys for the same number are no other payee.
create trigger payee_lapses after insert on payout_accounts
when (exists (select 1 from hosts where id = new.host_id and vouched_at is not null)
    or exists (select 1 from kyc_checks where host_id = new.host_id and kind = 'payee' and verified_at is not null))
  and not exists (select 1 from payout_accounts as same where same.host_id = new.host_id and same.id <> new.id
    and same.number is new.number and same.number_type is new.number_type and same.receiver_name is new.receiver_name
    and (same.ended_at is null or same.ended_at >= new.created_at))
begin
  update hosts set verified_at = null, vouched_at = null, lapsed_by = trim(lapsed_by || ' payee') where id = new.host_id;
  insert into jobs (kind, key, run_at, created_at) values ('look_again', new.host_id, 0, 0)
    on conflict (kind, key) where done_at is null do nothing;
end;
-- One that had ended is in force again, or another name stands beside its number.
create trigger payee_lapses_back after update of ended_at, receiver_name on payout_accounts
when ((old.ended_at is not null and (new.ended_at is null or new.ended_at > old.ended_at))
    or new.receiver_name is not old.receiver_name)
  and (exists (select 1 from hosts where id = new.host_id and vouched_at is not null)
    or exists (select 1 from kyc_checks where host_id = new.host_id and kind = 'payee' and verified_at is not null))
begin
  update hosts set verified_at = null, vouched_at = null, lapsed_by = trim(lapsed_by || ' payee') where id = new.host_id;
  insert into jobs (kind, key, run_at, created_at) values ('look_again', new.host_id, 0, 0)
    on conflict (kind, key) where done_at is null do nothing;
end;

-- What stood stands no more: its last day is over, the host took it back, or it is looked at again.
create trigger verified_ends_with_check after update of verified_at on kyc_checks
when new.verified_at is null and old.verified_at is not null
begin update hosts set verified_at = null where id = new.host_id and vouched_at is null; end;
