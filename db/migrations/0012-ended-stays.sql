-- The daily look at stays that have just ended read every booking there ever was.
create index bookings_by_check_out on bookings (check_out);
