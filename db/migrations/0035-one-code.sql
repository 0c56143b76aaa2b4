-- One code is one payment: what guests say of a code that is counted in the same host's books needs no answer any more.
update payments set state = 'expired', reason = 'restated'
where way = 'manual' and state = 'pending' and exists (
  select 1 from payments as counted
    join bookings as theirs on theirs.id = counted.booking_id join properties as house on house.id = theirs.property_id
    join bookings as own on own.id = payments.booking_id join properties as also on also.id = own.property_id
  where counted.receipt = payments.claimed_receipt and counted.id <> payments.id and house.host_id = also.host_id);
