-- The least that a property is told to cost before a guest has chosen dates: the cheapest night that can be booked, as
-- src/core/pricing/from-price.ts finds it. Without `kes` there is no such night. It holds from `made_at` up to but not
-- including `good_until`, Unix milliseconds: 0 says that something it was made of has changed since.
create table from_prices (
  property_id text primary key references properties (id) on delete cascade,
  kes integer check (kes > 0),
  made_at integer not null default 0,
  good_until integer not null default 0
) strict, without rowid;
create index from_prices_by_end on from_prices (good_until);
insert into from_prices (property_id) select id from properties;
create trigger from_price_of_property after insert on properties
begin insert into from_prices (property_id) values (new.id); end;

-- Each of these ends a price, whoever changes it and however. Whoever asks for it next makes it anew.
create trigger from_price_property_changed after update of base_price_kes, units on properties
begin update from_prices set good_until = 0 where property_id = new.id; end;

create trigger from_price_rates_added after insert on rate_cards
begin update from_prices set good_until = 0 where property_id = new.property_id; end;
create trigger from_price_rates_changed after update on rate_cards
begin update from_prices set good_until = 0 where property_id in (old.property_id, new.property_id); end;
create trigger from_price_rates_gone after delete on rate_cards
begin update from_prices set good_until = 0 where property_id = old.property_id; end;
create trigger from_price_weekday_added after insert on weekday_prices
begin update from_prices set good_until = 0 where property_id = new.property_id; end;
create trigger from_price_weekday_changed after update on weekday_prices
begin update from_prices set good_until = 0 where property_id in (old.property_id, new.property_id); end;
create trigger from_price_weekday_gone after delete on weekday_prices
begin update from_prices set good_until = 0 where property_id = old.property_id; end;
create trigger from_price_season_added after insert on seasons
begin update from_prices set good_until = 0 where property_id = new.property_id; end;
create trigger from_price_season_changed after update on seasons
begin update from_prices set good_until = 0 where property_id in (old.property_id, new.property_id); end;
create trigger from_price_season_gone after delete on seasons
begin update from_prices set good_until = 0 where property_id = old.property_id; end;
create trigger from_price_date_added after insert on date_rates
begin update from_prices set good_until = 0 where property_id = new.property_id; end;
create trigger from_price_date_changed after update on date_rates
begin update from_prices set good_until = 0 where property_id in (old.property_id, new.property_id); end;
create trigger from_price_date_gone after delete on date_rates
begin update from_prices set good_until = 0 where property_id = old.property_id; end;
create trigger from_price_day_rule_added after insert on day_rules
begin update from_prices set good_until = 0 where property_id = new.property_id; end;
create trigger from_price_day_rule_changed after update on day_rules
begin update from_prices set good_until = 0 where property_id in (old.property_id, new.property_id); end;
create trigger from_price_day_rule_gone after delete on day_rules
begin update from_prices set good_until = 0 where property_id = old.property_id; end;

-- A night is of the other half of a house as well. Of a stay's nights the first alone has anything to end.
create view sharing_nights (property_id, with_id) as
select id, id from properties
union all select part_id, whole_id from house_rooms
union all select whole_id, part_id from house_rooms;
create trigger from_price_night_taken after insert on occupied_nights
begin
  update from_prices set good_until = 0 where good_until > 0
    and property_id in (select with_id from sharing_nights where property_id = new.property_id);
end;
create trigger from_price_night_changed after update on occupied_nights
begin
  update from_prices set good_until = 0 where good_until > 0
    and property_id in (select with_id from sharing_nights where property_id = new.property_id);
end;
create trigger from_price_night_given_up after delete on occupied_nights
begin
  update from_prices set good_until = 0 where good_until > 0
    and property_id in (select with_id from sharing_nights where property_id = old.property_id);
end;
-- A hold that is over by the clock takes nothing; one that is paid after all, or prolonged, takes its nights again.
create trigger from_price_hold_changed after update of state, hold_ends_at on bookings
begin
  update from_prices set good_until = 0 where good_until > 0
    and property_id in (select with_id from sharing_nights where property_id = new.property_id);
end;
create trigger from_price_room_linked after insert on house_rooms
begin update from_prices set good_until = 0 where property_id in (new.whole_id, new.part_id); end;
create trigger from_price_room_changed after update on house_rooms
begin
  update from_prices set good_until = 0
  where property_id in (new.whole_id, new.part_id, old.whole_id, old.part_id);
end;
create trigger from_price_room_apart after delete on house_rooms
begin update from_prices set good_until = 0 where property_id in (old.whole_id, old.part_id); end;
