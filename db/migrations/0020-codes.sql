-- What a code is for, so that one opens nothing else; which codes of a number belong together, because their wrong
-- tries are counted together; and the browser and the digits that used it, for the same form sent twice.
alter table phone_codes add column purpose text not null default 'sign_in'
  check (purpose in ('sign_in', 'book', 'book_by_mail', 'change_phone', 'delete', 'prove'));
alter table phone_codes add column series text not null default '';
alter table phone_codes add column used_by text;
