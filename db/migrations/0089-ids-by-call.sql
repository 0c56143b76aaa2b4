-- The ids of a request that its answer never named, and that are those of the first call to its address: nobody has
-- compared them with anything.
alter table payments add column ids_by_call integer not null default 0 check (ids_by_call in (0, 1));
