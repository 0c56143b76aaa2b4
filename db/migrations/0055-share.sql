-- How a host shows themselves on their page, beside the name in its address.
create table host_looks (
  host_id text primary key references hosts (id),
  -- The brand as they write it: `Zuri Stays`. Shown while it still reads as their brand.
  name text not null default '' check (length(name) <= 60),
  line text not null default '' check (length(line) <= 90),
  bio text not null default '' check (length(bio) <= 800),
  theme text not null default '' check (
    theme = '' or theme glob '#[0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f][0-9a-f]'),
  -- The number that guests may see and call: chosen for this, never taken from the account by itself.
  phone text not null default '' check (phone = '' or phone glob '+[1-9]*'),
  instagram text not null default '' check (length(instagram) <= 80),
  tiktok text not null default '' check (length(tiktok) <= 80),
  facebook text not null default '' check (length(facebook) <= 80),
  x text not null default '' check (length(x) <= 80),
  youtube text not null default '' check (length(youtube) <= 80),
  updated_at integer not null
) strict;

-- A face and a cover: photos like those of a property, in the same files.
create table look_photos (
  host_id text not null references hosts (id),
  place text not null check (place in ('face', 'cover')),
  hash text not null check (length(hash) = 32),
  width integer not null,
  height integer not null,
  colour text not null,
  created_at integer not null,
  primary key (host_id, place)
) strict, without rowid;
create index look_photos_by_hash on look_photos (hash);

create trigger page_version_look after insert on host_looks
begin update hosts set page_version = page_version + 1 where id = new.host_id; end;
create trigger page_version_look_changed after update on host_looks
begin update hosts set page_version = page_version + 1 where id = new.host_id; end;
create trigger page_version_look_gone after delete on host_looks
begin update hosts set page_version = page_version + 1 where id = old.host_id; end;
create trigger page_version_look_photo after insert on look_photos
begin update hosts set page_version = page_version + 1 where id = new.host_id; end;
create trigger page_version_look_photo_changed after update on look_photos
begin update hosts set page_version = page_version + 1 where id = new.host_id; end;
create trigger page_version_look_photo_gone after delete on look_photos
begin update hosts set page_version = page_version + 1 where id = old.host_id; end;

-- Short addresses under a host's own name: `/zuristays/ig`.
create table share_links (
  id text primary key,
  host_id text not null references hosts (id),
  word text not null check (length(word) between 1 and 24 and word not glob '*[^a-z0-9]*'),
  channel text not null check (channel in ('whatsapp', 'instagram', 'tiktok', 'facebook', 'print', 'own')),
  name text not null default '' check (length(name) <= 60),
  -- Where it leads: to the host's page without a property, with dates or not, a promo code, a language.
  property_id text references properties (id),
  check_in text check (check_in is null or check_in glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  check_out text check ((check_out is null) = (check_in is null) and (check_out is null or check_out > check_in)),
  promo_code_id text references promo_codes (id) check (promo_code_id is null or property_id is not null),
  language text check (language in ('en', 'sw')),
  created_at integer not null,
  retired_at integer,
  -- A word that was printed leads to one thing for ever: it is never given out again, retired or not.
  unique (host_id, word)
) strict;

create trigger share_link_house before insert on share_links when new.property_id is not null
  and not exists (select 1 from properties where id = new.property_id and host_id = new.host_id)
begin select raise(abort, 'a link leads to its own host'); end;
create trigger share_link_other_house before update of property_id on share_links when new.property_id is not null
  and not exists (select 1 from properties where id = new.property_id and host_id = new.host_id)
begin select raise(abort, 'a link leads to its own host'); end;
create trigger share_link_code before insert on share_links when new.promo_code_id is not null
  and not exists (select 1 from promo_codes where id = new.promo_code_id and property_id = new.property_id)
begin select raise(abort, 'a code is of the link''s property'); end;
create trigger share_link_other_code before update of promo_code_id, property_id on share_links
when new.promo_code_id is not null
  and not exists (select 1 from promo_codes where id = new.promo_code_id and property_id = new.property_id)
begin select raise(abort, 'a code is of the link''s property'); end;
-- Of a host who has left, the id stands in for the word.
create trigger share_link_word before update of id, host_id, word, created_at on share_links
when new.id <> old.id or new.host_id <> old.host_id or new.created_at <> old.created_at
  or (new.word <> old.word and not (new.word = new.id and new.retired_at is not null))
begin select raise(abort, 'a short link keeps its word'); end;
create trigger share_link_retired before update on share_links when old.retired_at is not null
  and (new.retired_at is null or new.property_id is not old.property_id or new.check_in is not old.check_in
    or new.check_out is not old.check_out or new.promo_code_id is not old.promo_code_id
    or new.language is not old.language)
begin select raise(abort, 'a retired link leads nowhere else'); end;
create trigger share_link_stays before delete on share_links
begin select raise(abort, 'a short link keeps its word'); end;

-- How often each was opened, a day a row: of who opened it, nothing.
create table share_visits (
  link_id text not null references share_links (id),
  day text not null check (day glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  visits integer not null check (visits > 0),
  primary key (link_id, day)
) strict, without rowid;

-- Which short link a booking came by.
alter table bookings add column share_link_id text references share_links (id);
create index bookings_by_share_link on bookings (share_link_id) where share_link_id is not null;
create trigger booking_share_link before insert on bookings when new.share_link_id is not null
  and not exists (select 1 from share_links l join properties p on p.host_id = l.host_id
    where l.id = new.share_link_id and p.id = new.property_id)
begin select raise(abort, 'a booking came by a link of its own host'); end;
create trigger booking_share_link_stays before update of share_link_id on bookings
when new.share_link_id is not old.share_link_id
begin select raise(abort, 'a booking keeps the link it came by'); end;

-- A stay offered to one person at the price of the day. Its nights are not kept.
create table quote_links (
  id text primary key,
  host_id text not null references hosts (id),
  property_id text not null references properties (id),
  check_in text not null check (check_in glob '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
  check_out text not null check (check_out > check_in),
  party integer not null check (party between 1 and 50),
  quote text not null check (json_valid(quote)),
  total_kes integer not null check (total_kes > 0),
  to_name text not null default '' check (length(to_name) <= 80),
  to_phone text not null default '' check (to_phone = '' or to_phone glob '+[1-9]*'),
  language text not null default 'en' check (language in ('en', 'sw')),
  created_at integer not null,
  ends_at integer not null check (ends_at > created_at),
  withdrawn_at integer,
  -- The booking that was made by it. Another takes its place once that one is over unpaid.
  booking_id text references bookings (id),
  submission_key text not null unique
) strict;
create index quote_links_of_host on quote_links (host_id, created_at);
create index quote_links_by_booking on quote_links (booking_id) where booking_id is not null;

create trigger quote_link_facts before update of id, host_id, property_id, check_in, check_out, party, total_kes,
  created_at, ends_at on quote_links
begin select raise(abort, 'what was offered stays as it was offered'); end;
create trigger quote_link_withdrawn before update of withdrawn_at on quote_links
when old.withdrawn_at is not null and new.withdrawn_at is not old.withdrawn_at
begin select raise(abort, 'what was withdrawn stays withdrawn'); end;
create trigger quote_link_once before update of booking_id on quote_links
when old.booking_id is not null and new.booking_id is not old.booking_id
  and exists (select 1 from bookings where id = old.booking_id and state not in ('expired', 'cancelled'))
begin select raise(abort, 'an offer makes one booking'); end;
