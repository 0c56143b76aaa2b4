-- What came of each short link, in each property: rooms that were booked at once are one stay, of the property of the
-- first of them, and money is all lines that are no charge and do not wait for a person. Kept as bookings, payments and
-- lines change, so that no page reads all that ever came by a link. They say what stands here.
create table share_sums (
  link_id text not null references share_links (id) on delete cascade,
  property_id text not null references properties (id),
  stays integer not null,
  kes integer not null,
  primary key (link_id, property_id)
) strict, without rowid;

-- What one booking adds to it.
create view share_parts as
  select b.id as booking_id, b.share_link_id as link_id, b.property_id,
    b.id = coalesce(b.group_id, b.id) and (b.state = 'confirmed' or exists (select 1 from bookings o
      where o.group_id = b.id and o.state = 'confirmed')) as stays,
    coalesce((select charged_kes - kes from ledger_sums where booking_id = b.id and account = 'stay'), 0)
      + coalesce((select sum(l.amount_kes) from ledger_entries l join payments p on p.id = l.payment_id
        where l.booking_id = b.id and l.account = 'stay' and l.kind in ('payment', 'adjustment')
          and p.state in ('needs_review', 'declined')), 0) as kes
  from bookings b where b.share_link_id is not null;
insert into share_sums select link_id, property_id, sum(stays), sum(kes) from share_parts group by link_id, property_id;

-- A booking and the first of its group are taken out before one of them is another, and put in again after.
create trigger share_sum_before_booking before insert on bookings
when new.share_link_id is not null and new.state = 'confirmed' and new.group_id is not new.id
begin
  insert into share_sums select link_id, property_id, -stays, -kes from share_parts where booking_id = new.group_id
    on conflict (link_id, property_id) do update set stays = stays + excluded.stays, kes = kes + excluded.kes;
end;
create trigger share_sum_of_booking after insert on bookings when new.share_link_id is not null and new.state = 'confirmed'
begin
  insert into share_sums select link_id, property_id, stays, kes from share_parts
    where booking_id in (new.id, coalesce(new.group_id, new.id))
    on conflict (link_id, property_id) do update set stays = stays + excluded.stays, kes = kes + excluded.kes;
end;
create trigger share_sum_before_change before update of state, property_id on bookings
when old.share_link_id is not null
  and ((old.state = 'confirmed') <> (new.state = 'confirmed') or new.property_id <> old.property_id)
begin
  insert into share_sums select link_id, property_id, -stays, -kes from share_parts
    where booking_id in (old.id, coalesce(old.group_id, old.id))
    on conflict (link_id, property_id) do update set stays = stays + excluded.stays, kes = kes + excluded.kes;
end;
create trigger share_sum_of_change after update of state, property_id on bookings
when old.share_link_id is not null
  and ((old.state = 'confirmed') <> (new.state = 'confirmed') or new.property_id <> old.property_id)
begin
  insert into share_sums select link_id, property_id, stays, kes from share_parts
    where booking_id in (new.id, coalesce(new.group_id, new.id))
    on conflict (link_id, property_id) do update set stays = stays + excluded.stays, kes = kes + excluded.kes;
end;
create trigger share_sum_of_line after insert on ledger_entries
when new.account = 'stay' and (new.kind in ('payment', 'refund')
  or (new.kind = 'adjustment' and (new.payment_id is not null or new.why = 'sent_twice')))
begin
  insert into share_sums select b.share_link_id, b.property_id, 0, -new.amount_kes from bookings b
    where b.id = new.booking_id and b.share_link_id is not null
      and not (new.kind in ('payment', 'adjustment') and exists (select 1 from payments
        where id = new.payment_id and state in ('needs_review', 'declined')))
    on conflict (link_id, property_id) do update set kes = kes + excluded.kes;
end;
create trigger share_sum_of_payment after update of state on payments
when (old.state in ('needs_review', 'declined')) <> (new.state in ('needs_review', 'declined'))
begin
  insert into share_sums
    select b.share_link_id, b.property_id, 0, iif(new.state in ('needs_review', 'declined'), l.amount_kes, -l.amount_kes)
    from ledger_entries l join bookings b on b.id = l.booking_id
    where l.payment_id = new.id and l.account = 'stay' and l.kind in ('payment', 'adjustment') and b.share_link_id is not null
    on conflict (link_id, property_id) do update set kes = kes + excluded.kes;
end;

-- Nothing reads them by their link any more.
drop index bookings_by_share_link;
