-- The house as it starts. Money is whole shillings, instants are Unix milliseconds, dates are YYYY-MM-DD in Nairobi.

create table hosts (
  id text primary key,
  email text not null collate nocase unique,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  username text not null collate nocase unique,
  brand_name text unique check (brand_name is null or (length(brand_name) between 3 and 40 and brand_name not glob '*[^a-z0-9]*')),
  verified_at integer,
  admin_since integer,
  created_at integer not null,
  -- Raised by the triggers below whenever anything on the public page changes.
  page_version integer not null default 1
) strict;

create table guests (
  id text primary key check (id glob 'guest_*'),
  phone text not null unique,
  created_at integer not null
) strict;

create table sessions (
  token_hash text primary key,
  host_id text references hosts (id) on delete cascade,
  guest_id text references guests (id) on delete cascade,
  created_at integer not null,
  seen_at integer not null,
  ends_at integer not null,
  device text not null default '',
  check ((host_id is null) <> (guest_id is null))
) strict, without rowid;
create index sessions_of_host on sessions (host_id);
create index sessions_of_guest on sessions (guest_id);
create index sessions_by_end on sessions (ends_at);

create table phone_codes (
  id text primary key,
  phone text not null,
  code_hash text not null,
  tries integer not null default 0 check (tries between 0 and 5),
  created_at integer not null,
  ends_at integer not null,
  used_at integer
) strict;
create index phone_codes_of_phone on phone_codes (phone, created_at);

create table properties (
  id text primary key,
  host_id text not null references hosts (id) on delete cascade,
  state text not null check (state in ('draft', 'published', 'archived')),
  display_name text not null check (length(display_name) between 1 and 120),
  location text not null default '',
  base_price_kes integer not null default 0 check (base_price_kes between 0 and 10000000),
  max_guests integer not null default 1 check (max_guests between 1 and 50),
  bedrooms integer not null default 1 check (bedrooms between 0 and 50),
  bathrooms integer not null default 1 check (bathrooms between 0 and 50),
  units integer not null default 1 check (units between 1 and 50),
  description text not null default '',
  house_rules text not null default '',
  amenities text not null default '[]' check (json_valid(amenities)),
  position integer not null default 0,
  submission_key text unique,
  created_at integer not null,
  updated_at integer not null,
  check (state <> 'published' or (base_price_kes > 0 and location <> ''))
) strict;
create index properties_of_host on properties (host_id, state, position);

create table photos (
  property_id text not null references properties (id) on delete cascade,
  hash text not null check (length(hash) = 32),
  position integer not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  colour text not null check (colour glob '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
  created_at integer not null,
  primary key (property_id, hash)
) strict, without rowid;
create index photos_by_hash on photos (hash);

create table bookings (
  id text primary key,
  code text not null unique,
  property_id text not null references properties (id),
  unit integer not null check (unit >= 1),
  state text not null check (state in ('held', 'confirmed', 'expired', 'cancelled')),
  check_in text not null check (check_in glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  check_out text not null check (check_out glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  party integer not null check (party >= 1),
  guest_name text not null check (guest_name <> ''),
  guest_phone text not null check (guest_phone glob '+[0-9]*'),
  guest_email text,
  -- The quote the guest saw and agreed to, as it was.
  quote text not null check (json_valid(quote)),
  total_kes integer not null check (total_kes > 0),
  hold_ends_at integer not null,
  confirmed_at integer,
  cancelled_at integer,
  -- One for each form shown: pressing twice, going back or a retried request creates one booking.
  submission_key text not null unique,
  -- Hash of the browser's random key, so that a guest who goes back does not compete with her own hold.
  browser_hash text not null default '',
  rules_accepted_at integer not null,
  created_at integer not null,
  check (check_out > check_in),
  check ((state = 'confirmed') <= (confirmed_at is not null))
) strict;
create index bookings_of_property on bookings (property_id, state, check_in);
create index bookings_of_phone on bookings (guest_phone, check_in);
create index bookings_held_until on bookings (hold_ends_at) where state = 'held';

-- No booking leaves a state by a way that does not exist.
create trigger booking_states before update of state on bookings
when old.state <> new.state and not (
  (old.state = 'held' and new.state in ('confirmed', 'expired', 'cancelled'))
  or (old.state = 'expired' and new.state in ('confirmed', 'cancelled'))
  or (old.state = 'cancelled' and new.state = 'confirmed' and old.confirmed_at is null)
  or (old.state = 'confirmed' and new.state = 'cancelled')
)
begin select raise(abort, 'illegal booking state'); end;

create trigger booking_facts before update of property_id, check_in, check_out, total_kes, quote on bookings
begin select raise(abort, 'a booking keeps its property, stay and price'); end;

-- The law against double bookings: one row for each night of a room that is held, sold or blocked.
create table occupied_nights (
  property_id text not null references properties (id),
  unit integer not null check (unit >= 1),
  night text not null check (night glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  booking_id text references bookings (id),
  kind text not null default 'booking' check (kind in ('booking', 'block')),
  check ((kind = 'booking') = (booking_id is not null)),
  primary key (property_id, unit, night)
) strict, without rowid;
create index occupied_by_booking on occupied_nights (booking_id);

-- Nights belong to a living booking only, and leave with it.
create trigger nights_of_living_bookings before insert on occupied_nights
when new.kind = 'booking' and (select state from bookings where id = new.booking_id) not in ('held', 'confirmed')
begin select raise(abort, 'nights need a held or confirmed booking'); end;
create trigger nights_leave_with_booking after update of state on bookings
when new.state in ('expired', 'cancelled')
begin delete from occupied_nights where booking_id = new.id; end;

-- One row for each request for money to a phone.
create table payments (
  id text primary key,
  booking_id text not null references bookings (id),
  state text not null check (state in ('created', 'requested', 'pending', 'paid', 'declined', 'expired', 'needs_review', 'refunded')),
  amount_kes integer not null check (amount_kes > 0),
  phone text not null check (phone glob '254[17]*'),
  shortcode text not null,
  -- The secret in this payment's own callback address.
  callback_key text not null unique,
  submission_key text unique,
  merchant_request_id text,
  checkout_request_id text unique,
  receipt text unique,
  -- What M-PESA said was paid; differs from amount_kes only in needs_review.
  received_kes integer,
  paid_at integer,
  result_code text,
  result_desc text,
  -- Why no money was asked for, or why a person has to look.
  reason text,
  queries integer not null default 0,
  created_at integer not null,
  requested_at integer,
  updated_at integer not null,
  check (state <> 'paid' or paid_at is not null)
) strict;
create index payments_of_booking on payments (booking_id, created_at);
create index payments_open on payments (state, created_at) where state in ('created', 'requested', 'pending');

-- Nothing leaves paid except a refund; declined or expired may still become paid. A request goes back to
-- created only when the gateway said that nothing was sent.
create trigger payment_states before update of state on payments
when old.state <> new.state and (
  (old.state = 'paid' and new.state <> 'refunded')
  or old.state = 'refunded'
  or (new.state = 'created' and old.state <> 'requested')
)
begin select raise(abort, 'illegal payment state'); end;
create trigger payment_receipts before update of receipt on payments
when old.receipt is not null and new.receipt is not old.receipt
begin select raise(abort, 'a receipt stays with its payment'); end;

-- Every callback as it arrived, recorded before anything is decided.
create table callbacks (
  id integer primary key,
  callback_key text not null,
  -- What the header Businessshortcode said, when there was one.
  shortcode text,
  body text not null,
  received_at integer not null,
  settled_at integer,
  outcome text
) strict;
create index callbacks_of_key on callbacks (callback_key);

-- Money that has to go back to a guest, for the host to do.
create table refunds (
  id text primary key,
  payment_id text not null unique references payments (id),
  booking_id text not null references bookings (id),
  amount_kes integer not null check (amount_kes > 0),
  reason text not null check (reason in ('nights_taken', 'second_payment', 'cancelled')),
  created_at integer not null,
  sent_at integer,
  sent_receipt text unique,
  check ((sent_at is null) = (sent_receipt is null))
) strict;

create table messages (
  id text primary key,
  channel text not null check (channel in ('sms', 'whatsapp', 'email')),
  recipient text not null,
  subject text,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused')),
  detail text,
  created_at integer not null,
  sent_at integer
) strict;
create index messages_by_time on messages (created_at);

create table jobs (
  id integer primary key,
  kind text not null,
  -- At most one waiting job of a kind for a key.
  key text not null,
  payload text not null default '{}' check (json_valid(payload)),
  run_at integer not null,
  attempts integer not null default 0,
  last_error text,
  created_at integer not null,
  done_at integer
) strict;
create unique index jobs_waiting on jobs (kind, key) where done_at is null;
create index jobs_due on jobs (run_at) where done_at is null;

-- The public page of a host is rendered once for each version.
create trigger page_of_host after update of first_name, last_name, brand_name, username, verified_at on hosts
begin update hosts set page_version = page_version + 1 where id = new.id; end;
create trigger page_property_added after insert on properties
begin update hosts set page_version = page_version + 1 where id = new.host_id; end;
create trigger page_property_changed after update on properties
begin update hosts set page_version = page_version + 1 where id = new.host_id; end;
create trigger page_property_gone after delete on properties
begin update hosts set page_version = page_version + 1 where id = old.host_id; end;
create trigger page_photo_added after insert on photos
begin update hosts set page_version = page_version + 1 where id = (select host_id from properties where id = new.property_id); end;
create trigger page_photo_changed after update on photos
begin update hosts set page_version = page_version + 1 where id = (select host_id from properties where id = new.property_id); end;
create trigger page_photo_gone after delete on photos
begin update hosts set page_version = page_version + 1 where id = (select host_id from properties where id = old.property_id); end;
