-- A message says that a payment was taken back, and M-PESA is asked: also about what came to the operator's shortcode.
create table code_checks_anew (
  id text primary key,
  host_id text not null references hosts (id),
  -- Whose settings it goes by; none means the operator's.
  payout_account_id text references payout_accounts (id),
  receipt text not null check (receipt glob '[A-Z0-9]*' and length(receipt) between 8 and 12),
  -- The secrets in its two addresses, once it was asked.
  result_key text unique,
  timeout_key text unique,
  conversation_id text,
  originator_id text,
  -- What M-PESA said of it; nothing while it was not asked or has not answered.
  finding text,
  asked_at integer not null,
  requested_at integer,
  answered_at integer,
  check ((finding is null) = (answered_at is null))
) strict;
insert into code_checks_anew select id, host_id, payout_account_id, receipt, result_key, timeout_key, conversation_id,
  originator_id, finding, asked_at, requested_at, answered_at from code_checks;
drop table code_checks;
alter table code_checks_anew rename to code_checks;
-- Each house asks for itself; of the operator's shortcode too.
create unique index code_checks_once on code_checks (coalesce(payout_account_id, host_id), receipt);
create index code_checks_of_host on code_checks (host_id, receipt);
