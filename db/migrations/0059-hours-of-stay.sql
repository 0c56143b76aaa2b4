-- From when guests may come in on the first day of a stay, and until when they leave on the last, in Nairobi.
alter table properties add column check_in_from text not null default '14:00' check (check_in_from glob '[0-2][0-9]:[03]0' and check_in_from < '24:00');
alter table properties add column check_out_until text not null default '10:00' check (check_out_until glob '[0-2][0-9]:[03]0' and check_out_until < '24:00');
