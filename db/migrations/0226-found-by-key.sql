-- What these are asked by: whether a room is ready on a day, how a house was called before, and whose absence was taken
-- back lately.
create index ready_facts_of_room on ready_facts (property_id, unit, day);
create index old_brands_of_host on old_brands (host_id, ends_at);
create index no_shows_lifted on no_shows (host_id, lifted_at, booking_id) where lifted_at is not null;
