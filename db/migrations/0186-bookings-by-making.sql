-- What guests booked in a year, whatever a house sold in the years before.
create index bookings_of_host_by_making on bookings (host_id, created_at, property_id, share_link_id, confirmed_at, requested_at, approved_at)
  where source = 'page';
