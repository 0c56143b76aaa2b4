-- What a guest tells of a certain stay: when they come, a word to the host, and to whom the receipts are made out.
create table told_by_guests (
  booking_id text primary key references bookings (id),
  arrives_at text check (arrives_at glob '[0-2][0-9]:[03]0'),
  note text not null default '' check (length(note) <= 400),
  company text not null default '' check (length(company) <= 120),
  kra_pin text check (kra_pin glob '[A-Z][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][A-Z]'),
  told_at integer not null
) strict;
