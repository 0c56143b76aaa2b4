-- Of what M-PESA has taken back since, in part or whole, its host may say that nothing is there any more.
drop trigger payment_states;
create trigger payment_states before update of state on payments
when old.state <> new.state and not (
  (old.state = 'created' and new.state in ('requested', 'paid', 'needs_review', 'declined', 'expired'))
  or (old.state = 'requested' and new.state in ('created', 'pending', 'paid', 'needs_review', 'declined', 'expired'))
  or (old.state = 'pending' and new.state in ('paid', 'needs_review', 'declined', 'expired'))
  or (old.state = 'declined' and new.state in ('paid_late', 'needs_review', 'expired'))
  or (old.state = 'expired' and new.state in ('paid_late', 'needs_review'))
  or (old.state = 'needs_review' and new.state in ('paid', 'declined', 'refunded'))
  or (old.state in ('paid', 'paid_late') and new.state = 'refunded')
  or (old.state in ('paid', 'paid_late') and new.state = 'declined' and new.receipt is null
    and (coalesce(new.reason, '') in ('taken_back', 'said_taken_back') or (new.reason is 'not_received'
      and coalesce(old.reason, '') in ('query_contradicts', 'taken_back_since', 'code_elsewhere'))))
)
begin select raise(abort, 'illegal payment state'); end;
