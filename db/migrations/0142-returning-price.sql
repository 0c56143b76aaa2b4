-- What a guest who comes back pays less, in per cent of the nights: all who have stayed, or one guest otherwise.
create table returning_prices (
  host_id text primary key references hosts (id),
  percent integer not null check (percent between 1 and 50),
  changed_at integer not null,
  changed_by text not null
) strict;
-- Nothing is what all get; nought is nothing off.
alter table guest_cards add column returning_percent integer check (returning_percent between 0 and 50);
