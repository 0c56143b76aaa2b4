-- What earlier versions sent of the rest of a price, and to ask for a review, is noted as done: its rule does not say it again.
insert or ignore into automatic_messages (thread_id, rule, occasion, state, message_id, due_at, at)
select thread_id, 'balance_due', substr(id, length(thread_id) + 8), 'sent', id, created_at, created_at
from messages
where thread_id like 'b-%' and (id like 'balance-%-before' or id like 'balance-%-due')
  and id like 'balance-' || substr(thread_id, 3) || '-%';

insert or ignore into automatic_messages (thread_id, rule, occasion, state, message_id, due_at, at)
select thread_id, 'review', substr(id, length(thread_id) + 7), 'sent', id, created_at, created_at
from messages
where thread_id like 'b-%' and (id like 'review-%-asked' or id like 'review-%-reminded')
  and id like 'review-' || substr(thread_id, 3) || '-%';
