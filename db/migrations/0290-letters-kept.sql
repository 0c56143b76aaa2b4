-- With `detail = none` and `secure-delete`, SQLite's FTS5 (3.53) loses letters: where one statement empties a place and
-- fills it again, what it takes out and puts in behind that place for the same three letters is not written. So the index
-- is made anew with `detail = column`, which goes another way there.
drop table sought_letters;
create virtual table sought_letters using fts5 (
  text, content = 'sought', content_rowid = 'place', tokenize = 'trigram remove_diacritics 1', detail = column
);
insert into sought_letters (sought_letters, rank) values ('secure-delete', 1);
insert into sought_letters (sought_letters) values ('rebuild');
