-- Prices and rules of each property, stays on request, and bookings that may change their stay when it is told.

-- The tables below name `bookings` and are not rewritten while it is made anew.
pragma legacy_alter_table = on;

create table bookings_anew (
  id text primary key,
  code text not null unique,
  property_id text not null references properties (id),
  unit integer not null check (unit >= 1),
  state text not null check (state in ('requested', 'held', 'confirmed', 'expired', 'cancelled')),
  -- Who made it: a guest on the page, or the host for a guest who called.
  source text not null default 'page' check (source in ('page', 'host')),
  check_in text not null check (check_in glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  check_out text not null check (check_out glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  party integer not null check (party >= 1),
  guest_name text not null check (guest_name <> ''),
  guest_phone text not null check (guest_phone glob '+[0-9]*'),
  guest_email text,
  -- The quote the guest saw and agreed to, as it was.
  quote text not null check (json_valid(quote)),
  total_kes integer not null check (total_kes > 0),
  -- How much goes back on cancelling, as the guest read it.
  policy text not null default '{"name":"flexible","tiers":[{"hoursBefore":24,"percent":100}]}' check (json_valid(policy)),
  promo_code_id text references promo_codes (id),
  -- Raised whenever stay or price change; what they were stays in booking_revisions.
  revision integer not null default 1 check (revision >= 1),
  hold_ends_at integer not null,
  requested_at integer,
  approved_at integer,
  confirmed_at integer,
  cancelled_at integer,
  -- A request that was declined is one that the host cancelled before approving it.
  cancelled_by text check (cancelled_by in ('guest', 'host')),
  -- One for each form shown: pressing twice, going back or a retried request creates one booking.
  submission_key text not null unique,
  -- Hash of the browser's random key, so that a guest who goes back does not compete with her own hold.
  browser_hash text not null default '',
  -- A guest whom the host wrote in has accepted nothing on a page.
  rules_accepted_at integer,
  created_at integer not null,
  check (check_out > check_in),
  check ((state = 'confirmed') <= (confirmed_at is not null)),
  check ((state = 'requested') <= (requested_at is not null)),
  check (source = 'host' or rules_accepted_at is not null)
) strict;

insert into bookings_anew (
  id, code, property_id, unit, state, check_in, check_out, party, guest_name, guest_phone, guest_email,
  quote, total_kes, policy, hold_ends_at, confirmed_at, cancelled_at, submission_key, browser_hash, rules_accepted_at, created_at
)
select
  id, code, property_id, unit, state, check_in, check_out, party, guest_name, guest_phone, guest_email,
  json_set(quote,
    '$.nights', (
      select json_group_array(json_set(night.value, '$.why', 'base')) from json_each(bookings.quote, '$.nights') as night
    ),
    '$.balanceKes', total_kes - coalesce(quote ->> '$.dueNowKes', total_kes),
    '$.balanceDueOn', null,
    '$.damageDepositKes', 0),
  total_kes, '{"name":"flexible","tiers":[{"hoursBefore":24,"percent":100}]}',
  hold_ends_at, confirmed_at, cancelled_at, submission_key, browser_hash, rules_accepted_at, created_at
from bookings;

drop table bookings;
alter table bookings_anew rename to bookings;
pragma legacy_alter_table = off;

create index bookings_of_property on bookings (property_id, state, check_in);
create index bookings_of_phone on bookings (guest_phone, check_in);
create index bookings_held_until on bookings (hold_ends_at) where state in ('requested', 'held');
create index bookings_of_promo on bookings (promo_code_id, state) where promo_code_id is not null;

-- A booking begins as a request or a hold. What the host writes in may be certain at once.
create trigger booking_begins before insert on bookings
when not (new.state in ('requested', 'held') or (new.state = 'confirmed' and new.source = 'host'))
begin select raise(abort, 'illegal booking state'); end;

-- No booking leaves a state by a way that does not exist. A request that nobody approved is never confirmed by late money.
create trigger booking_states before update of state on bookings
when old.state <> new.state and not (
  (old.state = 'requested' and new.state in ('held', 'confirmed', 'expired', 'cancelled'))
  or (old.state = 'held' and new.state in ('confirmed', 'expired', 'cancelled'))
  or (old.state = 'expired' and new.state = 'cancelled')
  or (old.state = 'expired' and new.state = 'confirmed' and (old.requested_at is null or old.approved_at is not null))
  or (old.state = 'cancelled' and new.state = 'confirmed' and old.confirmed_at is null
    and (old.requested_at is null or old.approved_at is not null))
  or (old.state = 'confirmed' and new.state = 'cancelled')
)
begin select raise(abort, 'illegal booking state'); end;

create trigger booking_facts before update on bookings
when new.property_id is not old.property_id
  or new.source is not old.source
  or new.policy is not old.policy
  or (new.revision is not old.revision and not (new.revision = old.revision + 1 and old.state in ('requested', 'held', 'confirmed')))
  or (new.revision is old.revision and (
    new.check_in is not old.check_in or new.check_out is not old.check_out
    or new.total_kes is not old.total_kes or new.quote is not old.quote
  ))
begin select raise(abort, 'a booking keeps its property, stay and price'); end;

-- What a booking was before each change.
create table booking_revisions (
  booking_id text not null references bookings (id),
  revision integer not null,
  unit integer not null,
  check_in text not null,
  check_out text not null,
  party integer not null,
  quote text not null,
  total_kes integer not null,
  primary key (booking_id, revision)
) strict, without rowid;
create trigger booking_revised after update of revision on bookings when new.revision is not old.revision
begin
  insert into booking_revisions (booking_id, revision, unit, check_in, check_out, party, quote, total_kes)
  values (old.id, old.revision, old.unit, old.check_in, old.check_out, old.party, old.quote, old.total_kes);
end;

-- Nights belong to a living booking only, and leave with it.
drop trigger nights_of_living_bookings;
create trigger nights_of_living_bookings before insert on occupied_nights
when new.kind = 'booking'
  and (select state from bookings where id = new.booking_id) not in ('requested', 'held', 'confirmed')
begin select raise(abort, 'nights need a held or confirmed booking'); end;
create trigger nights_leave_with_booking after update of state on bookings
when new.state in ('expired', 'cancelled')
begin delete from occupied_nights where booking_id = new.id; end;

-- What a property asks beside its base price, and whom it takes. A property without a row asks nothing more.
create table rate_cards (
  property_id text primary key references properties (id) on delete cascade,
  cleaning_fee_kes integer not null default 0 check (cleaning_fee_kes between 0 and 1000000),
  -- The price is for so many guests; each one more pays by the night.
  included_guests integer check (included_guests between 1 and 50),
  extra_guest_kes integer not null default 0 check (extra_guest_kes between 0 and 1000000),
  weekly_percent integer not null default 0 check (weekly_percent between 0 and 90),
  monthly_percent integer not null default 0 check (monthly_percent between 0 and 90),
  early_bird_days integer check (early_bird_days between 1 and 540),
  early_bird_percent integer not null default 0 check (early_bird_percent between 0 and 90),
  last_minute_days integer check (last_minute_days between 0 and 60),
  last_minute_percent integer not null default 0 check (last_minute_percent between 0 and 90),
  -- No discount takes a night below this.
  lowest_night_kes integer not null default 0 check (lowest_night_kes between 0 and 10000000),
  -- What is paid on booking: everything, a part in hundredths, or a sum.
  pay_now text not null default 'all' check (pay_now in ('all', 'percent', 'fixed')),
  pay_now_value integer not null default 100 check (pay_now_value between 1 and 10000000),
  -- Days before check-in that the rest is due; null is on arrival.
  balance_days_before integer check (balance_days_before between 1 and 180),
  -- Given back after the stay; never part of what the host earns.
  damage_deposit_kes integer not null default 0 check (damage_deposit_kes between 0 and 1000000),
  min_nights integer not null default 1 check (min_nights between 1 and 180),
  max_nights integer not null default 180 check (max_nights between 1 and 180),
  -- Weekdays on which one may arrive and leave, 1 is Monday: '1234567' is any.
  check_in_days text not null default '1234567' check (check_in_days <> '' and check_in_days not glob '*[^1-7]*'),
  check_out_days text not null default '1234567' check (check_out_days <> '' and check_out_days not glob '*[^1-7]*'),
  lead_days integer not null default 0 check (lead_days between 0 and 90),
  -- From this hour on in Nairobi, today is over for those who book.
  cutoff_hour integer check (cutoff_hour between 1 and 23),
  window_days integer not null default 540 check (window_days between 1 and 540),
  buffer_days integer not null default 0 check (buffer_days between 0 and 14),
  sell_gaps integer not null default 1 check (sell_gaps in (0, 1)),
  booking_mode text not null default 'instant' check (booking_mode in ('instant', 'request')),
  policy text not null default '{"name":"flexible","tiers":[{"hoursBefore":24,"percent":100}]}' check (json_valid(policy)),
  updated_at integer not null,
  check (pay_now <> 'percent' or pay_now_value <= 100),
  check (max_nights >= min_nights)
) strict;

create table weekday_prices (
  property_id text not null references properties (id) on delete cascade,
  weekday integer not null check (weekday between 1 and 7),
  price_kes integer not null check (price_kes between 1 and 10000000),
  primary key (property_id, weekday)
) strict, without rowid;

-- A time of the year with its own price or lengths. Both ends are nights of it. Two seasons never share a night.
create table seasons (
  id text primary key,
  property_id text not null references properties (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  first_night text not null check (first_night glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  last_night text not null check (last_night glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  price_kes integer check (price_kes between 1 and 10000000),
  min_nights integer check (min_nights between 1 and 180),
  max_nights integer check (max_nights between 1 and 180),
  created_at integer not null,
  check (last_night >= first_night),
  check (price_kes is not null or min_nights is not null or max_nights is not null),
  check (max_nights >= min_nights)
) strict;
create index seasons_of_property on seasons (property_id, first_night);
create trigger seasons_apart before insert on seasons
when exists (
  select 1 from seasons where property_id = new.property_id and first_night <= new.last_night and last_night >= new.first_night
)
begin select raise(abort, 'seasons overlap'); end;
create trigger seasons_stay_apart before update on seasons
when exists (
  select 1 from seasons
  where property_id = new.property_id and id <> new.id and first_night <= new.last_night and last_night >= new.first_night
)
begin select raise(abort, 'seasons overlap'); end;

-- One night's own price or minimum.
create table date_rates (
  property_id text not null references properties (id) on delete cascade,
  night text not null check (night glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  price_kes integer check (price_kes between 1 and 10000000),
  min_nights integer check (min_nights between 1 and 180),
  primary key (property_id, night),
  check (price_kes is not null or min_nights is not null)
) strict, without rowid;

create table promo_codes (
  id text primary key,
  property_id text not null references properties (id) on delete cascade,
  code text not null check (length(code) between 3 and 20 and code not glob '*[^A-Z0-9]*'),
  percent integer check (percent between 1 and 90),
  amount_kes integer check (amount_kes between 1 and 1000000),
  -- The last day on which one may book with it.
  last_day text check (last_day glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  most_uses integer check (most_uses between 1 and 10000),
  min_nights integer not null default 1 check (min_nights between 1 and 180),
  created_at integer not null,
  ended_at integer,
  check ((percent is null) <> (amount_kes is null))
) strict;
create unique index promo_codes_by_name on promo_codes (property_id, code) where ended_at is null;
-- A code that is used up refuses the booking, whoever came at the same moment.
create trigger promo_limit before insert on bookings
when new.promo_code_id is not null and (
  select most_uses is not null and most_uses <= (
    select count(*) from bookings where promo_code_id = new.promo_code_id and state in ('requested', 'held', 'confirmed')
  ) from promo_codes where id = new.promo_code_id
)
begin select raise(abort, 'promo code used up'); end;

-- The public page of a host is rendered once for each version.
create trigger page_rates_added after insert on rate_cards
begin update hosts set page_version = page_version + 1 where id = (select host_id from properties where id = new.property_id); end;
create trigger page_rates_changed after update on rate_cards
begin update hosts set page_version = page_version + 1 where id = (select host_id from properties where id = new.property_id); end;
create trigger page_weekday_added after insert on weekday_prices
begin update hosts set page_version = page_version + 1 where id = (select host_id from properties where id = new.property_id); end;
create trigger page_weekday_changed after update on weekday_prices
begin update hosts set page_version = page_version + 1 where id = (select host_id from properties where id = new.property_id); end;
create trigger page_weekday_gone after delete on weekday_prices
begin update hosts set page_version = page_version + 1 where id = (select host_id from properties where id = old.property_id); end;
create trigger page_season_added after insert on seasons
begin update hosts set page_version = page_version + 1 where id = (select host_id from properties where id = new.property_id); end;
create trigger page_season_changed after update on seasons
begin update hosts set page_version = page_version + 1 where id = (select host_id from properties where id = new.property_id); end;
create trigger page_season_gone after delete on seasons
begin update hosts set page_version = page_version + 1 where id = (select host_id from properties where id = old.property_id); end;
create trigger page_date_added after insert on date_rates
begin update hosts set page_version = page_version + 1 where id = (select host_id from properties where id = new.property_id); end;
create trigger page_date_changed after update on date_rates
begin update hosts set page_version = page_version + 1 where id = (select host_id from properties where id = new.property_id); end;
create trigger page_date_gone after delete on date_rates
begin update hosts set page_version = page_version + 1 where id = (select host_id from properties where id = old.property_id); end;
