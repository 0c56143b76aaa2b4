-- A hold whose time was over may be held once more, as BOOKING_LIFE has it, when a part of its price had come.
drop trigger booking_states;
create trigger booking_states before update of state on bookings
when old.state <> new.state and not (
  (old.state = 'requested' and new.state in ('held', 'confirmed', 'expired', 'cancelled'))
  or (old.state = 'held' and new.state in ('confirmed', 'expired', 'cancelled'))
  or (old.state = 'confirmed' and new.state = 'cancelled')
  or (old.state = 'expired' and new.state in ('held', 'confirmed') and old.confirmed_at is null
    and (old.requested_at is null or old.approved_at is not null) and old.cancelled_by is not 'host')
  or (old.state = 'cancelled' and new.state = 'confirmed' and old.confirmed_at is null
    and (old.requested_at is null or old.approved_at is not null) and old.cancelled_by is not 'host')
)
begin select raise(abort, 'illegal booking state'); end;
