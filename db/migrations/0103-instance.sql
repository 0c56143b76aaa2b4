-- Whose database this is: a print of the instance key that sealed what is sealed in it, which tells nothing of the key.
create table instance (
  id integer primary key check (id = 1),
  key_print text not null
) strict;
