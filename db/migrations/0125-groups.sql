-- Several rooms of one host, booked at once: each is a booking, and the first of them names the group.
alter table bookings add column group_id text references bookings (id);
create index bookings_of_group on bookings (group_id) where group_id is not null;
create trigger booking_group before insert on bookings
when new.group_id is not null and new.group_id is not new.id and not exists (
  select 1 from bookings b join properties p on p.id = b.property_id
  where b.id = new.group_id and b.group_id = b.id and b.state = new.state
    and b.check_in = new.check_in and b.check_out = new.check_out and b.guest_phone = new.guest_phone
    and b.hold_ends_at = new.hold_ends_at
    and p.host_id = (select host_id from properties where id = new.property_id))
begin select raise(abort, 'a group is of one host, one guest and one stay'); end;
create trigger booking_group_stays before update of group_id on bookings when new.group_id is not old.group_id
begin select raise(abort, 'a booking keeps its group'); end;

-- Until it is paid, all of a group or nothing: what ends one of its bookings, or keeps it longer, does so for all.
create trigger group_ends_together after update of state on bookings
when new.group_id is not null and old.state in ('requested', 'held') and new.state in ('expired', 'cancelled')
begin
  update bookings set state = new.state, cancelled_at = new.cancelled_at, cancelled_by = new.cancelled_by
  where group_id = new.group_id and id <> new.id and state in ('requested', 'held');
end;
create trigger group_is_approved_together after update of state on bookings
when new.group_id is not null and old.state = 'requested' and new.state = 'held'
begin
  update bookings set state = 'held', approved_at = new.approved_at, hold_ends_at = new.hold_ends_at
  where group_id = new.group_id and id <> new.id and state = 'requested';
end;
create trigger group_is_kept_together after update of hold_ends_at on bookings
when new.group_id is not null and new.state = 'held' and new.hold_ends_at > old.hold_ends_at
begin
  update bookings set hold_ends_at = new.hold_ends_at
  where group_id = new.group_id and id <> new.id and state = 'held' and hold_ends_at < new.hold_ends_at;
end;
-- Who is staying is corrected for all of them.
create trigger group_has_one_guest after update of guest_name, guest_phone, guest_email on bookings
when new.group_id is not null and new.state in ('requested', 'held') and (new.guest_name is not old.guest_name
  or new.guest_phone is not old.guest_phone or new.guest_email is not old.guest_email)
begin
  update bookings set guest_name = new.guest_name, guest_phone = new.guest_phone, guest_email = new.guest_email
  where group_id = new.group_id and id <> new.id and state in ('requested', 'held');
end;

-- One payment that pays for several bookings of a group: what of it each of them has.
create table payment_shares (
  payment_id text not null references payments (id),
  -- The order in which less than was told of is taken from them: the last first.
  place integer not null check (place >= 1),
  booking_id text not null references bookings (id),
  kes integer not null check (kes >= 0),
  primary key (payment_id, place),
  unique (payment_id, booking_id)
) strict, without rowid;
create index payment_shares_of_booking on payment_shares (booking_id);
create trigger payment_share_in_group before insert on payment_shares
when not exists (select 1 from payments p join bookings paid on paid.id = p.booking_id join bookings b on b.id = new.booking_id
  where p.id = new.payment_id and b.group_id is not null and b.group_id = paid.group_id)
begin select raise(abort, 'a payment is shared within its group'); end;
create trigger payment_share_facts before update on payment_shares
begin select raise(abort, 'a share is not changed'); end;
-- As long as nobody has taken the money it is shared out again when it is.
create trigger payment_share_stays before delete on payment_shares
when (select state from payments where id = old.payment_id) in ('paid', 'paid_late', 'refunded')
begin select raise(abort, 'a share of what was paid stays'); end;

-- A payment is counted once for each of its bookings.
drop index ledger_payment_once;
create unique index ledger_payment_once on ledger_entries (payment_id, account, booking_id) where kind = 'payment';
drop trigger ledger_replaces_nothing;
create trigger ledger_replaces_nothing before insert on ledger_entries
when exists (select 1 from ledger_entries where id = new.id)
  or (new.kind = 'payment' and exists (select 1 from ledger_entries where payment_id = new.payment_id
    and account = new.account and booking_id = new.booking_id and kind = 'payment'))
  or (new.kind = 'refund' and exists (select 1 from ledger_entries where refund_id = new.refund_id and account = new.account and kind = 'refund'))
begin select raise(abort, 'the ledger only grows'); end;
create trigger ledger_of_share before insert on ledger_entries
when new.payment_id is not null
  and new.booking_id is not (select booking_id from payments where id = new.payment_id)
  and not exists (select 1 from payment_shares where payment_id = new.payment_id and booking_id = new.booking_id)
begin select raise(abort, 'a line is of a payment of its booking'); end;

-- Each booking has its own receipt of it.
drop index receipts_once;
create unique index receipts_once on receipts (payment_id, booking_id) where refund_id is null and not corrects;
