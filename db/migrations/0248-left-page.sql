-- When a property left its host's page; null while it is on it, and for one that never was. Of those that are archived
-- and have been booked the last change is the nearest to it that is known.
alter table properties add column left_page_at integer;
update properties set left_page_at = updated_at
  where state = 'archived' and exists (select 1 from bookings where bookings.property_id = properties.id);
