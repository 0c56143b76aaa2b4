-- When a guest means to come, as the house heard it by phone: of this and what the guest told, the later word stands.
create table arrival_words (
  booking_id text primary key references bookings (id),
  arrives_at text check (arrives_at glob '[0-2][0-9]:[03]0'),
  said_at integer not null,
  said_by text not null
) strict;
