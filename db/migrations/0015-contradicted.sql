-- Money that M-PESA's own query says never came, and that its host does not find either, leaves the count. Nothing
-- else leaves paid but refunded.

drop trigger payment_states;
create trigger payment_states before update of state on payments
when old.state <> new.state and (
  (old.state in ('paid', 'paid_late') and new.state <> 'refunded'
    and not (old.reason is 'query_contradicts' and new.state = 'declined' and new.reason is 'not_received'
      and new.receipt is null))
  or old.state = 'refunded'
  or (new.state = 'created' and old.state <> 'requested')
  or (new.state = 'paid' and old.state in ('declined', 'expired'))
  or (new.state = 'paid_late' and old.state not in ('declined', 'expired', 'needs_review'))
  or (old.state = 'needs_review' and new.state in ('requested', 'pending', 'expired'))
)
begin select raise(abort, 'illegal payment state'); end;
-- It may be found after all: each time a paper puts the receipt right.
drop index receipts_once;
create unique index receipts_once on receipts (payment_id) where refund_id is null and not corrects;
create index receipts_of_payment on receipts (payment_id) where refund_id is null;
