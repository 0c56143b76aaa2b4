-- Nobody takes a night of which the house's other half is taken, not even a statement that would replace the closed
-- night. What another site sold waits for it, as before.
drop trigger nights_of_one_half;
create trigger nights_of_one_half before insert on occupied_nights
when new.kind <> 'linked'
  and exists (select 1 from nights_of_other_half o where o.property_id = new.property_id and o.night = new.night)
begin
  select raise(ignore) where new.kind = 'outside';
  select raise(abort, 'constraint failed: occupied_nights, the other half of the house is taken');
end;
