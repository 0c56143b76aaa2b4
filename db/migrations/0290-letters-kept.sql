-- With `detail = none` and `secure-delete`, SQLite's FTS5 (3.53) loses letters: where one statement empties a place and
-- fills it again, what it takes out and puts in behind that place for the same three letters is not written. What is
-- taken out is therefore written before anything else is put in, as FTS5 does for a place that lies before: an empty one,
-- which goes at once.
drop trigger sought_gone;
create trigger sought_gone after delete on sought
begin
  insert into sought_letters (sought_letters, rowid, text) values ('delete', old.place, old.text);
  insert into sought_letters (rowid, text) values (0, '');
  insert into sought_letters (sought_letters, rowid, text) values ('delete', 0, '');
end;
insert into sought_letters (sought_letters) values ('rebuild');
