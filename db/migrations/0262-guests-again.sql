-- How many stays the number of a row came to in all the properties of its house: whoever came again is found in the order
-- of the book of guests, without adding up everybody's. Kept by the rows themselves.
alter table known_guests add column of_number integer not null default 0;
update known_guests set of_number = (select sum(o.stays) from known_guests o
  where o.host_id = known_guests.host_id and o.phone = known_guests.phone);
create trigger known_number_added after insert on known_guests
begin
  update known_guests set of_number = (select sum(stays) from known_guests where host_id = new.host_id and phone = new.phone)
    where host_id = new.host_id and phone = new.phone;
end;
create trigger known_number_changed after update of stays on known_guests
begin
  update known_guests set of_number = (select sum(stays) from known_guests where host_id = new.host_id and phone = new.phone)
    where host_id = new.host_id and phone = new.phone;
end;
create trigger known_number_gone after delete on known_guests
begin
  update known_guests set of_number = (select sum(stays) from known_guests where host_id = old.host_id and phone = old.phone)
    where host_id = old.host_id and phone = old.phone;
end;
create index known_guests_again on known_guests (host_id, last, phone, property_id) where of_number > 1;
