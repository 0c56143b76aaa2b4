-- Codes by which somebody of a team shows that a number or an address is theirs, apart from those of guests and hosts.
create table phone_codes_new (
  id text primary key,
  phone text not null,
  code_hash text not null,
  tries integer not null default 0 check (tries between 0 and 5),
  created_at integer not null,
  ends_at integer not null,
  used_at integer,
  purpose text not null default 'sign_in'
    check (purpose in ('sign_in', 'book', 'book_by_mail', 'change_phone', 'delete', 'prove', 'team')),
  series text not null default '',
  used_by text
) strict;
insert into phone_codes_new (id, phone, code_hash, tries, created_at, ends_at, used_at, purpose, series, used_by)
  select id, phone, code_hash, tries, created_at, ends_at, used_at, purpose, series, used_by from phone_codes;
drop table phone_codes;
alter table phone_codes_new rename to phone_codes;
create index phone_codes_of_phone on phone_codes (phone, created_at);
