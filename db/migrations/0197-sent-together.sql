-- Refunds of several rooms that one payment paid for go back in one sending: M-PESA is asked once, for their sum. Which they
-- are, and what of the sum is whose, is written down before anything is asked; the operation itself names the first.
create table sent_together (
  operation_id text not null references mpesa_operations (id),
  refund_id text not null references refunds (id),
  kes integer not null check (kes > 0),
  primary key (operation_id, refund_id)
) strict, without rowid;
create index sent_together_by_refund on sent_together (refund_id);
create trigger sent_together_of_payment before insert on sent_together
when not exists (select 1 from mpesa_operations o join refunds r on r.payment_id = o.payment_id
  where o.id = new.operation_id and r.id = new.refund_id and o.kind <> 'look_up' and r.amount_kes = new.kes)
begin select raise(abort, 'refunds of one payment are sent together'); end;
create trigger sent_together_within before insert on sent_together
when new.kes + (select coalesce(sum(kes), 0) from sent_together where operation_id = new.operation_id)
  > (select coalesce(amount_kes, 0) from mpesa_operations where id = new.operation_id)
begin select raise(abort, 'refunds that are sent together are their sending'); end;
create trigger sent_together_stays before update on sent_together
begin select raise(abort, 'what was sent together stays'); end;
create trigger sent_together_stays_written before delete on sent_together
begin select raise(abort, 'what was sent together stays'); end;
-- No second one for a refund while the first is under way, whichever names it.
create trigger operation_alone before insert on mpesa_operations
when new.kind <> 'look_up' and exists (select 1 from sent_together t join mpesa_operations o on o.id = t.operation_id
  where t.refund_id = new.refund_id and o.state in ('created', 'requested', 'accepted'))
begin select raise(abort, 'a refund is on its way already'); end;
create trigger sent_together_alone before insert on sent_together
when exists (select 1 from mpesa_operations o where o.id <> new.operation_id and o.kind <> 'look_up'
  and o.state in ('created', 'requested', 'accepted') and (o.refund_id = new.refund_id
    or exists (select 1 from sent_together t where t.operation_id = o.id and t.refund_id = new.refund_id)))
begin select raise(abort, 'a refund is on its way already'); end;

-- A code of M-PESA is of one sending: of one refund, or of those that it was for.
drop index refunds_by_mpesa;
create index refunds_by_mpesa on refunds (sent_receipt) where way in ('reversal', 'b2c') and sent_receipt is not null;
create trigger refund_code_once before update of sent_receipt, way on refunds
when new.sent_receipt is not null and new.way in ('reversal', 'b2c')
  and (new.sent_receipt is not old.sent_receipt or new.way is not old.way)
  and exists (select 1 from refunds other where other.id <> new.id and other.sent_receipt = new.sent_receipt
    and other.way in ('reversal', 'b2c') and not exists (select 1 from sent_together a
      join sent_together b on b.operation_id = a.operation_id
      where a.refund_id = new.id and b.refund_id = other.id))
begin select raise(abort, 'receipt used by another refund'); end;
