-- Whom a document of a stay is made out to beside its guest. What was told when it was issued, or first after that, stays with it.
create table made_out (
  receipt_id text primary key references receipts (id),
  company text not null check (length(company) <= 120),
  kra_pin text check (kra_pin glob '[A-Z][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][A-Z]'),
  made_out_at integer not null
) strict;

-- Until when a mistake is put right is counted from the first word.
create trigger made_out_once before update of receipt_id, made_out_at on made_out
when new.receipt_id is not old.receipt_id or new.made_out_at is not old.made_out_at
begin select raise(abort, 'a document is made out once'); end;

insert into made_out (receipt_id, company, kra_pin, made_out_at)
  select r.id, t.company, t.kra_pin, t.told_at from receipts r join told_by_guests t on t.booking_id = r.booking_id
  where t.company <> '' or t.kra_pin is not null;
