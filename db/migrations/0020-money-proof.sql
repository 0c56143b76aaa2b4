-- Who vouches for money, and where it came: a shortcode sends back what M-PESA itself says came to it, and nothing else.

-- These name tables that are made anew.
drop trigger refund_within_payment;
drop trigger receipt_was_payment;
drop trigger receipt_was_refund;
drop trigger receipt_was_refund_new;

-- The operator's shortcode as requests for money had it. When it changed meanwhile nobody can tell which one an old
-- notice was of, and then none is written down.
create temporary table operators as
  select min(shortcode) as shortcode from payments
  where way = 'stk' and payout_account_id is null having count(distinct shortcode) = 1;

create table new_payments (
  id text primary key,
  booking_id text not null references bookings (id),
  -- stk: a request on a phone; manual: the guest paid by herself and named the code; c2b: M-PESA told of it by itself.
  way text not null check (way in ('stk', 'manual', 'c2b', 'cash')),
  purpose text not null default 'stay' check (purpose in ('stay', 'balance', 'damage_deposit')),
  state text not null check (state in ('created', 'requested', 'pending', 'paid', 'paid_late', 'declined', 'expired', 'needs_review', 'refunded')),
  amount_kes integer not null check (amount_kes > 0),
  -- Whose it is or was to be: the operator's shortcode, a number of the host's, or her hand.
  paid_to text not null check (paid_to in ('operator', 'host', 'cash')),
  -- Whose settings it went by. The operator's are none, and money that a host writes down may have none.
  payout_account_id text references payout_accounts (id),
  phone text check (phone is null or phone glob '254[17]*'),
  shortcode text,
  -- The secret in this payment's own callback address.
  callback_key text unique,
  submission_key text unique,
  merchant_request_id text,
  checkout_request_id text unique,
  -- The M-PESA code, once the money is believed to have come.
  receipt text,
  -- The code that a guest typed, and the amount of the message she pasted. Evidence, no proof.
  claimed_receipt text,
  claimed_kes integer check (claimed_kes is null or claimed_kes > 0),
  -- Who paid, as M-PESA or the host says.
  payer_name text,
  -- What came; differs from amount_kes only in needs_review and what a host accepted.
  received_kes integer check (received_kes is null or received_kes > 0),
  paid_at integer,
  -- Who says that it came. Nobody yet: a claim, a guess, or what M-PESA's own query contradicts.
  proved_by text check (proved_by in ('mpesa', 'host')),
  -- The shortcode at which M-PESA says it came, when that is known: from no other does any of it go back.
  proved_on text,
  result_code text,
  result_desc text,
  -- Why no money was asked for, or why a person has to look.
  reason text,
  queries integer not null default 0,
  created_at integer not null,
  requested_at integer,
  updated_at integer not null,
  check (way <> 'stk' or (phone is not null and shortcode is not null and callback_key is not null)),
  check (state not in ('paid', 'paid_late') or (paid_at is not null and received_kes is not null)),
  check ((paid_to = 'cash') = (way = 'cash')),
  check (paid_to = 'host' or payout_account_id is null),
  check (way <> 'stk' or paid_to = 'operator' or payout_account_id is not null),
  check (state not in ('created', 'requested', 'pending') or proved_by is null),
  check (proved_on is null or proved_by is 'mpesa'),
  check (way <> 'cash' or proved_by is not 'mpesa')
) strict;
insert into new_payments (id, booking_id, way, purpose, state, amount_kes, paid_to, payout_account_id, phone, shortcode,
    callback_key, submission_key, merchant_request_id, checkout_request_id, receipt, claimed_receipt, claimed_kes,
    payer_name, received_kes, paid_at, proved_by, proved_on, result_code, result_desc, reason, queries, created_at,
    requested_at, updated_at)
  select id, booking_id, way, purpose, state, amount_kes, paid_to, payout_account_id, phone, shortcode,
    callback_key, submission_key, merchant_request_id, checkout_request_id, receipt, claimed_receipt, claimed_kes,
    payer_name, received_kes, paid_at, proved_by,
    iif(proved_by = 'mpesa', case
      when way = 'stk' then shortcode
      when told_by is not null then (select shortcode from payout_accounts where id = told_by)
      when paid_to = 'operator' then (select shortcode from operators)
      else asked_on end),
    result_code, result_desc, reason, queries, created_at, requested_at, updated_at
  from (
    select *,
      case
        when way = 'cash' then 'cash'
        when way = 'manual' or payout_account_id is not null then 'host'
        when way = 'stk' then 'operator'
        -- What a host pasted looked as if it had come to the operator's shortcode.
        when told_source in ('c2b', 'pull') then 'operator'
        when told_source is null and said_by = 'mpesa' then 'operator'
        else 'host' end as paid_to,
      iif(way <> 'cash' or said_by = 'host',
        iif(reason is 'query_contradicts' or state in ('created', 'requested', 'pending', 'declined', 'expired'), null,
          iif(said_by = 'mpesa' and way <> 'cash', 'mpesa', iif(said_by is null, null, 'host'))), null) as proved_by
    from (
      select payments.*, payments.rowid as nth,
        (select who from ledger_entries where payment_id = payments.id and kind = 'payment' limit 1) as said_by,
        (select source from seen_money where payment_id = payments.id) as told_source,
        (select payout_account_id from seen_money where payment_id = payments.id) as told_by,
        (select a.shortcode from mpesa_operations o join payout_accounts a on a.id = o.payout_account_id
          where o.payment_id = payments.id and o.kind = 'look_up' and o.finding = 'paid' and o.receipt = payments.receipt
          limit 1) as asked_on
      from payments)) order by nth;

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
  sent_receipt text,
  check ((sent_at is not null) = (state = 'sent')),
  check (state <> 'sent' or way = 'cash' or sent_receipt is not null),
  check (sent_receipt is null or state = 'sent')
) strict;
insert into new_refunds (id, payment_id, booking_id, amount_kes, reason, state, way, request_id, submission_key,
    result_desc, created_at, sent_at, sent_receipt)
  select id, payment_id, booking_id, amount_kes, reason, state, way, request_id, submission_key,
    result_desc, created_at, sent_at, sent_receipt
  from refunds order by rowid;

drop table refunds;
drop table payments;
alter table new_payments rename to payments;
alter table new_refunds rename to refunds;

create index payments_of_booking on payments (booking_id, created_at);
create index payments_open on payments (state, created_at) where state in ('created', 'requested', 'pending');
create index payments_of_phone on payments (phone, paid_at) where phone is not null;
create index payments_by_change on payments (updated_at, state);
create index payments_by_request on payments (payout_account_id, requested_at);
create index payments_by_claim on payments (claimed_receipt) where claimed_receipt is not null;
-- A code is one payment's among those that M-PESA vouches for. What hosts typed yields to that, and to nobody else's typing.
create unique index payments_proved on payments (receipt) where proved_by = 'mpesa' and receipt is not null;
create index payments_by_receipt on payments (receipt) where receipt is not null;
create index refunds_of_payment on refunds (payment_id);
create index refunds_of_booking on refunds (booking_id);
create unique index refunds_by_mpesa on refunds (sent_receipt) where way in ('reversal', 'b2c') and sent_receipt is not null;
create index refunds_by_receipt on refunds (sent_receipt) where sent_receipt is not null;

create trigger payment_states before update of state on payments
when old.state <> new.state and (
  (old.state in ('paid', 'paid_late') and new.state <> 'refunded'
    and not (coalesce(old.reason, '') in ('query_contradicts', 'code_elsewhere') and new.state = 'declined'
      and new.reason is 'not_received' and new.receipt is null))
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
-- Where it came to is M-PESA's to say, once; which number that was may be forgotten with its host.
create trigger payment_proof before update of paid_to, payout_account_id, proved_by, proved_on on payments
when (old.proved_by is 'mpesa' and (new.proved_by is 'host' or (new.proved_by is 'mpesa' and new.proved_on is not null and new.proved_on is not old.proved_on)))
  or ((new.paid_to <> old.paid_to or new.payout_account_id is not old.payout_account_id)
    and (old.proved_by is 'mpesa' or new.proved_by is not 'mpesa'))
begin select raise(abort, 'what M-PESA vouches for is not changed by anybody else'); end;
create trigger payment_receipts before update of receipt on payments
when old.receipt is not null and new.receipt is not old.receipt
  and not (new.receipt is null and new.state = 'declined' and new.claimed_receipt is old.receipt)
  and not (old.proved_by is not 'mpesa' and new.proved_by is 'mpesa')
begin select raise(abort, 'a receipt stays with its payment'); end;
create trigger payment_declined before update of state, receipt on payments
when new.state = 'declined' and new.receipt is not null and old.state in ('needs_review', 'declined')
begin select raise(abort, 'a payment that was declined has no receipt'); end;
create trigger payment_stays before delete on payments
begin select raise(abort, 'a payment stays'); end;
-- A code waits once with each host.
create trigger payment_claimed before insert on payments
when new.state = 'pending' and new.claimed_receipt is not null and exists (
  select 1 from payments p join bookings b on b.id = p.booking_id join properties h on h.id = b.property_id
  where p.claimed_receipt = new.claimed_receipt and p.state = 'pending' and h.host_id = (
    select h.host_id from bookings b join properties h on h.id = b.property_id where b.id = new.booking_id))
begin select raise(abort, 'this code waits with this host already'); end;

-- A code that gave money back is no code that brought some, by M-PESA's word of both.
create trigger receipt_was_refund before update of receipt, proved_by on payments
when new.receipt is not null and new.proved_by is 'mpesa' and exists (select 1 from refunds
  where sent_receipt = new.receipt and way in ('reversal', 'b2c') and payment_id <> new.id)
begin select raise(abort, 'receipt used by a refund'); end;
create trigger receipt_was_refund_new before insert on payments
when new.receipt is not null and new.proved_by is 'mpesa' and exists (select 1 from refunds
  where sent_receipt = new.receipt and way in ('reversal', 'b2c'))
begin select raise(abort, 'receipt used by a refund'); end;
create trigger receipt_was_payment before update of sent_receipt on refunds
when new.sent_receipt is not null and new.way = 'b2c'
  and exists (select 1 from payments where receipt = new.sent_receipt and proved_by = 'mpesa')
begin select raise(abort, 'receipt used by a payment'); end;

create trigger refund_states before update of state on refunds
when old.state <> new.state and (old.state in ('sent', 'withdrawn') or (old.state = 'sending' and new.state = 'withdrawn'))
begin select raise(abort, 'illegal refund state'); end;
create trigger refund_facts before update of payment_id, booking_id on refunds
when new.payment_id <> old.payment_id or new.booking_id <> old.booking_id
begin select raise(abort, 'a refund keeps its payment'); end;
create trigger refund_amount before update of amount_kes on refunds
when new.amount_kes <> old.amount_kes and (old.state <> 'due' or new.amount_kes > old.amount_kes)
begin select raise(abort, 'a refund is only lowered, and only while it is due'); end;
create trigger refund_stays before delete on refunds
begin select raise(abort, 'a refund stays'); end;
-- Nobody gets back more than came.
create trigger refund_within_payment before insert on refunds
when new.amount_kes + (select coalesce(sum(amount_kes), 0) from refunds where payment_id = new.payment_id and state <> 'withdrawn')
  > (select coalesce(received_kes, 0) from payments where id = new.payment_id)
begin select raise(abort, 'more than was paid'); end;

-- What M-PESA tells of a code stands once; what a host pastes stands once for her, whatever other houses know.
create table new_seen_money (
  id integer primary key,
  receipt text not null check (receipt <> '' and receipt not glob '*[^A-Z0-9]*'),
  source text not null check (source in ('c2b', 'pull', 'statement', 'sms')),
  -- Whose number it came to.
  paid_to text not null check (paid_to in ('operator', 'host')),
  -- Whose settings it came by, and the shortcode itself, when M-PESA told of it.
  payout_account_id text references payout_accounts (id),
  shortcode text,
  -- The host in whose list it stands; none when nobody's booking is known by it.
  host_id text references hosts (id),
  amount_kes integer not null check (amount_kes > 0),
  -- Cents came too, which amount_kes leaves out.
  has_cents integer not null default 0 check (has_cents in (0, 1)),
  paid_at integer,
  reference text not null default '',
  -- A hash, a mask or a number, as it was written.
  payer text not null default '',
  payer_name text not null default '',
  raw text not null,
  state text not null default 'waiting' check (state in ('waiting', 'matched', 'unmatched', 'set_aside')),
  payment_id text references payments (id),
  seen_at integer not null,
  settled_at integer,
  check ((state = 'matched') = (payment_id is not null)),
  check (case when source in ('c2b', 'pull') then (paid_to = 'operator') = (payout_account_id is null)
    else paid_to = 'host' and payout_account_id is null and shortcode is null and host_id is not null end)
) strict;
insert into new_seen_money (receipt, source, paid_to, payout_account_id, shortcode, host_id, amount_kes, has_cents,
    paid_at, reference, payer, payer_name, raw, state, payment_id, seen_at, settled_at)
  select receipt, source, iif(source in ('c2b', 'pull') and payout_account_id is null, 'operator', 'host'),
    iif(source in ('c2b', 'pull'), payout_account_id, null),
    case when source not in ('c2b', 'pull') then null
      when payout_account_id is null then (select shortcode from operators)
      else (select shortcode from payout_accounts where id = payout_account_id) end,
    host_id, amount_kes, has_cents, paid_at, reference, payer, payer_name, raw, state, payment_id, seen_at, settled_at
  from seen_money where source in ('c2b', 'pull') or host_id is not null order by seen_at, receipt;
drop table seen_money;
alter table new_seen_money rename to seen_money;
create unique index seen_money_told on seen_money (receipt) where source in ('c2b', 'pull');
create unique index seen_money_said on seen_money (receipt, host_id) where source in ('statement', 'sms');
create index seen_money_of_host on seen_money (host_id, state, seen_at);
create unique index seen_money_of_payment on seen_money (payment_id) where payment_id is not null and source in ('c2b', 'pull');
create index seen_money_said_of_payment on seen_money (payment_id) where payment_id is not null;
-- A job for what a host pasted names the host.
update jobs set key = key || ' ' || (select host_id from seen_money where receipt = jobs.key)
  where kind = 'match_money' and done_at is null
    and exists (select 1 from seen_money where receipt = jobs.key and source in ('statement', 'sms'));

-- Which shortcode was told where its payments are announced.
alter table watched_shortcodes add column shortcode text;

-- Whose shortcode M-PESA is asked by, and which one it is.
alter table mpesa_operations add column paid_to text not null default 'host' check (paid_to in ('operator', 'host'));
alter table mpesa_operations add column shortcode text;
drop trigger operation_facts;
update mpesa_operations set paid_to = iif(payout_account_id is null, 'operator', 'host'),
  shortcode = iif(payout_account_id is null, (select shortcode from operators),
    (select shortcode from payout_accounts where id = payout_account_id));
create trigger operation_facts before update of kind, paid_to, payout_account_id, payment_id, refund_id, receipt, amount_kes, phone on mpesa_operations
begin select raise(abort, 'an operation keeps what it asks for'); end;
create trigger operation_shortcode before update of shortcode on mpesa_operations
when new.shortcode is not null and new.shortcode is not old.shortcode
begin select raise(abort, 'an operation keeps its shortcode, or forgets it with its host'); end;
create trigger operation_account before insert on mpesa_operations
when (new.paid_to = 'operator') <> (new.payout_account_id is null)
begin select raise(abort, 'an operation goes by the operator''s settings or by those of a host'); end;
-- Money leaves a shortcode only for a payment that M-PESA says came to it: when it is asked for, and when it is sent.
create trigger operation_proved before insert on mpesa_operations
when new.kind <> 'look_up' and not exists (
  select 1 from payments p join refunds r on r.payment_id = p.id
  where p.id = new.payment_id and r.id = new.refund_id and p.proved_by = 'mpesa' and p.paid_to = new.paid_to
    and p.proved_on = new.shortcode and (new.kind <> 'reversal' or p.receipt = new.receipt))
begin select raise(abort, 'M-PESA vouches for no such payment at this shortcode'); end;
create trigger operation_proved_still before update of state on mpesa_operations
when new.state = 'requested' and old.state <> 'requested' and new.kind <> 'look_up' and not exists (
  select 1 from payments p where p.id = new.payment_id and p.proved_by = 'mpesa' and p.paid_to = new.paid_to
    and p.proved_on = new.shortcode)
begin select raise(abort, 'M-PESA vouches for no such payment at this shortcode'); end;
-- Never more than came, less what went or may have gone. The same reversal asked for again gives nothing back again.
create trigger operation_within before insert on mpesa_operations
when new.kind <> 'look_up' and coalesce(new.amount_kes, 0) + (
  select coalesce(sum(amount_kes), 0) from mpesa_operations
  where payment_id = new.payment_id and kind <> 'look_up'
    and (state in ('created', 'requested', 'accepted', 'done')
      or (finding in ('never_answered', 'receipt_used') and not (kind = 'reversal' and new.kind = 'reversal'))))
  > (select coalesce(received_kes, 0) from payments where id = new.payment_id)
begin select raise(abort, 'more than came to this shortcode'); end;
create index operations_sending on mpesa_operations (created_at) where kind <> 'look_up' and paid_to = 'operator';

-- Refunds from the operator's shortcode that wait for the operator's yes, and what was said.
create table refund_waits (
  refund_id text primary key references refunds (id),
  host_id text not null references hosts (id),
  why text not null check (why in ('day_limit', 'host_not_allowed')),
  asked_at integer not null,
  answer text check (answer in ('allowed', 'refused')),
  answered_at integer,
  answered_by text,
  check ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null))
) strict, without rowid;
create index refund_waits_open on refund_waits (asked_at) where answer is null;
create trigger refund_waits_answered before update on refund_waits
when old.answer is not null or new.refund_id <> old.refund_id or new.host_id <> old.host_id
begin select raise(abort, 'a refund is allowed or refused once'); end;
create trigger refund_waits_stay before delete on refund_waits
begin select raise(abort, 'what waited stays written down'); end;

drop table operators;
