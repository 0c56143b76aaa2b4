-- When somebody last showed in a session that it is they, and by what. Not every way in is such a proof.
alter table sessions add column proved_at integer;
alter table sessions add column proved_by text check (proved_by in ('password', 'passkey', 'code'));
