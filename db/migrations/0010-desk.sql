-- What M-PESA is asked to do beside asking phones: look a payment up, give one back, pay a phone.

-- Who may do that for a host's shortcode, and how refunds go. The credential is the initiator's password as Safaricom
-- alone can read it, encrypted once more with the instance key; it is forgotten with the other keys.
alter table payout_accounts add column initiator text;
alter table payout_accounts add column initiator_sealed text;
alter table payout_accounts add column refunds_by text not null default 'hand' check (refunds_by in ('hand', 'reversal', 'b2c', 'both'));
-- Refunds go out when they are owed, without a press.
alter table payout_accounts add column refunds_alone integer not null default 0 check (refunds_alone in (0, 1));

-- One row is one request to M-PESA, sent at most once. Its result comes later to an address of its own, or never.
create table mpesa_operations (
  -- Also what M-PESA knows a payout by: the same one pays once.
  id text primary key,
  kind text not null check (kind in ('look_up', 'reversal', 'b2c')),
  -- requested is written before anything is sent, and goes back to created only when M-PESA said that nothing was.
  state text not null default 'created' check (state in ('created', 'requested', 'accepted', 'done', 'failed')),
  -- Whose settings it goes by; none means the operator's.
  payout_account_id text references payout_accounts (id),
  payment_id text not null references payments (id),
  refund_id text references refunds (id),
  -- The operation whose result never came, that a look-up asks after.
  about_id text references mpesa_operations (id),
  -- The code that is looked up or given back.
  receipt text,
  amount_kes integer check (amount_kes > 0),
  phone text check (phone is null or phone glob '254[17]*'),
  -- The secrets in its two addresses: for the result, and for the word that it waited too long.
  result_key text not null unique,
  timeout_key text not null unique,
  conversation_id text,
  originator_id text,
  result_code text,
  result_desc text,
  -- What came of it, a word of the catalogue; and of a look-up what M-PESA said: amount, instant, payer.
  finding text,
  found_kes integer check (found_kes > 0),
  found_at integer,
  found_name text,
  -- The code in a result that nothing proves: its request's answer was lost, so there are no ids to compare.
  told_receipt text,
  -- How often it was asked after.
  checks integer not null default 0,
  created_at integer not null,
  requested_at integer,
  updated_at integer not null,
  check ((refund_id is not null) = (kind <> 'look_up')),
  check (kind <> 'reversal' or receipt is not null),
  check (kind <> 'b2c' or (phone is not null and amount_kes is not null)),
  check (about_id is null or kind = 'look_up')
) strict;
-- A code is asked for once by a shortcode.
create unique index operations_code on mpesa_operations (coalesce(payout_account_id, ''), receipt)
  where kind = 'look_up' and about_id is null;
-- No second one for a refund while the first is under way.
create unique index operations_refund on mpesa_operations (refund_id) where kind <> 'look_up' and state in ('created', 'requested', 'accepted');
create index operations_of_payment on mpesa_operations (payment_id);
create index operations_of_refund on mpesa_operations (refund_id, created_at) where refund_id is not null;
create index operations_of_receipt on mpesa_operations (receipt) where receipt is not null;
-- What one phone has moved in a day.
create index payments_of_phone on payments (phone, paid_at) where phone is not null;

create trigger operation_states before update of state on mpesa_operations
when old.state <> new.state and (old.state = 'done'
  or (old.state = 'failed' and new.state <> 'done')
  or (new.state = 'created' and old.state <> 'requested')
  or (new.state = 'requested' and old.state <> 'created')
  or (new.state = 'accepted' and old.state <> 'requested'))
begin select raise(abort, 'illegal operation state'); end;
create trigger operation_facts before update of kind, payout_account_id, payment_id, refund_id, receipt, amount_kes, phone, result_key, timeout_key on mpesa_operations
begin select raise(abort, 'an operation keeps what it asks for'); end;
create trigger operation_stays before delete on mpesa_operations
begin select raise(abort, 'an operation stays'); end;
