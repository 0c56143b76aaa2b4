-- What somebody asks a host before they book. Their phone is proven.
create table inquiries (
  id text primary key,
  host_id text not null references hosts (id),
  property_id text not null references properties (id),
  state text not null default 'open',
  phone text not null check (phone glob '+[1-9]*'),
  language text not null check (language in ('en', 'sw')),
  question text not null check (length(question) between 1 and 600),
  -- What the listing answered by itself, as it was sent; empty when the host answers.
  reply text not null default '' check (length(reply) <= 1500),
  -- How much of it that was.
  verdict text not null check (verdict in ('answered', 'partly', 'host') and (verdict = 'host') = (reply = '')),
  submission_key text not null unique,
  created_at integer not null,
  answered_at integer,
  closed_at integer
) strict;
create index inquiries_of_host on inquiries (host_id, state, created_at, id);
create index inquiries_of_phone on inquiries (phone, created_at);

create trigger inquiry_begins before insert on inquiries when new.state not in ('open', 'answered')
begin select raise(abort, 'illegal inquiry state'); end;
create trigger inquiry_states before update of state on inquiries
when old.state <> new.state and (old.state || ' ' || new.state) not in ('open answered', 'open closed', 'answered closed')
begin select raise(abort, 'illegal inquiry state'); end;
create trigger inquiry_facts before update of id, host_id, property_id, phone, language, question, reply, verdict,
  submission_key, created_at on inquiries
begin select raise(abort, 'a question stays as it was asked'); end;

-- Hosts who answer everything themselves.
create table quiet_listings (
  host_id text primary key references hosts (id),
  since integer not null
) strict;
