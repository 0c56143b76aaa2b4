-- What the operators' desk asks of many thousand rows, answered from the index alone.
drop index sms_sent_by_time;
create index sms_sent_by_time on sms_sent (at, host_id, segments, cost, currency);
create index messages_of_recipient on messages (recipient, created_at);
create index hosts_by_creation on hosts (created_at) where deleted_at is null;
