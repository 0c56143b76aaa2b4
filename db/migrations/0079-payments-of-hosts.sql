-- Whose house a payment is for, written beside it, so that a host's payments are read in order from an index alone.
-- A booking keeps its property, and a property its host; so a payment keeps both.
alter table payments add column host_id text;
update payments set host_id =
  (select p.host_id from bookings b join properties p on p.id = b.property_id where b.id = payments.booking_id);
create index payments_of_host on payments (host_id, updated_at, state, id);
create trigger payment_of_host after insert on payments
begin
  update payments set host_id =
    (select p.host_id from bookings b join properties p on p.id = b.property_id where b.id = new.booking_id)
  where id = new.id;
end;
create trigger payment_host_stays before update of host_id on payments when old.host_id is not null and new.host_id is not old.host_id
begin select raise(abort, 'a payment keeps its host'); end;
-- The list that was put together booking by booking.
drop index payments_of_booking_by_change;
