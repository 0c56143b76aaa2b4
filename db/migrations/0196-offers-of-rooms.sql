-- A price that is offered for several rooms of a host: a row for each room, and the first of them names all. Each row says
-- for itself whom it is for and until when it holds, so that what is asked, forgotten or deleted of one row needs no other.
alter table quote_links add column group_id text references quote_links (id) on delete cascade;
create index quote_links_of_group on quote_links (group_id) where group_id is not null;
create trigger quote_link_group before insert on quote_links
when new.group_id is not null and new.group_id is not new.id and not exists (
  select 1 from quote_links first
  where first.id = new.group_id and first.group_id = first.id and first.booking_id is null
    and first.host_id = new.host_id and first.check_in = new.check_in and first.check_out = new.check_out
    and first.created_at = new.created_at and first.ends_at = new.ends_at)
begin select raise(abort, 'rooms are offered together for one stay'); end;
create trigger quote_link_group_stays before update of group_id on quote_links when new.group_id is not old.group_id
begin select raise(abort, 'an offer keeps its rooms'); end;

-- What is said of the first holds of all.
create trigger quote_links_hold_together after update of ends_at on quote_links
when new.group_id is new.id and new.ends_at is not old.ends_at
begin update quote_links set ends_at = new.ends_at where group_id = new.id and id <> new.id; end;
create trigger quote_links_end_together after update of withdrawn_at on quote_links
when new.group_id is new.id and new.withdrawn_at is not old.withdrawn_at
begin update quote_links set withdrawn_at = new.withdrawn_at where group_id = new.id and id <> new.id; end;
create trigger quote_links_open_together after update of opened_at on quote_links
when new.group_id is new.id and new.opened_at is not old.opened_at
begin update quote_links set opened_at = new.opened_at where group_id = new.id and id <> new.id; end;
create trigger quote_links_are_for_one after update of to_name, to_phone, note, language on quote_links
when new.group_id is new.id
begin
  update quote_links set to_name = new.to_name, to_phone = new.to_phone, note = new.note, language = new.language
  where group_id = new.id and id <> new.id;
end;

-- An offer of one place makes one booking, and one of several rooms makes those of a group: a room for each row.
create trigger quote_link_rooms before update of booking_id on quote_links
when new.booking_id is not null and not exists (
  select 1 from bookings b where b.id = new.booking_id and (b.group_id is null) = (new.group_id is null)
    and (new.group_id is null or new.group_id is new.id or b.group_id = (
      select made.group_id from quote_links first join bookings made on made.id = first.booking_id
      where first.id = new.group_id)))
begin select raise(abort, 'an offer of several rooms makes the bookings of one group'); end;
