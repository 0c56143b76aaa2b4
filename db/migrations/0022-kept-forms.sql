-- A form that waits for a proof, sealed with the instance key: what was typed is neither lost nor sent out again.
create table kept_forms (
  key_hash text primary key,
  token_hash text not null references sessions (token_hash) on delete cascade,
  path text not null,
  sealed text not null,
  ends_at integer not null
) strict, without rowid;
create index kept_forms_by_end on kept_forms (ends_at);
create index kept_forms_of_session on kept_forms (token_hash);

-- When the password was last chosen by a mailed link. Whoever reads the mail alone is not yet its host.
alter table hosts add column password_mailed_at integer;
