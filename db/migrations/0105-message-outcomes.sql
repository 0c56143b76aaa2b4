-- The desk counts what went by which way and what became of it, from this alone: a provider's report too.
drop index messages_by_time;
create index messages_by_time on messages (created_at, channel, route, state, report);
