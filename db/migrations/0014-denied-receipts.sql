-- A host who finds no such money may be looking at a forged code: the payment gives it up, so that the true money can
-- be counted, and M-PESA's own word of that code is heard. What she was told stays as the code that was claimed.

drop trigger payment_receipts;
update payments set claimed_receipt = receipt, receipt = null
  where state = 'declined' and receipt is not null;
create trigger payment_receipts before update of receipt on payments
when old.receipt is not null and new.receipt is not old.receipt
  and not (new.receipt is null and new.state = 'declined' and new.claimed_receipt is old.receipt)
begin select raise(abort, 'a receipt stays with its payment'); end;
create trigger payment_declined before update of state, receipt on payments
when new.state = 'declined' and new.receipt is not null and old.state in ('needs_review', 'declined')
begin select raise(abort, 'a payment that was declined has no receipt'); end;

-- Money that M-PESA told of and that was taken for one of them is to be placed again.
update seen_money set state = 'unmatched', payment_id = null, host_id = coalesce(host_id, (
    select h.host_id from payments p join bookings b on b.id = p.booking_id join properties h on h.id = b.property_id
    where p.id = seen_money.payment_id))
  where payment_id in (select id from payments where state = 'declined');
