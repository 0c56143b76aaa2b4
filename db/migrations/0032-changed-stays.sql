-- A change of the stay may give it another property of the same host, and a moved check-in the policy that holds after it.
drop trigger booking_facts;
create trigger booking_facts before update on bookings
when new.source is not old.source
  or (new.revision is not old.revision and not (new.revision = old.revision + 1 and old.state in ('requested', 'held', 'confirmed')))
  or (new.property_id is not old.property_id and (
    (select host_id from properties where id = new.property_id) is not (select host_id from properties where id = old.property_id)))
  or (new.policy is not old.policy and not (new.check_in is not old.check_in and old.state = 'confirmed'))
  or (new.revision is old.revision and (
    new.property_id is not old.property_id
    or new.check_in is not old.check_in or new.check_out is not old.check_out or new.total_kes is not old.total_kes
    or (new.quote is not old.quote and not exists (select 1 from promo_codes p
      where p.id = old.promo_code_id and new.quote = replace(old.quote, '"code":"' || p.code || '"', '"code":""')))
  ))
begin select raise(abort, 'a booking keeps its property, stay and price'); end;

-- Where the stay was, and what held of it, before each change. Those of earlier versions had both as they are now.
alter table booking_revisions add column property_id text references properties (id);
alter table booking_revisions add column policy text check (json_valid(policy));
drop trigger booking_revised;
create trigger booking_revised after update of revision on bookings when new.revision is not old.revision
begin
  insert into booking_revisions (booking_id, revision, property_id, unit, check_in, check_out, party, quote, total_kes, policy)
  values (old.id, old.revision, old.property_id, old.unit, old.check_in, old.check_out, old.party, old.quote, old.total_kes, old.policy);
end;
