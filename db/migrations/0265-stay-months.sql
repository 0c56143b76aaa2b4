-- What each stay comes to in each month that its nights lie in, kept by the database as the stay and its ledger change:
-- a year of a house is summed from here, in the order of months and properties, and no stay is opened for it. Of a
-- cancelled one the month of its first night has what was kept. Bookings and ledger say what stands here.
create table stay_months (
  host_id text not null,
  month text not null,
  property_id text not null references properties (id),
  booking_id text not null references bookings (id) on delete cascade,
  nights integer not null,
  revenue_kes integer not null,
  kept_kes integer not null,
  -- Of a stay that begins in the month: 1, all of its nights, and the days from booking it to check-in.
  arrivals integer not null,
  nights_of_arrivals integer not null,
  lead_days integer not null,
  primary key (host_id, month, property_id, booking_id)
) strict, without rowid;
create index stay_months_of_booking on stay_months (booking_id);

-- What a stay costs is spread over its nights by their prices; up to the end of each month a whole shilling, so that
-- the months of a stay are its sum.
create view stay_month_lines as
  select host_id, month, property_id, booking_id, nights,
    kes * iif(is_weighed, weight_until, nights_until) / iif(is_weighed, weight, all_nights)
      - kes * iif(is_weighed, weight_before, nights_until - nights) / iif(is_weighed, weight, all_nights) as revenue_kes,
    0 as kept_kes, nth = 0 as arrivals, iif(nth = 0, all_nights, 0) as nights_of_arrivals, iif(nth = 0, lead_days, 0) as lead_days
  from (
    select *, all_nights = prices and weight > 0 as is_weighed,
      (select coalesce(sum(value ->> 'priceKes'), 0) from json_each(quote, '$.nights') where key < nights_until) as weight_until,
      (select coalesce(sum(value ->> 'priceKes'), 0) from json_each(quote, '$.nights') where key < nights_until - nights) as weight_before
    from (
      select *, cast(julianday(until) - julianday(check_in) as integer) as nights_until,
        cast(julianday(until) - julianday(since) as integer) as nights
      from (
        select b.host_id, b.property_id, b.id as booking_id, b.quote, b.check_in, m.key as nth,
          substr(date(b.check_in, 'start of month', m.key || ' months'), 1, 7) as month,
          max(b.check_in, date(b.check_in, 'start of month', m.key || ' months')) as since,
          min(b.check_out, date(b.check_in, 'start of month', (m.key + 1) || ' months')) as until,
          cast(julianday(b.check_out) - julianday(b.check_in) as integer) as all_nights,
          max(0, cast(julianday(b.check_in) - julianday(date(b.created_at / 1000, 'unixepoch', '+3 hours')) as integer)) as lead_days,
          max(0, coalesce(iif(s.charges, s.charged_kes, null), b.total_kes)) as kes,
          coalesce(json_array_length(b.quote, '$.nights'), 0) as prices,
          (select coalesce(sum(value ->> 'priceKes'), 0) from json_each(b.quote, '$.nights')) as weight
        from bookings b
          left join ledger_sums s on s.booking_id = b.id and s.account = 'stay'
          join json_each('[0' || replace(hex(zeroblob(
            12 * (strftime('%Y', b.check_out, '-1 day') - strftime('%Y', b.check_in))
              + strftime('%m', b.check_out, '-1 day') - strftime('%m', b.check_in))), '00', ',0') || ']') m
        where b.state = 'confirmed' and b.host_id is not null
      )
    )
  )
  union all
  select b.host_id, substr(b.check_in, 1, 7), b.property_id, b.id, 0, 0, s.charged_kes, 0, 0, 0
  from bookings b join ledger_sums s on s.booking_id = b.id and s.account = 'stay'
  where b.state = 'cancelled' and b.host_id is not null and s.charges and s.charged_kes > 0;
insert into stay_months select * from stay_month_lines;

create trigger stay_months_of_booking_changed
after update of host_id, state, property_id, check_in, check_out, total_kes, quote on bookings
when (new.state in ('confirmed', 'cancelled') or old.state in ('confirmed', 'cancelled')) and (new.host_id is not old.host_id
  or new.state <> old.state or new.property_id <> old.property_id or new.check_in <> old.check_in
  or new.check_out <> old.check_out or new.total_kes <> old.total_kes or new.quote <> old.quote)
begin
  delete from stay_months where booking_id = new.id;
  insert into stay_months select * from stay_month_lines where booking_id = new.id;
end;
create trigger stay_months_of_first_charge after insert on ledger_sums when new.account = 'stay' and new.charges > 0
begin
  delete from stay_months where booking_id = new.booking_id;
  insert into stay_months select * from stay_month_lines where booking_id = new.booking_id;
end;
create trigger stay_months_of_charge after update of charged_kes, charges on ledger_sums
when new.account = 'stay' and (new.charged_kes <> old.charged_kes or new.charges <> old.charges)
begin
  delete from stay_months where booking_id = new.booking_id;
  insert into stay_months select * from stay_month_lines where booking_id = new.booking_id;
end;

-- What came and what went back, with all that sums by month ask of a line: nothing else is read for them.
create index ledger_money_of_host on ledger_entries
  (host_id, happened_at, account, kind, why, amount_kes, payment_id, booking_id)
  where kind in ('payment', 'refund', 'adjustment');

-- What guests booked themselves, month by month, without their rows.
drop index bookings_of_host_by_making;
create index bookings_of_host_by_making on bookings (host_id, created_at, property_id, share_link_id, confirmed_at,
  requested_at, approved_at, group_id, id) where source = 'page';

-- Steps of all properties together, month by month and link by link.
create index seen_steps_by_link on seen_steps (host_id, month, step, link_id, property_id, times);
