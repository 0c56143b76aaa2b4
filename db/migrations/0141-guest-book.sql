-- What a host keeps of a guest for their own house: notes, tags, a language. Another house knows nothing of it.
-- A guest is a number, or several that are one person; without a row of these a number stands for itself.
create table guest_cards (
  id text primary key,
  host_id text not null references hosts (id),
  notes text not null default '' check (length(notes) <= 2000),
  tags text not null default '[]' check (json_valid(tags)),
  language text check (language in ('en', 'sw')),
  changed_at integer not null,
  changed_by text not null
) strict;
create index guest_cards_of_host on guest_cards (host_id);

create table guest_numbers (
  host_id text not null references hosts (id),
  phone text not null check (phone glob '+[1-9]*'),
  card_id text not null references guest_cards (id) on delete cascade,
  primary key (host_id, phone)
) strict, without rowid;
create index guest_numbers_of_card on guest_numbers (card_id);
create trigger guest_number_of_house before insert on guest_numbers
when not exists (select 1 from guest_cards where id = new.card_id and host_id = new.host_id)
begin select raise(abort, 'a guest belongs to one house'); end;

-- Why a number is not wanted, in the host's words.
alter table blocked_numbers add column reason text not null default '' check (length(reason) <= 200);
