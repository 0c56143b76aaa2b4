-- What a guest asks of several rooms that were booked at once: a request for each, and the first of them names all.
alter table change_requests add column asked_with text references change_requests (id);
create index change_requests_asked_with on change_requests (asked_with) where asked_with is not null;

create trigger change_request_asked_with before insert on change_requests
when new.asked_with is not null and new.asked_with is not new.id and not exists (
  select 1 from change_requests first join bookings a on a.id = first.booking_id join bookings b on b.id = new.booking_id
  where first.id = new.asked_with and first.asked_with = first.id and first.state = 'open'
    and first.check_in = new.check_in and first.check_out = new.check_out and first.ends_at = new.ends_at
    and b.group_id is not null and a.group_id = b.group_id)
begin select raise(abort, 'rooms are asked for together that were booked together'); end;
create trigger change_request_keeps_others before update of asked_with on change_requests
when new.asked_with is not old.asked_with
begin select raise(abort, 'a request keeps what it was asked with'); end;

-- All of them or none: what ends one ends all. A yes is said to each, in the one change that moves their rooms.
create trigger change_requests_end_together after update of state on change_requests
when new.asked_with is not null and old.state = 'open' and new.state in ('declined', 'withdrawn', 'ended')
begin
  update change_requests set state = new.state, answered_at = new.answered_at, words = new.words
  where asked_with = new.asked_with and state = 'open';
end;
