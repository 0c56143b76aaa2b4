-- The link that a guest sends to those they travel with is made of the booking, the instance key and this number. It is
-- counted up when the guest takes the link back, and every older one is dead.
create table companion_links (
  booking_id text primary key references bookings (id),
  version integer not null check (version between 1 and 1000),
  changed_at integer not null
) strict;
