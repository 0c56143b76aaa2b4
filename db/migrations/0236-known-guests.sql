-- Whoever was ever certain to come, number by number and property by property: when they leave last, and how many stays
-- they came to. A house's book of guests is read from here, not out of all that it ever sold. Bookings say what stands
-- here: a number that is forgotten there is gone here.
create table known_guests (
  host_id text not null,
  phone text not null,
  property_id text not null references properties (id),
  last text not null,
  stays integer not null,
  primary key (host_id, phone, property_id)
) strict, without rowid;
create index known_guests_latest on known_guests (host_id, last, phone);

create view guests_by_property as
  select b.host_id, b.guest_phone as phone, b.property_id, max(b.check_out) as last,
    sum(b.state = 'confirmed' and not exists (select 1 from no_shows s where s.booking_id = b.id and s.lifted_at is null)) as stays
  from bookings b where b.confirmed_at is not null and b.host_id is not null and b.guest_phone <> '+0'
  group by b.host_id, b.guest_phone, b.property_id;
insert into known_guests (host_id, phone, property_id, last, stays)
  select host_id, phone, property_id, last, stays from guests_by_property;

create trigger known_guest_of_booking
after update of host_id, state, confirmed_at, guest_phone, check_out, property_id on bookings
when new.confirmed_at is not null and (old.host_id is null or old.confirmed_at is null or new.state <> old.state
  or new.guest_phone <> old.guest_phone or new.check_out <> old.check_out or new.property_id <> old.property_id)
begin
  delete from known_guests where host_id = new.host_id and phone in (old.guest_phone, new.guest_phone);
  insert into known_guests (host_id, phone, property_id, last, stays)
    select host_id, phone, property_id, last, stays from guests_by_property
    where host_id = new.host_id and phone = new.guest_phone;
  insert into known_guests (host_id, phone, property_id, last, stays)
    select host_id, phone, property_id, last, stays from guests_by_property
    where host_id = new.host_id and phone = old.guest_phone and phone <> new.guest_phone;
end;
create trigger known_guest_absent after insert on no_shows
begin
  update known_guests set stays = stays - 1 where (host_id, phone, property_id) =
    (select host_id, guest_phone, property_id from bookings where id = new.booking_id and state = 'confirmed');
end;
create trigger known_guest_came after update of lifted_at on no_shows when old.lifted_at is null and new.lifted_at is not null
begin
  update known_guests set stays = stays + 1 where (host_id, phone, property_id) =
    (select host_id, guest_phone, property_id from bookings where id = new.booking_id and state = 'confirmed');
end;
