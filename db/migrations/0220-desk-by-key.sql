-- What a host's pages and searches read stands together, so that they need no whole row of a booking: those are long.
-- Behind the dates stand name and email for searches: what an index holds changes with the row and is gone with it.
drop index bookings_of_host_by_departure;
create index bookings_of_host_by_departure on bookings (host_id, state, check_out, check_in,
  guest_name, guest_email, code, guest_phone, property_id, group_id, id);
-- Whoever was ever certain to come, number by number.
create index bookings_of_guests on bookings (host_id, guest_phone, check_out, check_in, state, confirmed_at, id)
  where confirmed_at is not null;
create index payments_sought on payments (host_id, receipt, claimed_receipt, booking_id, id)
  where receipt is not null or claimed_receipt is not null;
create index bookings_of_host_groups on bookings (host_id, group_id, code, id) where group_id is not null;

drop index bookings_by_share_link;
create index bookings_by_share_link on bookings (share_link_id, host_id, state, group_id, id) where share_link_id is not null;

create index incoming_messages_unread on incoming_messages (thread_id) where read_at is null;
create index no_shows_of_host on no_shows (host_id, booking_id) where lifted_at is null;
