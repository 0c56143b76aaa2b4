-- The way a question came, which is the way its answers go; of whoever is not texted, the address that they proved.
alter table inquiries add column channel text not null default 'sms' check (channel in ('sms', 'whatsapp', 'email'));
alter table inquiries add column email text check (length(email) between 3 and 254);
-- They let the host write once more, should they book nothing.
alter table inquiries add column offers_at integer;
drop trigger inquiry_facts;
create trigger inquiry_facts before update of id, host_id, property_id, phone, language, question, reply, verdict,
  submission_key, created_at, channel, email, offers_at on inquiries
begin select raise(abort, 'a question stays as it was asked'); end;

-- Words that a host keeps and puts into a message with one press.
create table ready_texts (
  id text primary key,
  host_id text not null references hosts (id),
  name text not null check (length(name) between 1 and 40),
  body text not null check (length(body) between 1 and 600),
  updated_at integer not null,
  unique (host_id, name)
) strict;
