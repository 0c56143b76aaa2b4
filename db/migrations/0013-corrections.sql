-- M-PESA's list may say another amount than its status query let us believe. What is to go back is lowered to what
-- came, and the papers are put right.

drop trigger refund_facts;
create trigger refund_facts before update of payment_id, booking_id on refunds
when new.payment_id <> old.payment_id or new.booking_id <> old.booking_id
begin select raise(abort, 'a refund keeps its payment'); end;
create trigger refund_amount before update of amount_kes on refunds
when new.amount_kes <> old.amount_kes and (old.state <> 'due' or new.amount_kes > old.amount_kes)
begin select raise(abort, 'a refund is only lowered, and only while it is due'); end;

create table new_receipts (
  id text primary key,
  host_id text not null references hosts (id),
  number integer not null check (number >= 1),
  kind text not null check (kind in ('receipt', 'credit_note')),
  booking_id text not null references bookings (id),
  payment_id text not null references payments (id),
  -- The refund that a credit note is for.
  refund_id text unique references refunds (id),
  -- A paper that puts the payment's receipt right: a credit note when less came than it says, a receipt when more did.
  corrects integer not null default 0 check (corrects in (0, 1)),
  amount_kes integer not null check (amount_kes > 0),
  -- Everything the paper says, as it was on that day.
  facts text not null check (json_valid(facts)),
  created_at integer not null,
  check (case when refund_id is not null then kind = 'credit_note' and not corrects
    else kind = 'receipt' or corrects end),
  unique (host_id, number)
) strict;
insert into new_receipts (id, host_id, number, kind, booking_id, payment_id, refund_id, amount_kes, facts, created_at)
  select id, host_id, number, kind, booking_id, payment_id, refund_id, amount_kes, facts, created_at
  from receipts order by host_id, number;
drop trigger receipts_are_kept;
drop table receipts;
alter table new_receipts rename to receipts;
create unique index receipts_once on receipts (payment_id, corrects) where refund_id is null;
create index receipts_of_booking on receipts (booking_id, number);

create trigger receipts_without_gap before insert on receipts
when new.number <> (select coalesce(max(number), 0) + 1 from receipts where host_id = new.host_id)
begin select raise(abort, 'receipts are numbered without a gap'); end;
create trigger receipts_stay before update on receipts
begin select raise(abort, 'a receipt is never changed'); end;
create trigger receipts_are_kept before delete on receipts
begin select raise(abort, 'a receipt is never deleted'); end;
