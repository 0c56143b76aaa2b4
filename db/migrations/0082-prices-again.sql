-- Prices again: a price for each weekday of a season, something on top of the usual price in a season or on a date,
-- steps for booking far ahead and at the last minute, a price by the number of guests, free nights, and the first
-- night as what is paid on booking. Checks of a table can't be changed in place, so three tables are made anew.
pragma legacy_alter_table = on;

create table rate_cards_anew (
  property_id text primary key references properties (id) on delete cascade,
  cleaning_fee_kes integer not null default 0 check (cleaning_fee_kes between 0 and 1000000),
  -- The price is for so many guests; each one more pays by the night.
  included_guests integer check (included_guests between 1 and 50),
  extra_guest_kes integer not null default 0 check (extra_guest_kes between 0 and 1000000),
  -- What the second, third … guest adds a night where that is not what each guest more pays: {"3": 800}.
  guest_prices text not null default '{}' check (json_valid(guest_prices) and length(guest_prices) <= 1000),
  weekly_percent integer not null default 0 check (weekly_percent between 0 and 90),
  monthly_percent integer not null default 0 check (monthly_percent between 0 and 90),
  -- Of every so many nights the cheapest ones cost nothing.
  free_every integer check (free_every between 2 and 60),
  free_nights integer check (free_nights between 1 and 30),
  -- [{"days": 30, "percent": 10}]: booked so many days ahead or more (early), or fewer (late). Below zero is on top.
  early_bird text not null default '[]' check (json_valid(early_bird) and json_array_length(early_bird) <= 3),
  last_minute text not null default '[]' check (json_valid(last_minute) and json_array_length(last_minute) <= 3),
  -- No discount takes a night below this.
  lowest_night_kes integer not null default 0 check (lowest_night_kes between 0 and 10000000),
  -- What is paid on booking: everything, a part in hundredths, a sum, or the first night.
  pay_now text not null default 'all' check (pay_now in ('all', 'percent', 'fixed', 'first_night')),
  pay_now_value integer not null default 100 check (pay_now_value between 1 and 10000000),
  -- Days before check-in that the rest is due; null is on arrival.
  balance_days_before integer check (balance_days_before between 1 and 180),
  -- Given back after the stay; never part of what the host earns.
  damage_deposit_kes integer not null default 0 check (damage_deposit_kes between 0 and 1000000),
  min_nights integer not null default 1 check (min_nights between 1 and 180),
  max_nights integer not null default 180 check (max_nights between 1 and 180),
  -- Weekdays on which one may arrive and leave, 1 is Monday: '1234567' is any.
  check_in_days text not null default '1234567' check (check_in_days <> '' and check_in_days not glob '*[^1-7]*'),
  check_out_days text not null default '1234567' check (check_out_days <> '' and check_out_days not glob '*[^1-7]*'),
  lead_days integer not null default 0 check (lead_days between 0 and 90),
  -- From this hour on in Nairobi, today is over for those who book.
  cutoff_hour integer check (cutoff_hour between 1 and 23),
  window_days integer not null default 540 check (window_days between 1 and 540),
  buffer_days integer not null default 0 check (buffer_days between 0 and 14),
  sell_gaps integer not null default 1 check (sell_gaps in (0, 1)),
  booking_mode text not null default 'instant' check (booking_mode in ('instant', 'request')),
  policy text not null default '{"name":"flexible","tiers":[{"hoursBefore":24,"percent":100}]}' check (json_valid(policy)),
  updated_at integer not null,
  check (pay_now <> 'percent' or pay_now_value <= 100),
  check (max_nights >= min_nights),
  check ((free_every is null) = (free_nights is null)),
  check (free_nights < free_every)
) strict;
insert into rate_cards_anew (property_id, cleaning_fee_kes, included_guests, extra_guest_kes, weekly_percent, monthly_percent, lowest_night_kes,
  pay_now, pay_now_value, balance_days_before, damage_deposit_kes, min_nights, max_nights, check_in_days, check_out_days,
  lead_days, cutoff_hour, window_days, buffer_days, sell_gaps, booking_mode, policy, updated_at, early_bird, last_minute)
select property_id, cleaning_fee_kes, included_guests, extra_guest_kes, weekly_percent, monthly_percent, lowest_night_kes,
  pay_now, pay_now_value, balance_days_before, damage_deposit_kes, min_nights, max_nights, check_in_days, check_out_days,
  lead_days, cutoff_hour, window_days, buffer_days, sell_gaps, booking_mode, policy, updated_at,
  iif(early_bird_days is null or early_bird_percent = 0, '[]',
    json_array(json_object('days', early_bird_days, 'percent', early_bird_percent))),
  iif(last_minute_days is null or last_minute_percent = 0, '[]',
    json_array(json_object('days', last_minute_days, 'percent', last_minute_percent)))
from rate_cards;
drop table rate_cards;
alter table rate_cards_anew rename to rate_cards;

-- A time of the year with its own prices or lengths. Both ends are nights of it. Two seasons never share a night.
create table seasons_anew (
  id text primary key,
  property_id text not null references properties (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  first_night text not null check (first_night glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  last_night text not null check (last_night glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  price_kes integer check (price_kes between 1 and 10000000),
  -- By weekday, 1 is Monday: {"5": 9000}. Before the season's own price.
  weekday_prices text not null default '{}' check (json_valid(weekday_prices) and length(weekday_prices) <= 200),
  -- On top of the weekday's or the base price, where the season has no price of its own.
  change_percent integer check (change_percent between -90 and 500 and change_percent <> 0),
  change_kes integer check (change_kes between -1000000 and 1000000 and change_kes <> 0),
  min_nights integer check (min_nights between 1 and 180),
  max_nights integer check (max_nights between 1 and 180),
  -- Whom its lengths are for: stays that begin in it, or every stay with a night in it.
  lengths_for text not null default 'arrival' check (lengths_for in ('arrival', 'through')),
  created_at integer not null,
  check (last_night >= first_night),
  check (price_kes is not null or weekday_prices <> '{}' or change_percent is not null or change_kes is not null
    or min_nights is not null or max_nights is not null),
  check ((price_kes is not null) + (change_percent is not null) + (change_kes is not null) <= 1),
  check (max_nights >= min_nights)
) strict;
insert into seasons_anew (id, property_id, name, first_night, last_night, price_kes, min_nights, max_nights, lengths_for, created_at)
select id, property_id, name, first_night, last_night, price_kes, min_nights, max_nights, lengths_for, created_at from seasons;
drop table seasons;
alter table seasons_anew rename to seasons;
create index seasons_of_property on seasons (property_id, first_night);
create trigger seasons_apart before insert on seasons
when exists (
  select 1 from seasons where property_id = new.property_id and first_night <= new.last_night and last_night >= new.first_night
)
begin select raise(abort, 'seasons overlap'); end;
create trigger seasons_stay_apart before update on seasons
when exists (
  select 1 from seasons
  where property_id = new.property_id and id <> new.id and first_night <= new.last_night and last_night >= new.first_night
)
begin select raise(abort, 'seasons overlap'); end;

-- One night's own price, or something on top of its usual one, or its own minimum.
create table date_rates_anew (
  property_id text not null references properties (id) on delete cascade,
  night text not null check (night glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  price_kes integer check (price_kes between 1 and 10000000),
  change_percent integer check (change_percent between -90 and 500 and change_percent <> 0),
  change_kes integer check (change_kes between -1000000 and 1000000 and change_kes <> 0),
  min_nights integer check (min_nights between 1 and 180),
  primary key (property_id, night),
  check (price_kes is not null or change_percent is not null or change_kes is not null or min_nights is not null),
  check ((price_kes is not null) + (change_percent is not null) + (change_kes is not null) <= 1)
) strict, without rowid;
insert into date_rates_anew (property_id, night, price_kes, min_nights)
select property_id, night, price_kes, min_nights from date_rates;
drop table date_rates;
alter table date_rates_anew rename to date_rates;
pragma legacy_alter_table = off;

create trigger page_rates_added after insert on rate_cards
begin update hosts set page_version = page_version + 1 where id = (select host_id from properties where id = new.property_id); end;
create trigger page_rates_changed after update on rate_cards
begin update hosts set page_version = page_version + 1 where id = (select host_id from properties where id = new.property_id); end;
create trigger page_season_added after insert on seasons
begin update hosts set page_version = page_version + 1 where id = (select host_id from properties where id = new.property_id); end;
create trigger page_season_changed after update on seasons
begin update hosts set page_version = page_version + 1 where id = (select host_id from properties where id = new.property_id); end;
create trigger page_season_gone after delete on seasons
begin update hosts set page_version = page_version + 1 where id = (select host_id from properties where id = old.property_id); end;
create trigger page_date_added after insert on date_rates
begin update hosts set page_version = page_version + 1 where id = (select host_id from properties where id = new.property_id); end;
create trigger page_date_changed after update on date_rates
begin update hosts set page_version = page_version + 1 where id = (select host_id from properties where id = new.property_id); end;
create trigger page_date_gone after delete on date_rates
begin update hosts set page_version = page_version + 1 where id = (select host_id from properties where id = old.property_id); end;
