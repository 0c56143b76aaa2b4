-- What guests ask their host to change of a stay that is certain. It keeps no nights: a yes takes them, if they are free.
create table change_requests (
  id text primary key,
  booking_id text not null references bookings (id),
  state text not null default 'open' check (state in ('open', 'accepted', 'declined', 'withdrawn', 'ended')),
  -- The booking as the guest saw it.
  revision integer not null check (revision >= 1),
  check_in text not null check (check_in glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  check_out text not null check (check_out glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  party integer not null check (party >= 1),
  -- What it adds to the price, as guest and host read it; below zero it goes back.
  difference_kes integer not null,
  -- What the host wrote with their answer.
  words text not null default '',
  submission_key text not null unique,
  ends_at integer not null,
  created_at integer not null,
  answered_at integer,
  check (check_out > check_in),
  check ((state in ('accepted', 'declined', 'withdrawn')) <= (answered_at is not null))
) strict;

-- One at a time for each booking.
create unique index change_requests_open on change_requests (booking_id) where state = 'open';
create index change_requests_of_booking on change_requests (booking_id, created_at);

create trigger change_request_begins before insert on change_requests
when new.state <> 'open'
  or not exists (select 1 from bookings where id = new.booking_id and state = 'confirmed' and revision = new.revision)
begin select raise(abort, 'illegal change_request state'); end;

create trigger change_request_states before update of state on change_requests
when old.state <> new.state and old.state <> 'open'
begin select raise(abort, 'illegal change_request state'); end;

create trigger change_request_facts before update of booking_id, revision, check_in, check_out, party, difference_kes, created_at
  on change_requests
begin select raise(abort, 'a request keeps what it asks for'); end;

-- Nobody answers what was asked of a stay that is another by now, or none.
create trigger change_requests_end_with_stay after update of state, revision on bookings
when new.state <> 'confirmed' or new.revision <> old.revision
begin
  update change_requests set state = 'ended' where booking_id = new.id and state = 'open';
end;
