-- What a host looks for among bookings, found by any three letters that stand together in it: a row for each booking
-- that is no hold any more, with name, email, number and code, and one for each code of M-PESA that speaks of one.
-- The place of a row says whose it is and when the guest comes, so that a house's latest are found first and no other
-- house's are read: the number of the house, sixteen bits of the day, twenty bits to tell those of a day apart.
create table sought_houses (
  number integer primary key,
  host_id text not null unique references hosts (id) on delete cascade
) strict;
create table sought (
  place integer primary key,
  booking_id text not null references bookings (id) on delete cascade,
  payment_id text references payments (id) on delete cascade,
  text text not null
) strict;
create unique index sought_once on sought (booking_id, coalesce(payment_id, ''));
create index sought_of_payment on sought (payment_id) where payment_id is not null;

-- Letters are folded by it, as names are compared; apostrophes are left out before. What is taken out is really gone.
create virtual table sought_letters using fts5 (
  text, content = 'sought', content_rowid = 'place', tokenize = 'trigram remove_diacritics 1', detail = none
);
insert into sought_letters (sought_letters, rank) values ('secure-delete', 1);

-- The one place that says what is looked through. Of a property its id's end stands there: its name may change. Of a stay
-- whose guest is forgotten, its codes alone.
create view sought_lines as
  select b.id as booking_id, null as payment_id, b.host_id,
    min(max(coalesce(cast(julianday(b.check_in) - julianday('2000-01-01') as integer), 0), 0), 65535) as day,
    iif(b.forgotten_at is null, replace(replace(replace(replace(replace(b.guest_name || ' ' || coalesce(b.guest_email, ''),
      '''', ''), '’', ''), '‘', ''), 'ʼ', ''), '`', '') || ' ' || b.guest_phone || ' ', '') || b.code || coalesce(' ' || lead.code, '') || ' ' || substr(b.property_id, -6) as text
    from bookings b left join bookings lead on lead.id = b.group_id and lead.id <> b.id
    where b.host_id is not null and b.state not in ('requested', 'held')
      and (b.forgotten_at is null or b.confirmed_at is not null)
  union all
  select b.id, p.id, b.host_id,
    min(max(coalesce(cast(julianday(b.check_in) - julianday('2000-01-01') as integer), 0), 0), 65535),
    coalesce(p.receipt, '') || ' ' || coalesce(p.claimed_receipt, '')
    from bookings b join payments p on p.booking_id = b.id
    where b.host_id is not null and (p.receipt is not null or p.claimed_receipt is not null)
  union all
  select b.id, p.id, b.host_id,
    min(max(coalesce(cast(julianday(b.check_in) - julianday('2000-01-01') as integer), 0), 0), 65535),
    coalesce(p.receipt, '') || ' ' || coalesce(p.claimed_receipt, '')
    from bookings b join payment_shares s on s.booking_id = b.id join payments p on p.id = s.payment_id
    where b.host_id is not null and p.booking_id <> b.id and (p.receipt is not null or p.claimed_receipt is not null);

drop index payments_sought;

insert into sought_houses (host_id) select id from hosts;
insert into sought (place, booking_id, payment_id, text)
  select (h.number << 36) + (l.day << 20) + row_number() over (partition by h.number, l.day), l.booking_id, l.payment_id, l.text
  from sought_lines l join sought_houses h on h.host_id = l.host_id;
insert into sought_letters (sought_letters) values ('rebuild');

create trigger sought_house after insert on hosts
begin insert into sought_houses (host_id) values (new.id); end;
create trigger sought_added after insert on sought
begin insert into sought_letters (rowid, text) values (new.place, new.text); end;
create trigger sought_gone after delete on sought
begin insert into sought_letters (sought_letters, rowid, text) values ('delete', old.place, old.text); end;
create trigger sought_stays before update on sought
begin select raise(abort, 'what is looked through is made anew'); end;

-- The next place of a day is behind the last one that it has.
create trigger sought_of_booking_made
after update of host_id, state, guest_name, guest_email, guest_phone, check_in, property_id, forgotten_at on bookings
when (new.state in ('requested', 'held')) <> (old.state in ('requested', 'held')) or new.state not in ('requested', 'held') and (
  not exists (select 1 from sought where booking_id = new.id and payment_id is null)
  or new.guest_name is not old.guest_name or new.guest_email is not old.guest_email or new.guest_phone is not old.guest_phone
  or new.check_in is not old.check_in or new.property_id is not old.property_id or new.forgotten_at is not old.forgotten_at)
begin
  delete from sought where booking_id = new.id;
  insert into sought (place, booking_id, payment_id, text)
    select coalesce((select max(place) from sought
        where place between (h.number << 36) + (l.day << 20) and (h.number << 36) + (l.day << 20) + 1048575),
      (h.number << 36) + (l.day << 20)) + row_number() over (), l.booking_id, l.payment_id, l.text
    from sought_lines l join sought_houses h on h.host_id = l.host_id where l.booking_id = new.id;
end;
create trigger sought_of_payment_made after update of host_id, receipt, claimed_receipt on payments
when new.receipt is not null or new.claimed_receipt is not null or old.receipt is not null or old.claimed_receipt is not null
begin
  delete from sought where payment_id = new.id;
  insert into sought (place, booking_id, payment_id, text)
    select coalesce((select max(place) from sought
        where place between (h.number << 36) + (l.day << 20) and (h.number << 36) + (l.day << 20) + 1048575),
      (h.number << 36) + (l.day << 20)) + row_number() over (partition by l.day), l.booking_id, l.payment_id, l.text
    from sought_lines l join sought_houses h on h.host_id = l.host_id
    where l.payment_id = new.id and l.booking_id in (
      select new.booking_id union all select booking_id from payment_shares where payment_id = new.id);
end;
create trigger sought_of_share_made after insert on payment_shares
begin
  insert into sought (place, booking_id, payment_id, text)
    select coalesce((select max(place) from sought
        where place between (h.number << 36) + (l.day << 20) and (h.number << 36) + (l.day << 20) + 1048575),
      (h.number << 36) + (l.day << 20)) + row_number() over (), l.booking_id, l.payment_id, l.text
    from sought_lines l join sought_houses h on h.host_id = l.host_id
    where l.booking_id = new.booking_id and l.payment_id = new.payment_id
      and not exists (select 1 from sought o where o.booking_id = new.booking_id and o.payment_id = new.payment_id);
end;
create trigger sought_of_share_gone after delete on payment_shares
begin
  delete from sought where booking_id = old.booking_id and payment_id = old.payment_id
    and old.booking_id <> (select booking_id from payments where id = old.payment_id);
end;
