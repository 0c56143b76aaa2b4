-- What a host says of a calendar: whether its ends are the last night or the morning after, its colour, a word of their own.
alter table feeds add column end_means text not null default 'morning' check (end_means in ('morning', 'last_night'));
alter table feeds add column colour text check (colour in ('clay', 'leaf', 'amber', 'ink'));
alter table feeds add column note text not null default '' check (length(note) <= 200);

-- A booking of ours that comes back: as it is, or put together with nights beside it. Neither is a second sale.
alter table outside_stays add column returns text check (returns in ('whole', 'part'));
-- The bookings of which the host was told that this stay collides with them.
alter table outside_stays add column told_of text not null default '';
-- What the host answered when another calendar told the same dates: that stay, once.
alter table outside_stays add column same_as text;
alter table outside_stays add column apart_from text;

-- What each of our calendars said last, so that SEQUENCE and LAST-MODIFIED move when a stay changes and at no other time.
create table told_events (
  property_id text not null references properties (id) on delete cascade,
  -- The feed for whose site it is; 'all' is the property's own address.
  link text not null,
  uid text not null,
  said text not null,
  sequence integer not null default 0 check (sequence >= 0),
  changed_at integer not null,
  primary key (property_id, link, uid)
) strict, without rowid;

-- A stay that came back through another site waits for its nights from the moment ours is over: theirs still stands.
drop trigger nights_leave_with_booking;
create trigger nights_leave_with_booking after update of state on bookings
when new.state in ('expired', 'cancelled')
begin
  update outside_stays set echo = 0
  where property_id = new.property_id and unit = new.unit and echo = 1 and returns = 'whole'
    and check_in >= new.check_in and check_out <= new.check_out;
  delete from occupied_nights where booking_id = new.id;
end;

-- Beside stays of other sites, what the host closed while somebody held it waits for its nights.
drop trigger nights_go_to_who_waits;
create trigger nights_go_to_who_waits after delete on occupied_nights
begin
  insert or ignore into occupied_nights (property_id, unit, night, kind, outside_id)
  select old.property_id, old.unit, old.night, 'outside', id from outside_stays
  where property_id = old.property_id and unit = old.unit and check_in <= old.night and check_out > old.night
    and echo = 0 and id is not old.outside_id
  order by first_seen_at, id limit 1;
  insert or ignore into occupied_nights (property_id, unit, night, kind, block_id)
  select old.property_id, old.unit, old.night, 'block', id from blocks
  where property_id = old.property_id and unit = old.unit and check_in <= old.night and check_out > old.night
    and id is not old.block_id
  order by created_at, id limit 1;
end;
