-- The language a guest chose, in which she is written to about this booking.
alter table bookings add column language text not null default 'en' check (language in ('en', 'sw'));
