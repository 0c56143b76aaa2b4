-- What a host's pages and searches read stands together, so that they need no whole row of a booking: those are long.
-- Behind the dates name and email as they are compared, by PLAIN_LETTERS of src/core/booking/booking-search.ts: what an
-- index holds changes with the row and is gone with it.
drop index bookings_of_host_by_departure;
create index bookings_of_host_by_departure on bookings (host_id, state, check_out, check_in,
  lower(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(guest_name || ' ' || coalesce(guest_email, ''), 'ã', 'a'), 'á', 'a'), 'à', 'a'), 'â', 'a'), 'ä', 'a'), 'Ã', 'a'), 'Á', 'a'), 'À', 'a'), 'Â', 'a'), 'Ä', 'a'), 'ç', 'c'), 'Ç', 'c'), 'é', 'e'), 'è', 'e'), 'ê', 'e'), 'ë', 'e'), 'É', 'e'), 'È', 'e'), 'Ê', 'e'), 'Ë', 'e'), 'ĩ', 'i'), 'í', 'i'), 'ì', 'i'), 'î', 'i'), 'ï', 'i'), 'Ĩ', 'i'), 'Í', 'i'), 'Ì', 'i'), 'Î', 'i'), 'Ï', 'i'), 'ñ', 'n'), 'Ñ', 'n'), 'õ', 'o'), 'ó', 'o'), 'ò', 'o'), 'ô', 'o'), 'ö', 'o'), 'Õ', 'o'), 'Ó', 'o'), 'Ò', 'o'), 'Ô', 'o'), 'Ö', 'o'), 'ũ', 'u'), 'ú', 'u'), 'ù', 'u'), 'û', 'u'), 'ü', 'u'), 'Ũ', 'u'), 'Ú', 'u'), 'Ù', 'u'), 'Û', 'u'), 'Ü', 'u'), '''', ''), '’', ''), '‘', ''), 'ʼ', ''), '`', '')),
  code, guest_phone, property_id, group_id, id);
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
