-- The licence of the Tourism Regulatory Authority that a house is let under: all three parts, or none.
alter table properties add column licence_number text not null default '' check (length(licence_number) <= 40);
alter table properties add column licence_class text not null default '' check (licence_class in (
  '', 'homestay_economy', 'homestay_standard', 'homestay_executive', 'serviced_flat', 'villa', 'condominium', 'hostel',
  'hotel', 'other') and (licence_class = '') = (licence_number = ''));
-- The last day that it holds.
alter table properties add column licence_until text not null default '' check (
  (licence_until = '' or licence_until glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]')
  and (licence_until = '') = (licence_number = ''));
-- How many days before that day its host was last reminded; below zero, that it is over.
alter table properties add column licence_told integer;
create index licences_by_end on properties (licence_until) where licence_until <> '';
-- Another licence is reminded of anew.
create trigger licence_anew after update of licence_until on properties when old.licence_until <> new.licence_until
begin update properties set licence_told = null where id = new.id; end;
