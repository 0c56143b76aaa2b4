-- Guests abroad pay by a way that a host describes in words: a bank account, a remittance to their M-PESA. Who says that
-- such money came is the host, always.
pragma legacy_alter_table = on;

create table new_payout_accounts (
  id text primary key,
  host_id text not null references hosts (id),
  kind text not null check (kind in ('daraja', 'operator', 'manual', 'transfer')),
  number_type text check (number_type in ('paybill', 'till', 'pochi', 'send_money')),
  -- What guests pay to and who is credited: the paybill, the till, or a phone number.
  number text,
  -- What signs a request for money: the paybill itself, or the store number of a till.
  shortcode text,
  transaction_type text check (transaction_type in ('CustomerPayBillOnline', 'CustomerBuyGoodsOnline')),
  -- What guests enter as account number at a paybill, when it is not the booking's code.
  account_reference text,
  -- The name that M-PESA shows to whoever pays.
  receiver_name text,
  -- Consumer key, consumer secret and passkey, encrypted with the instance key. Forgotten some days after the end.
  sealed text,
  created_at integer not null,
  ended_at integer,
  initiator text,
  initiator_sealed text,
  refunds_by text not null default 'hand' check (refunds_by in ('hand', 'reversal', 'b2c', 'both')),
  refunds_alone integer not null default 0 check (refunds_alone in (0, 1)),
  begins_at integer not null default 0,
  -- How money is sent there, as the host describes it, and how long nights are kept for whoever says that it is sent.
  words text check (length(words) <= 1000),
  hold_hours integer check (hold_hours between 1 and 168),
  check (kind not in ('operator', 'transfer') or (number_type is null and number is null and shortcode is null and sealed is null)),
  check (kind <> 'manual' or (number_type is not null and number is not null and shortcode is null and sealed is null)),
  check (kind <> 'daraja' or (number is not null and shortcode is not null and (
    (number_type = 'paybill' and transaction_type = 'CustomerPayBillOnline' and number = shortcode)
    or (number_type = 'till' and transaction_type = 'CustomerBuyGoodsOnline')))),
  check (kind <> 'daraja' or sealed is not null or ended_at is not null),
  check ((kind = 'transfer') = (words is not null) and (kind = 'transfer') = (hold_hours is not null))
) strict;
insert into new_payout_accounts (id, host_id, kind, number_type, number, shortcode, transaction_type, account_reference,
    receiver_name, sealed, created_at, ended_at, initiator, initiator_sealed, refunds_by, refunds_alone, begins_at)
  select id, host_id, kind, number_type, number, shortcode, transaction_type, account_reference,
    receiver_name, sealed, created_at, ended_at, initiator, initiator_sealed, refunds_by, refunds_alone, begins_at
  from payout_accounts order by rowid;
drop table payout_accounts;
alter table new_payout_accounts rename to payout_accounts;
pragma legacy_alter_table = off;

create unique index payout_asking on payout_accounts (host_id) where ended_at is null and kind not in ('manual', 'transfer');
create unique index payout_manual on payout_accounts (host_id) where ended_at is null and kind = 'manual';
create unique index payout_transfer on payout_accounts (host_id) where ended_at is null and kind = 'transfer';
create index payouts_of_host on payout_accounts (host_id);

create trigger payout_facts before update of host_id, kind, number_type, number, shortcode, transaction_type, account_reference, created_at, words, hold_hours on payout_accounts
when not (old.ended_at is not null and new.ended_at is old.ended_at
  and new.host_id is old.host_id and new.kind is old.kind and new.number_type is old.number_type
  and new.transaction_type is old.transaction_type and new.created_at is old.created_at and new.hold_hours is old.hold_hours
  and (new.number is old.number or (old.number is not null and new.number = ''))
  and (new.shortcode is old.shortcode or (old.shortcode is not null and new.shortcode = ''))
  and (new.words is old.words or (old.words is not null and new.words = ''))
  and (new.account_reference is old.account_reference or new.account_reference is null))
begin select raise(abort, 'payout settings are ended, not changed'); end;
create trigger payout_begins before update of begins_at on payout_accounts
begin select raise(abort, 'payout settings are ended, not changed'); end;
create trigger payee_lapses after insert on payout_accounts
when (exists (select 1 from hosts where id = new.host_id and vouched_at is not null)
    or exists (select 1 from kyc_checks where host_id = new.host_id and kind = 'payee' and verified_at is not null))
  and not exists (select 1 from payout_accounts as same where same.host_id = new.host_id and same.id <> new.id
    and same.number is new.number and same.number_type is new.number_type and same.receiver_name is new.receiver_name
    and same.words is new.words
    and (same.ended_at is null or same.ended_at >= new.created_at))
begin
  update hosts set verified_at = null, vouched_at = null, lapsed_by = trim(lapsed_by || ' payee') where id = new.host_id;
  insert into jobs (kind, key, run_at, created_at) values ('look_again', new.host_id, 0, 0)
    on conflict (kind, key) where done_at is null do nothing;
end;
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

-- What a guest says of a transfer: its number, or nothing. A payment that has this is one, and has no code of M-PESA's.
alter table payments add column reference text check (length(reference) <= 60);
create trigger transfer_is_said before update of reference, receipt, claimed_receipt, proved_by, way on payments
when new.reference is not null and (new.way <> 'manual' or new.receipt is not null or new.claimed_receipt is not null
  or new.proved_by is 'mpesa' or new.payout_account_id is null or old.reference is null)
begin select raise(abort, 'of a transfer nobody knows but its host'); end;
create trigger transfer_is_said_new before insert on payments
when new.reference is not null and (new.way <> 'manual' or new.receipt is not null or new.claimed_receipt is not null
  or new.proved_by is 'mpesa' or new.payout_account_id is null)
begin select raise(abort, 'of a transfer nobody knows but its host'); end;
create trigger transfer_stays_one before update of reference on payments when old.reference is not null and new.reference is null
begin select raise(abort, 'a transfer stays one'); end;
