-- What stays of a person. The facts of money stay as they were; beside them the names, numbers and words of people may
-- be taken out, and nothing else may be changed by that. How long each is kept: docs/personal-data.md.

-- When the guest's name and number were taken out of a booking.
alter table bookings add column forgotten_at integer;
update bookings set forgotten_at = unixepoch() * 1000 where guest_phone = '+0';
create index bookings_to_forget on bookings (check_out) where forgotten_at is null;
create index bookings_abandoned on bookings (hold_ends_at) where forgotten_at is null and confirmed_at is null;

-- What the daily job looks for. Each of these is empty, or nearly, of what it has dealt with.
create index jobs_done on jobs (done_at) where done_at is not null;
create index callbacks_by_time on callbacks (received_at);
create index mpesa_exchanges_by_time on mpesa_exchanges (at);
create index payout_tests_by_time on payout_tests (created_at);
create index payments_with_wire on payments (created_at)
  where checkout_request_id is not null or merchant_request_id is not null or result_desc is not null;
create index refunds_with_words on refunds (created_at) where result_desc is not null;
create index operations_with_words on mpesa_operations (updated_at) where found_name is not null or result_desc is not null;
create index seen_money_with_words on seen_money (seen_at) where raw <> '' or payer <> '' or payer_name <> '' or reference <> '';
create index outside_stays_by_end on outside_stays (check_out);
create index blocks_with_note on blocks (check_out) where note <> '';
create index guests_by_time on guests (created_at);
create index hosts_who_left on hosts (deleted_at) where deleted_at is not null;

-- The ledger only grows. What somebody wrote beside a line may go; the line stays.
drop trigger ledger_keeps;
create trigger ledger_keeps before update on ledger_entries
when new.note is not null or new.id is not old.id or new.booking_id is not old.booking_id or new.host_id is not old.host_id
  or new.account is not old.account or new.kind is not old.kind or new.amount_kes is not old.amount_kes
  or new.payment_id is not old.payment_id or new.refund_id is not old.refund_id or new.who is not old.who
  or new.why is not old.why or new.happened_at is not old.happened_at or new.created_at is not old.created_at
begin select raise(abort, 'the ledger only grows'); end;

-- Settings that ended may lose the number that money went to; they can't get another.
drop trigger payout_facts;
create trigger payout_facts before update of host_id, kind, number_type, number, shortcode, transaction_type, account_reference, created_at on payout_accounts
when not (old.ended_at is not null and new.ended_at is old.ended_at
  and new.host_id is old.host_id and new.kind is old.kind and new.number_type is old.number_type
  and new.transaction_type is old.transaction_type and new.created_at is old.created_at
  and (new.number is old.number or (old.number is not null and new.number = ''))
  and (new.shortcode is old.shortcode or (old.shortcode is not null and new.shortcode = ''))
  and (new.account_reference is old.account_reference or new.account_reference is null))
begin select raise(abort, 'payout settings are ended, not changed'); end;

-- An operation that is over may lose the phone it was about.
drop trigger operation_facts;
create trigger operation_facts before update of kind, paid_to, payout_account_id, payment_id, refund_id, receipt, amount_kes, phone on mpesa_operations
when new.kind is not old.kind or new.paid_to is not old.paid_to or new.payout_account_id is not old.payout_account_id or new.payment_id is not old.payment_id
  or new.refund_id is not old.refund_id or new.receipt is not old.receipt or new.amount_kes is not old.amount_kes
  or (new.phone is not old.phone and not (new.phone = '2547' and old.phone is not null and old.state in ('done', 'failed')))
begin select raise(abort, 'an operation keeps what it asks for'); end;

-- A paper is never changed. Once tax law asks for it no more, the names on it may go when their host has left.
drop trigger receipts_stay;
create trigger receipts_stay before update on receipts
when not (new.id is old.id and new.host_id is old.host_id and new.number is old.number and new.kind is old.kind
  and new.booking_id is old.booking_id and new.payment_id is old.payment_id and new.refund_id is old.refund_id
  and new.corrects is old.corrects and new.amount_kes is old.amount_kes and new.created_at is old.created_at
  and new.facts is json_set(old.facts, '$.host.name', '', '$.host.kraPin', null, '$.property', '', '$.location', '')
  and exists (select 1 from hosts where id = old.host_id and deleted_at is not null))
begin select raise(abort, 'a receipt is never changed'); end;

-- A booking keeps its price; the name of the promo code in it may go.
drop trigger booking_facts;
create trigger booking_facts before update on bookings
when new.property_id is not old.property_id or new.source is not old.source or new.policy is not old.policy
  or (new.revision is not old.revision and not (new.revision = old.revision + 1 and old.state in ('requested', 'held', 'confirmed')))
  or (new.revision is old.revision and (
    new.check_in is not old.check_in or new.check_out is not old.check_out or new.total_kes is not old.total_kes
    or (new.quote is not old.quote and not exists (select 1 from promo_codes p
      where p.id = old.promo_code_id and new.quote = replace(old.quote, '"code":"' || p.code || '"', '"code":""')))
  ))
begin select raise(abort, 'a booking keeps its property, stay and price'); end;

-- Of hosts who have left already the same goes as of those who leave from now on.
insert into jobs (kind, key, run_at, created_at)
  select 'forget_host', id, 0, 0 from hosts where deleted_at is not null;
