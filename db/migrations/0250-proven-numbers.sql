-- Whether whoever booked had shown that the number is theirs: what strangers begin in its name keeps its owner from nothing.
alter table bookings add column phone_proven integer not null default 0 check (phone_proven in (0, 1));
