-- A booking that nobody cancelled is a hold whose nights another site had sold. What was cancelled before it was
-- written down by whom was given up by its guest.
update bookings set cancelled_by = 'guest' where state = 'cancelled' and cancelled_by is null;
