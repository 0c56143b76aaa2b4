-- What a photo shows, in its host's own words, for those who look at it whole.
alter table photos add column caption text not null default '' check (length(caption) <= 80);
