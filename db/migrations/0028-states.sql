-- What a booking, a payment and a refund may become, as BOOKING_LIFE, PAYMENT_LIFE and REFUND_LIFE have it: what is
-- not named here is refused.
drop trigger booking_states;
create trigger booking_states before update of state on bookings
when old.state <> new.state and not (
  (old.state = 'requested' and new.state in ('held', 'confirmed', 'expired', 'cancelled'))
  or (old.state = 'held' and new.state in ('confirmed', 'expired', 'cancelled'))
  or (old.state = 'confirmed' and new.state = 'cancelled')
  or (old.state in ('expired', 'cancelled') and new.state = 'confirmed' and old.confirmed_at is null
    and (old.requested_at is null or old.approved_at is not null) and old.cancelled_by is not 'host')
)
begin select raise(abort, 'illegal booking state'); end;

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
  or (old.state in ('paid', 'paid_late') and new.state = 'declined' and new.reason is 'not_received'
    and coalesce(old.reason, '') in ('query_contradicts', 'code_elsewhere') and new.receipt is null)
)
begin select raise(abort, 'illegal payment state'); end;
create trigger payment_begins before insert on payments when new.state not in ('created', 'pending')
begin select raise(abort, 'illegal payment state'); end;

drop trigger refund_states;
create trigger refund_states before update of state on refunds
when old.state <> new.state and not (
  (old.state = 'due' and new.state in ('sending', 'sent', 'withdrawn'))
  or (old.state = 'sending' and new.state in ('due', 'sent'))
)
begin select raise(abort, 'illegal refund state'); end;
create trigger refund_begins before insert on refunds when new.state <> 'due'
begin select raise(abort, 'illegal refund state'); end;
