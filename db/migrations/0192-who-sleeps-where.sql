-- Who sleeps in one of several rooms, where that is not who booked them.
alter table told_by_guests add column sleeper text not null default '' check (length(sleeper) <= 80);
