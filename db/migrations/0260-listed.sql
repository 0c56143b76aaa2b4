-- Whether money came for a booking, in time or not, whatever became of it: written by the database with each payment, so
-- that holds which ended with it are found among the many that ended without.
alter table bookings add column has_money integer not null default 0 check (has_money in (0, 1));
update bookings set has_money = 1 where id in (
  select booking_id from payments where state in ('paid', 'paid_late', 'needs_review', 'refunded'));

create trigger money_came_for_booking after insert on payments
when new.state in ('paid', 'paid_late', 'needs_review', 'refunded')
begin update bookings set has_money = 1 where id = new.booking_id and has_money = 0; end;
create trigger money_of_booking_changed after update of state on payments
when (new.state in ('paid', 'paid_late', 'needs_review', 'refunded')) <> (old.state in ('paid', 'paid_late', 'needs_review', 'refunded'))
begin
  update bookings set has_money = exists (select 1 from payments where booking_id = new.booking_id
    and state in ('paid', 'paid_late', 'needs_review', 'refunded')) where id = new.booking_id;
end;

-- The past bookings of a host and of one of their properties, each way they came and each end they took in the order of
-- the lists: a page of any list reads what it shows and counts, whatever stands between. Holds are in none.
create index bookings_listed on bookings (host_id, iif(source = 'host', 'host', iif(share_link_id is null, 'page', 'link')),
  case when state = 'confirmed' then 'kept' when state = 'cancelled' or (state = 'expired' and has_money = 1) then iif(has_money = 1, 'paid', 'off') end,
  check_in, id, check_out, group_id)
  where case when state = 'confirmed' then 'kept' when state = 'cancelled' or (state = 'expired' and has_money = 1) then iif(has_money = 1, 'paid', 'off') end is not null;
create index bookings_listed_of_property on bookings (property_id, iif(source = 'host', 'host', iif(share_link_id is null, 'page', 'link')),
  case when state = 'confirmed' then 'kept' when state = 'cancelled' or (state = 'expired' and has_money = 1) then iif(has_money = 1, 'paid', 'off') end,
  check_in, id, check_out, group_id, host_id)
  where case when state = 'confirmed' then 'kept' when state = 'cancelled' or (state = 'expired' and has_money = 1) then iif(has_money = 1, 'paid', 'off') end is not null;
drop index bookings_of_host_by_source;
drop index bookings_of_property_by_arrival;
