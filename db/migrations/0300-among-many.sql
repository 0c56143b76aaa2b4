-- What nobody is shown is passed over when prices are made (-1), until it is shown.
create trigger from_price_listed after update of state on properties when new.state <> old.state
begin update from_prices set good_until = 0 where property_id = new.id; end;
-- Prices that were made by a clock that was ahead.
create index from_prices_by_making on from_prices (made_at);
