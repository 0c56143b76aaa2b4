-- What one short link brought, the latest first, however much others brought between: see 0260-listed.
create index bookings_listed_of_link on bookings (share_link_id,
  case when state = 'confirmed' then 'kept' when state = 'cancelled' or (state = 'expired' and has_money = 1) then iif(has_money = 1, 'paid', 'off') end,
  check_in, id, check_out, group_id, host_id, property_id, source)
  where share_link_id is not null
    and case when state = 'confirmed' then 'kept' when state = 'cancelled' or (state = 'expired' and has_money = 1) then iif(has_money = 1, 'paid', 'off') end is not null;
