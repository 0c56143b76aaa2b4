-- When something was done last: a moment each, of the whole house.
create table marks (
  name text primary key,
  at integer not null
) strict, without rowid;
