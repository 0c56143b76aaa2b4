-- A house that is let as a whole and by its rooms: the whole is one property, each kind of room another, and a night of
-- the one closes the other. The law stands here, for whoever writes nights and however they do it.

-- Which property is a room of which house, and for which nights: from `since` up to but not including `until`.
create table house_rooms (
  id text primary key,
  whole_id text not null references properties (id) on delete cascade,
  part_id text not null references properties (id) on delete cascade,
  since text not null check (since glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  -- The day on which the host ended it; without one there is no end.
  until text not null default '9999-12-31' check (until glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  created_at integer not null,
  check (whole_id <> part_id),
  check (until >= since)
) strict;
create index house_rooms_of_whole on house_rooms (whole_id, since);
create index house_rooms_of_part on house_rooms (part_id, since);

-- Every room that is let, by its number.
create view rooms (property_id, unit) as
select p.id, n.value from properties p
join json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50]') n
  on n.value <= p.units;

-- The key on room and night, made anew: `linked` is a night that is closed because the house, or a room of it, is taken.
-- Whose night it really is stands where it was taken, and in `taken_nights`.
pragma legacy_alter_table = on;
create table occupied_nights_anew (
  property_id text not null references properties (id),
  unit integer not null check (unit >= 1),
  night text not null check (night glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  kind text not null default 'booking' check (kind in ('booking', 'block', 'outside', 'linked')),
  booking_id text references bookings (id),
  block_id text references blocks (id),
  outside_id text references outside_stays (id),
  check ((kind = 'booking') = (booking_id is not null)),
  check ((kind = 'block') = (block_id is not null)),
  check ((kind = 'outside') = (outside_id is not null)),
  primary key (property_id, unit, night)
) strict, without rowid;
insert into occupied_nights_anew (property_id, unit, night, kind, booking_id, block_id, outside_id)
select property_id, unit, night, kind, booking_id, block_id, outside_id from occupied_nights;
drop table occupied_nights;
alter table occupied_nights_anew rename to occupied_nights;
pragma legacy_alter_table = off;
create index occupied_by_booking on occupied_nights (booking_id) where booking_id is not null;
create index occupied_by_block on occupied_nights (block_id) where block_id is not null;
create index occupied_by_outside on occupied_nights (outside_id) where outside_id is not null;
-- Who has a night in any room of a property.
create index occupied_by_night on occupied_nights (property_id, night);

-- As they were: nights belong to a living booking, to a block between its dates, to a stay that takes them.
create trigger nights_of_living_bookings before insert on occupied_nights
when new.kind = 'booking'
  and (select state from bookings where id = new.booking_id) not in ('requested', 'held', 'confirmed')
begin select raise(abort, 'nights need a held or confirmed booking'); end;
create trigger nights_of_blocks before insert on occupied_nights
when new.kind = 'block' and not exists (
  select 1 from blocks where id = new.block_id and property_id = new.property_id and unit = new.unit
    and check_in <= new.night and check_out > new.night
)
begin select raise(abort, 'a night outside its block'); end;
create trigger nights_of_outside_stays before insert on occupied_nights
when new.kind = 'outside' and not exists (
  select 1 from outside_stays where id = new.outside_id and property_id = new.property_id and unit = new.unit
    and check_in <= new.night and check_out > new.night and echo = 0
)
begin select raise(abort, 'a night outside its stay'); end;

-- The nights that somebody has in a house's other half, by the property in which they close something.
create view nights_of_other_half (property_id, night, other_id, unit, kind, booking_id, block_id, outside_id) as
select h.part_id, n.night, n.property_id, n.unit, n.kind, n.booking_id, n.block_id, n.outside_id
from house_rooms h join occupied_nights n on n.property_id = h.whole_id
where n.kind <> 'linked' and n.night >= h.since and n.night < h.until
union all
select h.whole_id, n.night, n.property_id, n.unit, n.kind, n.booking_id, n.block_id, n.outside_id
from house_rooms h join occupied_nights n on n.property_id = h.part_id
where n.kind <> 'linked' and n.night >= h.since and n.night < h.until;

-- Every taken night with whoever has it. A night of a whole house has a row for each of its rooms that is taken;
-- `other_id` and `other_unit` are where it is taken, when that is the house's other half.
create view taken_nights (property_id, unit, night, kind, booking_id, block_id, outside_id, other_id, other_unit) as
select property_id, unit, night, kind, booking_id, block_id, outside_id, null, null
from occupied_nights where kind <> 'linked'
union all
select n.property_id, n.unit, n.night, o.kind, o.booking_id, o.block_id, o.outside_id, o.property_id, o.unit
from occupied_nights n
join house_rooms h on h.part_id = n.property_id and n.night >= h.since and n.night < h.until
join occupied_nights o indexed by occupied_by_night on o.property_id = h.whole_id and o.night = n.night and o.kind <> 'linked'
where n.kind = 'linked'
union all
select n.property_id, n.unit, n.night, o.kind, o.booking_id, o.block_id, o.outside_id, o.property_id, o.unit
from occupied_nights n
join house_rooms h on h.whole_id = n.property_id and n.night >= h.since and n.night < h.until
join occupied_nights o indexed by occupied_by_night on o.property_id = h.part_id and o.night = n.night and o.kind <> 'linked'
where n.kind = 'linked';

-- A night is taken and closes the other half at once. Nobody takes a night of which the house's other half is taken,
-- not even by a statement that would replace the closed night. What another site sold waits for it, as before.
create trigger nights_of_one_half before insert on occupied_nights
when new.kind <> 'linked'
  and exists (select 1 from nights_of_other_half o where o.property_id = new.property_id and o.night = new.night)
begin
  select raise(ignore) where new.kind = 'outside';
  select raise(abort, 'constraint failed: occupied_nights, the other half of the house is taken');
end;
create trigger nights_of_a_whole_house before insert on occupied_nights
when new.kind <> 'linked' and new.unit > 1 and exists (
  select 1 from house_rooms where whole_id = new.property_id and since <= new.night and until > new.night
)
begin select raise(abort, 'a whole house is one'); end;
create trigger nights_close_the_other_half after insert on occupied_nights
when new.kind <> 'linked'
begin
  insert into occupied_nights (property_id, unit, night, kind)
  select r.property_id, r.unit, new.night, 'linked' from house_rooms h join rooms r on r.property_id = h.part_id
  where h.whole_id = new.property_id and h.since <= new.night and h.until > new.night
    and not exists (select 1 from occupied_nights n
      where n.property_id = r.property_id and n.unit = r.unit and n.night = new.night and n.kind = 'linked');
  insert into occupied_nights (property_id, unit, night, kind)
  select h.whole_id, 1, new.night, 'linked' from house_rooms h
  where h.part_id = new.property_id and h.since <= new.night and h.until > new.night
    and not exists (select 1 from occupied_nights n
      where n.property_id = h.whole_id and n.unit = 1 and n.night = new.night and n.kind = 'linked');
end;

-- Nobody closes a night by hand that the house leaves open, nor opens one that it closes, nor moves one.
create trigger linked_nights_have_a_cause before insert on occupied_nights
when new.kind = 'linked'
  and not exists (select 1 from nights_of_other_half o where o.property_id = new.property_id and o.night = new.night)
begin select raise(abort, 'a closed night without a cause'); end;
create trigger linked_nights_stay before delete on occupied_nights
when old.kind = 'linked'
  and exists (select 1 from nights_of_other_half o where o.property_id = old.property_id and o.night = old.night)
begin select raise(abort, 'the other half of the house is taken'); end;
create trigger nights_do_not_move before update of property_id, unit, night, kind on occupied_nights
begin select raise(abort, 'a night is given up and taken, never moved'); end;

-- A night that is given up goes to who waits for it in that room. Then, where the other half has no reason any more to be
-- closed, it is open, and goes to who waits for it there. Stays of other sites come before what the host closed.
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

  delete from occupied_nights
  where old.kind <> 'linked' and kind = 'linked' and night = old.night
    and property_id in (
      select part_id from house_rooms where whole_id = old.property_id and since <= old.night and until > old.night
      union all
      select whole_id from house_rooms where part_id = old.property_id and since <= old.night and until > old.night
    )
    and not exists (select 1 from nights_of_other_half o
      where o.property_id = occupied_nights.property_id and o.night = old.night);

  -- The first of them takes the night of its room; with it, the whole is closed to the others.
  insert or ignore into occupied_nights (property_id, unit, night, kind, outside_id)
  select o.property_id, o.unit, old.night, 'outside', o.id
  from (
    select part_id as other_id from house_rooms where whole_id = old.property_id and since <= old.night and until > old.night
    union all
    select whole_id from house_rooms where part_id = old.property_id and since <= old.night and until > old.night
  ) h join outside_stays o on o.property_id = h.other_id
  where old.kind <> 'linked' and o.check_in <= old.night and o.check_out > old.night and o.echo = 0
    and not exists (select 1 from nights_of_other_half n where n.property_id = o.property_id and n.night = old.night)
  order by o.first_seen_at, o.id;
  insert or ignore into occupied_nights (property_id, unit, night, kind, block_id)
  select b.property_id, b.unit, old.night, 'block', b.id
  from (
    select part_id as other_id from house_rooms where whole_id = old.property_id and since <= old.night and until > old.night
    union all
    select whole_id from house_rooms where part_id = old.property_id and since <= old.night and until > old.night
  ) h join blocks b on b.property_id = h.other_id
  where old.kind <> 'linked' and b.check_in <= old.night and b.check_out > old.night
    and not exists (select 1 from nights_of_other_half n where n.property_id = b.property_id and n.night = old.night)
  order by b.created_at, b.id;
end;

-- A link is between a whole house, which is one, and rooms of the same host; nobody has both halves of one night.
create trigger a_house_and_its_rooms before insert on house_rooms
begin
  select raise(abort, 'rooms of one host') where not exists (
    select 1 from properties w join properties p on p.host_id = w.host_id where w.id = new.whole_id and p.id = new.part_id);
  select raise(abort, 'a whole house is one') where exists (
    select 1 from properties where id = new.whole_id and units <> 1)
    or exists (select 1 from occupied_nights where property_id = new.whole_id and unit > 1
      and night >= new.since and night < new.until);
  select raise(abort, 'a room of one house') where exists (
    select 1 from house_rooms where until > new.since and since < new.until
      and (part_id in (new.part_id, new.whole_id) or whole_id = new.part_id));
  select raise(abort, 'both halves of a night are taken') where exists (
    select 1 from occupied_nights w join occupied_nights p on p.night = w.night and p.property_id = new.part_id
    where w.property_id = new.whole_id and w.kind <> 'linked' and p.kind <> 'linked'
      and w.night >= new.since and w.night < new.until);
end;
create trigger a_new_room_is_closed after insert on house_rooms
begin
  insert into occupied_nights (property_id, unit, night, kind)
  select r.property_id, r.unit, n.night, 'linked'
  from occupied_nights n join rooms r on r.property_id = new.part_id
  where n.property_id = new.whole_id and n.kind <> 'linked' and n.night >= new.since and n.night < new.until;
  insert into occupied_nights (property_id, unit, night, kind)
  select distinct new.whole_id, 1, n.night, 'linked' from occupied_nights n
  where n.property_id = new.part_id and n.kind <> 'linked' and n.night >= new.since and n.night < new.until
    and not exists (select 1 from occupied_nights w
      where w.property_id = new.whole_id and w.unit = 1 and w.night = n.night and w.kind = 'linked');
end;
create trigger a_link_only_ends before update on house_rooms
when new.id <> old.id or new.whole_id <> old.whole_id or new.part_id <> old.part_id or new.since <> old.since
  or new.until > old.until
begin select raise(abort, 'a link of a house only ends'); end;
create trigger an_ended_link_opens after update of until on house_rooms
begin
  delete from occupied_nights
  where kind = 'linked' and property_id in (new.part_id, new.whole_id) and night >= new.until and night < old.until
    and not exists (select 1 from nights_of_other_half o
      where o.property_id = occupied_nights.property_id and o.night = occupied_nights.night);
end;
create trigger a_deleted_link_opens after delete on house_rooms
begin
  delete from occupied_nights
  where kind = 'linked' and property_id in (old.part_id, old.whole_id) and night >= old.since and night < old.until
    and not exists (select 1 from nights_of_other_half o
      where o.property_id = occupied_nights.property_id and o.night = occupied_nights.night);
end;

-- More rooms of one kind are closed like the others; a whole house stays one.
create trigger a_whole_house_stays_one before update of units on properties
when new.units <> 1 and exists (select 1 from house_rooms where whole_id = new.id and until = '9999-12-31')
begin select raise(abort, 'a whole house is one'); end;
create trigger more_rooms_are_closed after update of units on properties
when new.units > old.units
begin
  insert into occupied_nights (property_id, unit, night, kind)
  select r.property_id, r.unit, o.night, 'linked'
  from rooms r join (
    select distinct h.part_id as property_id, n.night from house_rooms h join occupied_nights n on n.property_id = h.whole_id
    where h.part_id = new.id and n.kind <> 'linked' and n.night >= h.since and n.night < h.until
  ) o on o.property_id = r.property_id
  where r.property_id = new.id and not exists (select 1 from occupied_nights n
    where n.property_id = r.property_id and n.unit = r.unit and n.night = o.night);
end;

-- What came back of a booking through another site waits for its nights, in the other half of the house as well.
drop trigger nights_leave_with_booking;
create trigger nights_leave_with_booking after update of state on bookings
when new.state in ('expired', 'cancelled')
begin
  update outside_stays set echo = 0
  where echo = 1 and returns = 'whole' and check_in >= new.check_in and check_out <= new.check_out
    and ((property_id = new.property_id and unit = new.unit) or property_id in (
      select part_id from house_rooms where whole_id = new.property_id and until > new.check_in
      union all
      select whole_id from house_rooms where part_id = new.property_id and until > new.check_in
    ));
  delete from occupied_nights where booking_id = new.id;
end;
