-- The holds of one house that end by the clock, however many of them it keeps.
create index bookings_held_of_property on bookings (property_id, hold_ends_at) where state in ('requested', 'held');
