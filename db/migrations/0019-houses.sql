-- What keeps strangers from doing harm under a house's name: look-alike names, suspended houses, invitations.

-- A brand as it looks in an address, digits and letters that are taken for one another being one; see core/brand-look.ts.
alter table hosts add column brand_look text;
create index hosts_of_look on hosts (brand_look) where brand_look is not null;

-- The operator took the house off the pages. Its bookings and its money stay.
alter table hosts add column suspended_at integer;
alter table hosts add column suspended_why text;
-- Kept with each property, so that whoever reads what is published need not ask for its host.
alter table properties add column suspended integer not null default 0 check (suspended in (0, 1));
create trigger house_suspended after update of suspended_at on hosts
when (new.suspended_at is null) <> (old.suspended_at is null)
begin
  update properties set suspended = new.suspended_at is not null where host_id = new.id;
  update hosts set page_version = page_version + 1 where id = new.id;
end;
create trigger property_of_suspended after insert on properties
when new.suspended <> (select suspended_at is not null from hosts where id = new.host_id)
begin
  update properties set suspended = 1 - new.suspended where id = new.id;
end;

-- Who may register where registration is by invitation. The link's secret is kept as its hash.
create table invites (
  token_hash text primary key,
  created_at integer not null,
  ends_at integer not null,
  host_id text references hosts (id),
  used_at integer,
  check ((host_id is null) = (used_at is null))
) strict, without rowid;
