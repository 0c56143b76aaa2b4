-- From where bookings came, in the order of their lists: few of all that ever were may have come by one way.
create index bookings_of_host_by_source on bookings
  (host_id, iif(source = 'host', 'host', iif(share_link_id is null, 'page', 'link')), check_in, id, state, check_out);
create index bookings_of_property_by_arrival on bookings (property_id, check_in, id, state, check_out);
