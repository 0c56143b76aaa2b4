-- What a host says of a house, one answer a question: Wi-Fi with what was measured, backup power, water and the rest, and
-- what is asked of guests. What the answers mean is src/core/listing/house-facts.ts.
create table house_facts (
  property_id text not null references properties (id),
  fact text not null check (length(fact) between 2 and 30),
  choice text not null check (length(choice) between 1 and 20),
  amount integer check (amount between 1 and 10000),
  tested_on text check (
    tested_on is null or (tested_on glob '20[0-9][0-9]-[01][0-9]-[0-3][0-9]' and amount is not null)),
  note text not null default '' check (length(note) <= 160),
  note_sw text not null default '' check (length(note_sw) <= 160),
  updated_at integer not null,
  primary key (property_id, fact)
) strict, without rowid;

-- Beds of a kind in a room; 0 is the living room.
create table house_beds (
  property_id text not null references properties (id),
  room integer not null check (room between 0 and 50),
  kind text not null check (kind in ('king', 'queen', 'double', 'single', 'bunk', 'sofa_bed', 'mattress', 'cot')),
  beds integer not null check (beds between 1 and 20),
  primary key (property_id, room, kind)
) strict, without rowid;

-- A page that shows them is another page when they change.
create trigger page_house_fact_new after insert on house_facts
begin update hosts set page_version = page_version + 1 where id = (select host_id from properties where id = new.property_id); end;
create trigger page_house_fact_gone after delete on house_facts
begin update hosts set page_version = page_version + 1 where id = (select host_id from properties where id = old.property_id); end;
create trigger page_house_fact_changed after update on house_facts
begin update hosts set page_version = page_version + 1 where id = (select host_id from properties where id = new.property_id); end;
create trigger page_house_bed_new after insert on house_beds
begin update hosts set page_version = page_version + 1 where id = (select host_id from properties where id = new.property_id); end;
create trigger page_house_bed_gone after delete on house_beds
begin update hosts set page_version = page_version + 1 where id = (select host_id from properties where id = old.property_id); end;
create trigger page_house_bed_changed after update on house_beds
begin update hosts set page_version = page_version + 1 where id = (select host_id from properties where id = new.property_id); end;
