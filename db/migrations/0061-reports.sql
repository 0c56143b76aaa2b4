-- A badge that somebody saw with a name may be nobody's here, so a report of one has no host.
create table reports_anew (
  id text primary key,
  kind text not null check (kind in ('house', 'refund', 'review', 'reply', 'no_show', 'badge')),
  reason text not null check (length(reason) between 1 and 40),
  words text not null default '' check (length(words) <= 2000),
  said_by text not null check (said_by in ('visitor', 'guest', 'host')),
  -- Where whoever reports wants to be answered.
  phone text,
  language text not null default 'en' check (language in ('en', 'sw')),
  property_id text references properties (id),
  host_id text references hosts (id),
  booking_id text references bookings (id),
  review_id text references reviews (id) on delete set null,
  -- Of a badge: the name that it was shown with.
  named text not null default '' check (length(named) <= 64),
  state text not null default 'open' check (state in ('open', 'answered')),
  outcome text check (outcome in ('kept', 'hidden', 'lifted', 'acted', 'no_action')),
  why text not null default '' check (length(why) <= 1000),
  submission_key text not null unique,
  created_at integer not null,
  answered_at integer,
  answered_by text references hosts (id),
  check ((kind = 'badge') = (named <> '')),
  check (host_id is not null or kind = 'badge'),
  check ((state = 'answered') = (outcome is not null)),
  check ((state = 'answered') = (answered_at is not null))
) strict;
insert into reports_anew
select id, kind, reason, words, said_by, phone, language, property_id, host_id, booking_id, review_id, '', state, outcome,
  why, submission_key, created_at, answered_at, answered_by
from reports;
drop table reports;
alter table reports_anew rename to reports;

create index reports_by_age on reports (state, created_at, id);
create index reports_of_booking on reports (booking_id, created_at) where booking_id is not null;
-- One at a time of each side about one thing. Visitors are many, and none reads what another told.
create unique index reports_open_of_review on reports (review_id, kind, said_by)
  where state = 'open' and review_id is not null and said_by <> 'visitor';
create index reports_of_review on reports (review_id, created_at) where review_id is not null;
create unique index reports_open_of_booking on reports (booking_id, kind, said_by) where state = 'open' and review_id is null and booking_id is not null;
create trigger report_begins before insert on reports when new.state <> 'open'
begin select raise(abort, 'illegal report state'); end;
create trigger report_states before update of state on reports
when old.state <> new.state and not (old.state = 'open' and new.state = 'answered')
begin select raise(abort, 'illegal report state'); end;
create trigger report_facts before update of id, kind, reason, said_by, property_id, host_id, booking_id, named, created_at on reports
begin select raise(abort, 'a report stays as it was made'); end;
create trigger report_answers before update of outcome, why, answered_at on reports when old.state = 'answered'
begin select raise(abort, 'a report is answered once'); end;

-- The operators' lists over one host with very many bookings, answered from the index alone.
create index bookings_of_house_by_creation on bookings (property_id, created_at, state, id);
create index payments_of_booking_by_change on payments (booking_id, updated_at, state, id);
