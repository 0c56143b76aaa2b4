-- How many there are of each state, so that whoever asks for the counters every few seconds counts no row.
create table state_counts (
  what text not null,
  state text not null,
  n integer not null,
  primary key (what, state)
) strict, without rowid;
create view state_counts_now as
  select 'bookings' as what, state, count(*) as n from bookings group by state
  union all
  select 'payments', state, count(*) from payments group by state;
insert into state_counts select what, state, n from state_counts_now;
create trigger booking_counted after insert on bookings
begin
  insert into state_counts (what, state, n) values ('bookings', new.state, 1) on conflict (what, state) do update set n = n + 1;
end;
create trigger booking_counted_anew after update of state on bookings when new.state <> old.state
begin
  update state_counts set n = n - 1 where what = 'bookings' and state = old.state;
  insert into state_counts (what, state, n) values ('bookings', new.state, 1) on conflict (what, state) do update set n = n + 1;
end;
create trigger booking_uncounted after delete on bookings
begin update state_counts set n = n - 1 where what = 'bookings' and state = old.state; end;
create trigger payment_counted after insert on payments
begin
  insert into state_counts (what, state, n) values ('payments', new.state, 1) on conflict (what, state) do update set n = n + 1;
end;
create trigger payment_counted_anew after update of state on payments when new.state <> old.state
begin
  update state_counts set n = n - 1 where what = 'payments' and state = old.state;
  insert into state_counts (what, state, n) values ('payments', new.state, 1) on conflict (what, state) do update set n = n + 1;
end;
create trigger payment_uncounted after delete on payments
begin update state_counts set n = n - 1 where what = 'payments' and state = old.state; end;
