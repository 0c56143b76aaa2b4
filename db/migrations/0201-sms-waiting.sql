-- What waits to be texted, however much was written that day.
create index messages_sms_waiting on messages (created_at, id) where channel = 'sms' and state = 'waiting';
