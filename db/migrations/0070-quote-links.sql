-- What the host writes with it, whether it was opened, and the question that it answers.
alter table quote_links add column note text not null default '' check (length(note) <= 300);
alter table quote_links add column opened_at integer;
alter table quote_links add column inquiry_id text;

create trigger quote_link_house before insert on quote_links
when not exists (select 1 from properties where id = new.property_id and host_id = new.host_id)
begin select raise(abort, 'an offer is of its own host''s house'); end;

-- Its time may be made longer, as long as it is not withdrawn.
drop trigger quote_link_facts;
create trigger quote_link_facts before update of id, host_id, property_id, check_in, check_out, party, quote, total_kes,
  created_at, inquiry_id on quote_links
begin select raise(abort, 'what was offered stays as it was offered'); end;
create trigger quote_link_time before update of ends_at on quote_links
when new.ends_at < old.ends_at or old.withdrawn_at is not null
begin select raise(abort, 'an offer holds as long as was said'); end;
create trigger quote_link_opened before update of opened_at on quote_links
when old.opened_at is not null and new.opened_at is not old.opened_at
begin select raise(abort, 'an offer is first opened once'); end;

-- A booking that was certain once has used it, also when it was cancelled later.
drop trigger quote_link_once;
create trigger quote_link_once before update of booking_id on quote_links
when old.booking_id is not null and new.booking_id is not old.booking_id
  and exists (select 1 from bookings where id = old.booking_id
    and (state not in ('expired', 'cancelled') or confirmed_at is not null))
begin select raise(abort, 'an offer makes one booking'); end;
create trigger quote_link_booking before update of booking_id on quote_links
when new.booking_id is not null and not exists (select 1 from bookings b where b.id = new.booking_id
  and b.property_id = new.property_id and b.check_in = new.check_in and b.check_out = new.check_out
  and b.total_kes = new.total_kes)
begin select raise(abort, 'an offer makes the booking that it offered'); end;
