-- What M-PESA was asked about a code that a host was shown and no guest had named. Nothing hangs on it: it only reads.
create table code_checks (
  id text primary key,
  host_id text not null references hosts (id),
  payout_account_id text not null references payout_accounts (id),
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
create unique index code_checks_once on code_checks (payout_account_id, receipt);
create index code_checks_of_host on code_checks (host_id, receipt);
