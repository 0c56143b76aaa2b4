-- Money: where a host is paid, one trail for every way of paying, and a ledger that only grows.

-- Where a host's guests pay to. Settings are never changed: new ones end the old, because payments refer to them.
create table payout_accounts (
  id text primary key,
  host_id text not null references hosts (id),
  kind text not null check (kind in ('daraja', 'operator', 'manual')),
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
  check (kind <> 'operator' or (number_type is null and number is null and shortcode is null and sealed is null)),
  check (kind <> 'manual' or (number_type is not null and number is not null and shortcode is null and sealed is null)),
  check (kind <> 'daraja' or (number is not null and shortcode is not null and (
    (number_type = 'paybill' and transaction_type = 'CustomerPayBillOnline' and number = shortcode)
    or (number_type = 'till' and transaction_type = 'CustomerBuyGoodsOnline')))),
  check (kind <> 'daraja' or sealed is not null or ended_at is not null)
) strict;
-- At most one that asks phones, and one that guests pay to by themselves.
create unique index payout_asking on payout_accounts (host_id) where ended_at is null and kind <> 'manual';
create unique index payout_manual on payout_accounts (host_id) where ended_at is null and kind = 'manual';
create trigger payout_facts before update of host_id, kind, number_type, number, shortcode, transaction_type, account_reference, created_at on payout_accounts
begin select raise(abort, 'payout settings are ended, not changed'); end;

-- One shilling from the host's own phone, to see whether her settings work.
create table payout_tests (
  id text primary key,
  payout_account_id text not null references payout_accounts (id),
  state text not null check (state in ('created', 'requested', 'pending', 'paid', 'declined', 'expired')),
  phone text not null check (phone glob '254[17]*'),
  callback_key text not null unique,
  submission_key text not null unique,
  merchant_request_id text,
  checkout_request_id text unique,
  receipt text unique,
  result_code text,
  result_desc text,
  reason text,
  created_at integer not null,
  updated_at integer not null
) strict;
create index payout_tests_of_account on payout_tests (payout_account_id, created_at);

create table new_payments (
  id text primary key,
  booking_id text not null references bookings (id),
  -- stk: a request on a phone; manual: the guest paid by herself and named the code; c2b: M-PESA told of it by itself.
  way text not null check (way in ('stk', 'manual', 'c2b', 'cash')),
  purpose text not null default 'stay' check (purpose in ('stay', 'balance', 'damage_deposit')),
  state text not null check (state in ('created', 'requested', 'pending', 'paid', 'paid_late', 'declined', 'expired', 'needs_review', 'refunded')),
  amount_kes integer not null check (amount_kes > 0),
  -- Whose settings it went by; none means the operator's.
  payout_account_id text references payout_accounts (id),
  phone text check (phone is null or phone glob '254[17]*'),
  shortcode text,
  -- The secret in this payment's own callback address.
  callback_key text unique,
  submission_key text unique,
  merchant_request_id text,
  checkout_request_id text unique,
  -- The M-PESA code, once the money is believed to have come. Nobody's twice in the whole instance, see the triggers.
  receipt text unique,
  -- The code that a guest typed, and the amount of the message she pasted. Evidence, no proof.
  claimed_receipt text,
  claimed_kes integer check (claimed_kes is null or claimed_kes > 0),
  -- Who paid, as M-PESA or the host says.
  payer_name text,
  -- What came; differs from amount_kes only in needs_review and what a host accepted.
  received_kes integer check (received_kes is null or received_kes > 0),
  paid_at integer,
  result_code text,
  result_desc text,
  -- Why no money was asked for, or why a person has to look.
  reason text,
  queries integer not null default 0,
  created_at integer not null,
  requested_at integer,
  updated_at integer not null,
  check (way <> 'stk' or (phone is not null and shortcode is not null and callback_key is not null)),
  check (state not in ('paid', 'paid_late') or (paid_at is not null and received_kes is not null))
) strict;
insert into new_payments (id, booking_id, way, state, amount_kes, phone, shortcode, callback_key, submission_key,
    merchant_request_id, checkout_request_id, receipt, received_kes, paid_at, result_code, result_desc, reason, queries,
    created_at, requested_at, updated_at)
  select id, booking_id, 'stk', state, amount_kes, phone, shortcode, callback_key, submission_key,
    merchant_request_id, checkout_request_id, receipt,
    iif(state in ('paid', 'refunded'), coalesce(received_kes, amount_kes), received_kes), paid_at, result_code,
    result_desc, reason, queries, created_at, requested_at, updated_at
  from payments;
drop table payments;
alter table new_payments rename to payments;
create index payments_of_booking on payments (booking_id, created_at);
create index payments_open on payments (state, created_at) where state in ('created', 'requested', 'pending');
-- A code waits for one host at a time.
create unique index payments_claimed on payments (claimed_receipt) where state = 'pending';

create table new_refunds (
  id text primary key,
  payment_id text not null references payments (id),
  booking_id text not null references bookings (id),
  amount_kes integer not null check (amount_kes > 0),
  reason text not null check (reason in ('nights_taken', 'second_payment', 'cancelled', 'overpaid', 'not_accepted', 'hold_over', 'by_host', 'damage_deposit')),
  -- sending: M-PESA was told to give it back and has not answered.
  state text not null default 'due' check (state in ('due', 'sending', 'sent', 'withdrawn')),
  way text check (way in ('manual', 'cash', 'reversal', 'b2c')),
  -- What M-PESA knows an attempt by; the same one is never sent twice.
  request_id text unique,
  submission_key text unique,
  result_desc text,
  created_at integer not null,
  sent_at integer,
  sent_receipt text unique,
  check ((sent_at is not null) = (state = 'sent')),
  check (state <> 'sent' or way = 'cash' or sent_receipt is not null),
  check (sent_receipt is null or state = 'sent')
) strict;
insert into new_refunds (id, payment_id, booking_id, amount_kes, reason, state, way, created_at, sent_at, sent_receipt)
  select id, payment_id, booking_id, amount_kes, reason, iif(sent_at is null, 'due', 'sent'),
    iif(sent_at is null, null, 'manual'), created_at, sent_at, sent_receipt
  from refunds;
drop table refunds;
alter table new_refunds rename to refunds;
create index refunds_of_payment on refunds (payment_id);
create index refunds_of_booking on refunds (booking_id);

-- What guests owe and paid, in signed whole shillings: what a guest owes counts up, what she paid counts down, so the
-- sum of a booking is its balance, and below zero is what the host owes her.
create table ledger_entries (
  id integer primary key,
  booking_id text not null references bookings (id),
  host_id text not null references hosts (id),
  -- A damage deposit is the guest's own money in the host's hands: it is summed apart.
  account text not null default 'stay' check (account in ('stay', 'damage_deposit')),
  kind text not null check (kind in ('charge', 'fee', 'discount', 'payment', 'refund', 'adjustment')),
  amount_kes integer not null check (amount_kes <> 0),
  payment_id text references payments (id),
  refund_id text references refunds (id),
  who text not null check (who in ('guest', 'host', 'operator', 'mpesa', 'lango')),
  -- A word of the catalogue; what a person wrote stands in note.
  why text not null check (why <> ''),
  note text,
  -- When it came about, and when it was written down.
  happened_at integer not null,
  created_at integer not null,
  check (case kind
    when 'payment' then amount_kes < 0 and payment_id is not null
    when 'refund' then amount_kes > 0 and refund_id is not null
    when 'discount' then amount_kes < 0
    when 'adjustment' then 1
    else amount_kes > 0 end)
) strict;
create index ledger_of_booking on ledger_entries (booking_id);
create index ledger_of_host on ledger_entries (host_id, happened_at);
create unique index ledger_payment_once on ledger_entries (payment_id, account) where kind = 'payment';
create unique index ledger_refund_once on ledger_entries (refund_id, account) where kind = 'refund';
create index ledger_of_payment on ledger_entries (payment_id) where payment_id is not null;

create trigger ledger_keeps before update on ledger_entries
begin select raise(abort, 'the ledger only grows'); end;
create trigger ledger_stays before delete on ledger_entries
begin select raise(abort, 'the ledger only grows'); end;
-- INSERT OR REPLACE deletes without asking the trigger above.
create trigger ledger_replaces_nothing before insert on ledger_entries
when exists (select 1 from ledger_entries where id = new.id)
  or (new.kind = 'payment' and exists (select 1 from ledger_entries where payment_id = new.payment_id and account = new.account and kind = 'payment'))
  or (new.kind = 'refund' and exists (select 1 from ledger_entries where refund_id = new.refund_id and account = new.account and kind = 'refund'))
begin select raise(abort, 'the ledger only grows'); end;

-- What was there before has its entries too: the price of what was sold, the money that came, the money that went back.
insert into ledger_entries (booking_id, host_id, kind, amount_kes, who, why, happened_at, created_at)
  select bookings.id, properties.host_id, 'charge', bookings.total_kes, 'lango', 'nights', bookings.confirmed_at, unixepoch() * 1000
  from bookings join properties on properties.id = bookings.property_id
  where bookings.confirmed_at is not null order by bookings.confirmed_at;
insert into ledger_entries (booking_id, host_id, kind, amount_kes, who, why, happened_at, created_at)
  select bookings.id, properties.host_id, 'adjustment', -bookings.total_kes, 'lango', 'cancelled', bookings.cancelled_at, unixepoch() * 1000
  from bookings join properties on properties.id = bookings.property_id
  where bookings.confirmed_at is not null and bookings.state = 'cancelled' order by bookings.cancelled_at;
insert into ledger_entries (booking_id, host_id, kind, amount_kes, payment_id, who, why, happened_at, created_at)
  select payments.booking_id, properties.host_id, 'payment', -coalesce(payments.received_kes, payments.amount_kes), payments.id,
    'mpesa', payments.way, coalesce(payments.paid_at, payments.updated_at), unixepoch() * 1000
  from payments join bookings on bookings.id = payments.booking_id join properties on properties.id = bookings.property_id
  where payments.state in ('paid', 'refunded') or (payments.state = 'needs_review' and payments.receipt is not null)
  order by coalesce(payments.paid_at, payments.updated_at);
insert into ledger_entries (booking_id, host_id, kind, amount_kes, payment_id, refund_id, who, why, happened_at, created_at)
  select refunds.booking_id, properties.host_id, 'refund', refunds.amount_kes, refunds.payment_id, refunds.id, 'host',
    refunds.reason, refunds.sent_at, unixepoch() * 1000
  from refunds join bookings on bookings.id = refunds.booking_id join properties on properties.id = bookings.property_id
  where refunds.sent_at is not null order by refunds.sent_at;

-- Nothing leaves paid except a refund. A request that was declined or given up may still be paid: late. It goes back
-- to created only when the gateway said that nothing was sent.
create trigger payment_states before update of state on payments
when old.state <> new.state and (
  (old.state in ('paid', 'paid_late') and new.state <> 'refunded')
  or old.state = 'refunded'
  or (new.state = 'created' and old.state <> 'requested')
  or (new.state = 'paid' and old.state in ('declined', 'expired'))
  or (new.state = 'paid_late' and old.state not in ('declined', 'expired', 'needs_review'))
  or (old.state = 'needs_review' and new.state in ('requested', 'pending', 'expired'))
)
begin select raise(abort, 'illegal payment state'); end;
create trigger payment_facts before update of booking_id, way, purpose, amount_kes, created_at on payments
when new.booking_id <> old.booking_id or new.way <> old.way or new.purpose <> old.purpose
  or new.amount_kes <> old.amount_kes or new.created_at <> old.created_at
begin select raise(abort, 'a payment keeps its booking, way and amount'); end;
create trigger payment_receipts before update of receipt on payments
when old.receipt is not null and new.receipt is not old.receipt
begin select raise(abort, 'a receipt stays with its payment'); end;
create trigger payment_stays before delete on payments
begin select raise(abort, 'a payment stays'); end;

-- A code that gave money back is no code that brought some.
create trigger receipt_was_refund before update of receipt on payments
when new.receipt is not null and exists (select 1 from refunds where sent_receipt = new.receipt)
begin select raise(abort, 'receipt used by a refund'); end;
create trigger receipt_was_refund_new before insert on payments
when new.receipt is not null and exists (select 1 from refunds where sent_receipt = new.receipt)
begin select raise(abort, 'receipt used by a refund'); end;
create trigger receipt_was_payment before update of sent_receipt on refunds
when new.sent_receipt is not null and exists (select 1 from payments where receipt = new.sent_receipt and new.way is not 'reversal')
begin select raise(abort, 'receipt used by a payment'); end;

create trigger refund_states before update of state on refunds
when old.state <> new.state and (old.state in ('sent', 'withdrawn') or (old.state = 'sending' and new.state = 'withdrawn'))
begin select raise(abort, 'illegal refund state'); end;
create trigger refund_facts before update of payment_id, booking_id, amount_kes on refunds
when new.payment_id <> old.payment_id or new.booking_id <> old.booking_id or new.amount_kes <> old.amount_kes
begin select raise(abort, 'a refund keeps its payment and amount'); end;
create trigger refund_stays before delete on refunds
begin select raise(abort, 'a refund stays'); end;
-- Nobody gets back more than came.
create trigger refund_within_payment before insert on refunds
when new.amount_kes + (select coalesce(sum(amount_kes), 0) from refunds where payment_id = new.payment_id and state <> 'withdrawn')
  > (select coalesce(received_kes, 0) from payments where id = new.payment_id)
begin select raise(abort, 'more than was paid'); end;
