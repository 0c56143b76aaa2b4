-- A host's pages cost the same after ten years as after ten days: lists are read from an index of the host's, sums of
-- accounts are kept beside the entries they are made of.

-- Whose house a booking is in, written beside it. It may move to another property of that host, and to no other's.
alter table bookings add column host_id text;
update bookings set host_id = (select host_id from properties where id = bookings.property_id);
create trigger booking_of_host after insert on bookings
begin
  update bookings set host_id = (select host_id from properties where id = new.property_id) where id = new.id;
end;
create trigger booking_host_stays before update of host_id on bookings when old.host_id is not null and new.host_id is not old.host_id
begin select raise(abort, 'a booking keeps its host'); end;
create index bookings_of_host_by_arrival on bookings (host_id, check_in, id, state, check_out);
create index bookings_of_host_by_departure on bookings (host_id, state, check_out);

-- What the entries of one account of one booking come to; of them the charges, which are neither money nor corrections
-- of money. Entries are only ever added, so their sums only move with them.
create table ledger_sums (
  booking_id text not null references bookings (id) on delete cascade,
  account text not null,
  host_id text not null,
  kes integer not null,
  charged_kes integer not null,
  charges integer not null,
  primary key (booking_id, account)
) strict, without rowid;
insert into ledger_sums (booking_id, account, host_id, kes, charged_kes, charges)
  select booking_id, account, host_id, sum(amount_kes),
    sum(iif(kind in ('payment', 'refund') or (kind = 'adjustment' and (payment_id is not null or why = 'sent_twice')), 0, amount_kes)),
    sum(kind = 'charge')
  from ledger_entries group by booking_id, account;
create trigger ledger_sum_of_entry after insert on ledger_entries
begin
  insert into ledger_sums (booking_id, account, host_id, kes, charged_kes, charges) values (
    new.booking_id, new.account, new.host_id, new.amount_kes,
    iif(new.kind in ('payment', 'refund')
      or (new.kind = 'adjustment' and (new.payment_id is not null or new.why = 'sent_twice')), 0, new.amount_kes),
    new.kind = 'charge')
  on conflict (booking_id, account) do update set
    kes = kes + excluded.kes, charged_kes = charged_kes + excluded.charged_kes, charges = charges + excluded.charges;
end;
create index ledger_sums_open on ledger_sums (host_id, account) where kes <> 0;

-- Nights that were not sold here, among all that were.
create index occupied_otherwise on occupied_nights (property_id, night, kind) where kind <> 'booking';

-- What waits for a host among all that was paid.
create index payments_of_host_by_state on payments (host_id, state, reason);
create index payments_with_reason on payments (host_id, reason) where reason is not null;

-- Whose a refund is, as with payments: a payment keeps its host.
alter table refunds add column host_id text;
update refunds set host_id = (select host_id from payments where id = refunds.payment_id);
create trigger refund_of_host after insert on refunds
begin
  update refunds set host_id = (select host_id from payments where id = new.payment_id) where id = new.id;
end;
create trigger refund_host_stays before update of host_id on refunds when old.host_id is not null and new.host_id is not old.host_id
begin select raise(abort, 'a refund keeps its host'); end;
create index refunds_of_host on refunds (host_id, state);
