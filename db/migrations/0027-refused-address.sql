-- When whoever reads the mail of a new address said that it is not theirs: the account writes there no more for a day.
alter table mail_tokens add column refused_at integer;
