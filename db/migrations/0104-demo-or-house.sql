-- What this database is for: a demo's samples, whose passwords everybody knows, or a house of its own. Noted at a start.
alter table instance add column kind text check (kind in ('demo', 'house'));
