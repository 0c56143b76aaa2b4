-- What was said around one booking or one inquiry, in one place.
create table threads (
  id text primary key,
  host_id text not null references hosts (id),
  booking_id text unique references bookings (id),
  inquiry_id text unique,
  last_at integer not null,
  -- From when on what its booking was too late for is made up for: set when its stay moves.
  plan_from integer,
  check ((booking_id is null) <> (inquiry_id is null))
) strict;
create index threads_of_host on threads (host_id, last_at, id);

alter table messages add column thread_id text references threads (id);
alter table messages add column written_by text not null default 'lango' check (written_by in ('lango', 'host'));
-- Which rule it follows, of those that a host sets.
alter table messages add column rule text;
-- The message that did not go, which this one says by another way.
alter table messages add column again_of text;
-- The way it really went: a number that is not texted hears by e-mail.
alter table messages add column route text check (route in ('sms', 'whatsapp', 'email'));
-- What the provider calls it, for its reports.
alter table messages add column provider_id text;
-- Handed to a provider that has not answered: it is never handed over again by itself.
alter table messages add column tried_at integer;
alter table messages add column report text check (report in ('delivered', 'read', 'failed', 'unsure'));
alter table messages add column report_reason text check (length(report_reason) <= 80);
alter table messages add column reported_at integer;
-- Its host has seen to what did not go.
alter table messages add column seen_to_at integer;
create unique index messages_of_provider on messages (provider_id) where provider_id is not null;
create index messages_of_thread on messages (thread_id, created_at, id) where thread_id is not null;
create index messages_not_gone on messages (thread_id)
  where thread_id is not null and seen_to_at is null and (state = 'refused' or report in ('failed', 'unsure'));

-- A report that came before the provider's answer was saved, kept for a day.
create table early_reports (
  provider_id text primary key,
  report text not null check (report in ('delivered', 'read', 'failed')),
  reason text check (length(reason) <= 80),
  at integer not null
) strict;
create index early_reports_by_time on early_reports (at);

-- What guests write back.
create table incoming_messages (
  id text primary key,
  thread_id text not null references threads (id),
  channel text not null check (channel in ('sms', 'whatsapp')),
  body text not null check (length(body) <= 2000),
  provider_id text unique,
  at integer not null,
  read_at integer
) strict;
create index incoming_messages_of_thread on incoming_messages (thread_id, at, id);

-- A host's own words for a rule, of all their properties or of one.
create table message_templates (
  id integer primary key,
  host_id text not null references hosts (id),
  property_id text references properties (id),
  rule text not null check (length(rule) between 1 and 40),
  language text not null check (language in ('en', 'sw')),
  body text not null check (length(body) between 1 and 1000),
  updated_at integer not null
) strict;
create unique index message_templates_of_rule on message_templates (host_id, coalesce(property_id, ''), rule, language);

-- What a host set of a rule, of all their properties or of one; what is null is as Lango has it.
create table message_rules (
  id integer primary key,
  host_id text not null references hosts (id),
  property_id text references properties (id),
  rule text not null check (length(rule) between 1 and 40),
  is_on integer not null check (is_on in (0, 1)),
  -- Days from the rule's day, and the minute of that day; of a rule that follows an event, minutes after it.
  days integer check (days between -30 and 30),
  minute integer check (minute between 0 and 1439),
  after_minutes integer check (after_minutes between 0 and 2880),
  channel text not null default 'phone' check (channel in ('phone', 'sms', 'whatsapp', 'email')),
  first_stay integer not null default 0 check (first_stay in (0, 1)),
  nights_at_least integer not null default 1 check (nights_at_least between 1 and 90),
  source text check (source in ('page', 'host')),
  updated_at integer not null
) strict;
create unique index message_rules_of_host on message_rules (host_id, coalesce(property_id, ''), rule);

-- What became of a rule for one thread and one occasion: never twice, across crashes too.
create table automatic_messages (
  id integer primary key,
  thread_id text not null references threads (id),
  rule text not null,
  occasion text not null,
  state text not null check (state in ('sent', 'stopped', 'expired', 'withdrawn')),
  message_id text,
  due_at integer not null,
  at integer not null,
  unique (thread_id, rule, occasion),
  check ((state = 'sent') = (message_id is not null))
) strict;
create index automatic_messages_by_time on automatic_messages (at);
create index automatic_messages_of_message on automatic_messages (message_id) where message_id is not null;

-- A guest who lets their host write of free nights.
create table offer_consents (
  booking_id text primary key references bookings (id),
  given_at integer not null
) strict;

-- A number that asked for no more offers.
create table stopped_numbers (
  phone text primary key,
  stopped_at integer not null
) strict;
