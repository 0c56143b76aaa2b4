-- Stays to which nobody came, as the host says. It can be lifted once, and is never said again.
create table no_shows (
  booking_id text primary key references bookings (id),
  host_id text not null references hosts (id),
  marked_at integer not null,
  lifted_at integer,
  lifted_by text check (lifted_by in ('host', 'operator')),
  check ((lifted_at is null) = (lifted_by is null))
) strict;

-- What a guest says of a stay: once, and never otherwise afterwards.
create table reviews (
  id text primary key,
  booking_id text not null unique references bookings (id),
  property_id text not null references properties (id),
  host_id text not null references hosts (id),
  state text not null default 'blind' check (state in ('blind', 'shown', 'hidden')),
  whole integer not null check (whole between 1 and 5),
  cleanliness integer not null check (cleanliness between 1 and 5),
  accuracy integer not null check (accuracy between 1 and 5),
  communication integer not null check (communication between 1 and 5),
  location integer not null check (location between 1 and 5),
  value integer not null check (value between 1 and 5),
  words text not null default '' check (length(words) <= 2000),
  -- What the words are written in; nothing where it is neither of ours.
  language text check (language in ('en', 'sw')),
  -- The guest's first name, where they let it stand beside their words.
  name text not null default '' check (length(name) <= 40),
  -- For the host alone.
  private_note text not null default '' check (length(private_note) <= 1000),
  -- The month of the stay, its nights, and which stay of this guest it was with this host.
  month text not null check (month glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]'),
  nights integer not null check (nights >= 1),
  stays integer not null check (stays >= 1),
  created_at integer not null,
  shown_at integer,
  reply text check (length(reply) between 1 and 1000),
  replied_at integer,
  reply_hidden_at integer,
  check ((state = 'blind') = (shown_at is null)),
  check ((reply is null) = (replied_at is null)),
  check ((reply_hidden_at is not null) <= (reply is not null))
) strict;
create index reviews_of_property on reviews (property_id, shown_at, id) where state = 'shown';
create index reviews_of_host on reviews (host_id, created_at, id);
create index reviews_shown_of_host on reviews (host_id, shown_at, id) where state = 'shown';
create index reviews_blind on reviews (created_at) where state = 'blind';

-- What a host says of a guest: for themself, and shown to nobody else.
create table guest_ratings (
  booking_id text primary key references bookings (id),
  host_id text not null references hosts (id),
  stars integer not null check (stars between 1 and 5),
  note text not null default '' check (length(note) <= 1000),
  created_at integer not null
) strict;
create index guest_ratings_of_host on guest_ratings (host_id, created_at);

-- Sums over the reviews that are shown, so that no page counts them.
create table review_totals (
  property_id text primary key references properties (id),
  count integer not null check (count >= 0),
  whole integer not null,
  cleanliness integer not null,
  accuracy integer not null,
  communication integer not null,
  location integer not null,
  value integer not null
) strict;

-- What somebody tells the operator, and the answer.
create table reports (
  id text primary key,
  kind text not null check (kind in ('house', 'refund', 'review', 'reply', 'no_show')),
  reason text not null check (length(reason) between 1 and 40),
  words text not null default '' check (length(words) <= 2000),
  said_by text not null check (said_by in ('visitor', 'guest', 'host')),
  -- Where whoever reports wants to be answered.
  phone text,
  language text not null default 'en' check (language in ('en', 'sw')),
  property_id text references properties (id),
  host_id text not null references hosts (id),
  booking_id text references bookings (id),
  review_id text references reviews (id) on delete set null,
  state text not null default 'open' check (state in ('open', 'answered')),
  outcome text check (outcome in ('kept', 'hidden', 'lifted', 'acted', 'no_action')),
  why text not null default '' check (length(why) <= 1000),
  submission_key text not null unique,
  created_at integer not null,
  answered_at integer,
  answered_by text references hosts (id),
  check ((state = 'answered') = (outcome is not null)),
  check ((state = 'answered') = (answered_at is not null))
) strict;
create index reports_by_age on reports (state, created_at, id);
create index reports_of_booking on reports (booking_id, created_at) where booking_id is not null;
-- One at a time of each side about one thing.
create unique index reports_open_of_review on reports (review_id, kind, said_by) where state = 'open' and review_id is not null;
create unique index reports_open_of_booking on reports (booking_id, kind, said_by) where state = 'open' and review_id is null and booking_id is not null;

-- The stays that were: certain, not called off, nobody says that the guest did not come, and the time for speaking of
-- them, from ten o'clock of the day of leaving (Nairobi) for fourteen days, or as long after a no-show was lifted.
create trigger review_begins before insert on reviews
when new.state <> 'blind' or new.reply is not null
begin select raise(abort, 'illegal review state'); end;
create trigger review_of_stay before insert on reviews
when not exists (
  select 1 from bookings b join properties p on p.id = b.property_id left join no_shows n on n.booking_id = b.id
  where b.id = new.booking_id and b.state = 'confirmed' and p.id = new.property_id and p.host_id = new.host_id
    and (n.booking_id is null or n.lifted_at is not null)
    and new.created_at >= (unixepoch(b.check_out) + 25200) * 1000
    and new.created_at < max((unixepoch(b.check_out) + 25200) * 1000, coalesce(n.lifted_at, 0)) + 1209600000
    -- Money of the stay is with the host; a booking that its host wrote in needs M-PESA's word for it.
    and (select coalesce(sum(amount_kes), 0) from ledger_entries l where l.booking_id = b.id and l.account = 'stay'
      and (l.kind in ('payment', 'refund') or (l.kind = 'adjustment' and (l.payment_id is not null or l.why = 'sent_twice')))) < 0
    and (b.source = 'page' or exists (select 1 from payments m where m.booking_id = b.id and m.proved_by = 'mpesa'
      and m.state in ('paid', 'paid_late')))
)
begin select raise(abort, 'no review of this stay now'); end;

create trigger guest_rating_begins before insert on guest_ratings
when not exists (
  select 1 from bookings b join properties p on p.id = b.property_id left join no_shows n on n.booking_id = b.id
  where b.id = new.booking_id and b.state = 'confirmed' and p.host_id = new.host_id
    and (n.booking_id is null or n.lifted_at is not null)
    and new.created_at >= (unixepoch(b.check_out) + 25200) * 1000
    and new.created_at < max((unixepoch(b.check_out) + 25200) * 1000, coalesce(n.lifted_at, 0)) + 1209600000
)
begin select raise(abort, 'no rating of this guest now'); end;

-- From the day after check-in until the time for reviews is over, and not once either side has spoken of the stay.
create trigger no_show_begins before insert on no_shows
when new.lifted_at is not null
  or exists (select 1 from reviews where booking_id = new.booking_id)
  or exists (select 1 from guest_ratings where booking_id = new.booking_id)
  or not exists (select 1 from bookings b join properties p on p.id = b.property_id
    where b.id = new.booking_id and b.state = 'confirmed' and p.host_id = new.host_id
      and new.marked_at >= (unixepoch(b.check_in) + 75600) * 1000
      and new.marked_at < (unixepoch(b.check_out) + 25200) * 1000 + 1209600000)
begin select raise(abort, 'no such no-show now'); end;
create trigger no_show_facts before update on no_shows
when old.lifted_at is not null or new.booking_id <> old.booking_id or new.host_id <> old.host_id or new.marked_at <> old.marked_at
begin select raise(abort, 'a no-show is lifted once and else stays'); end;

create trigger review_facts before update of id, booking_id, property_id, host_id, whole, cleanliness, accuracy,
  communication, location, value, words, language, month, nights, stays, created_at on reviews
begin select raise(abort, 'a review stays as it was written'); end;
create trigger review_names before update of name, private_note on reviews
when new.name not in ('', old.name) or new.private_note not in ('', old.private_note)
begin select raise(abort, 'a review stays as it was written'); end;
create trigger review_replies before update of reply, replied_at on reviews
when old.reply is not null or old.state <> 'shown'
begin select raise(abort, 'a host replies once, to what is shown'); end;
create trigger guest_rating_facts before update on guest_ratings
begin select raise(abort, 'a rating stays as it was written'); end;

-- Blind until both sides have spoken or the time is over.
create trigger review_states before update of state on reviews
when old.state <> new.state and not (
  (old.state = 'blind' and new.state = 'shown' and (
    exists (select 1 from guest_ratings where booking_id = new.booking_id)
    or new.shown_at >= (select max((unixepoch(b.check_out) + 25200) * 1000, coalesce(n.lifted_at, 0)) + 1209600000
      from bookings b left join no_shows n on n.booking_id = b.id where b.id = new.booking_id)))
  or (old.state = 'shown' and new.state = 'hidden')
)
begin select raise(abort, 'illegal review state'); end;
create trigger review_shown_once before update of shown_at on reviews
when old.shown_at is not null and new.shown_at is not old.shown_at
begin select raise(abort, 'illegal review state: it is shown once'); end;

create trigger report_begins before insert on reports when new.state <> 'open'
begin select raise(abort, 'illegal report state'); end;
create trigger report_states before update of state on reports
when old.state <> new.state and not (old.state = 'open' and new.state = 'answered')
begin select raise(abort, 'illegal report state'); end;
create trigger report_facts before update of id, kind, reason, said_by, property_id, host_id, booking_id, created_at on reports
begin select raise(abort, 'a report stays as it was made'); end;
create trigger report_answers before update of outcome, why, answered_at on reports when old.state = 'answered'
begin select raise(abort, 'a report is answered once'); end;

create trigger review_counted after update of state on reviews when old.state <> 'shown' and new.state = 'shown'
begin
  insert into review_totals (property_id, count, whole, cleanliness, accuracy, communication, location, value)
  values (new.property_id, 1, new.whole, new.cleanliness, new.accuracy, new.communication, new.location, new.value)
  on conflict (property_id) do update set count = count + 1, whole = whole + excluded.whole,
    cleanliness = cleanliness + excluded.cleanliness, accuracy = accuracy + excluded.accuracy,
    communication = communication + excluded.communication, location = location + excluded.location,
    value = value + excluded.value;
end;
create trigger review_uncounted after update of state on reviews when old.state = 'shown' and new.state <> 'shown'
begin
  update review_totals set count = count - 1, whole = whole - old.whole, cleanliness = cleanliness - old.cleanliness,
    accuracy = accuracy - old.accuracy, communication = communication - old.communication,
    location = location - old.location, value = value - old.value where property_id = old.property_id;
end;
create trigger review_gone after delete on reviews when old.state = 'shown'
begin
  update review_totals set count = count - 1, whole = whole - old.whole, cleanliness = cleanliness - old.cleanliness,
    accuracy = accuracy - old.accuracy, communication = communication - old.communication,
    location = location - old.location, value = value - old.value where property_id = old.property_id;
end;

-- A host's page shows what is said of their houses.
create trigger page_version_reviews after update of state, name, reply, reply_hidden_at on reviews
when old.state = 'shown' or new.state = 'shown'
begin update hosts set page_version = page_version + 1 where id = new.host_id; end;
create trigger page_version_reviews_gone after delete on reviews when old.state = 'shown'
begin update hosts set page_version = page_version + 1 where id = old.host_id; end;
