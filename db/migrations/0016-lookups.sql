-- What every minute, each report of money and every reading of the counters looked for among all payments there ever
-- were. The state stands behind the time, as most payments are paid: no plan is to begin there.
create index payments_by_change on payments (updated_at, state);
create index payments_by_request on payments (payout_account_id, requested_at);
create index payments_by_claim on payments (claimed_receipt) where claimed_receipt is not null;
-- How a host is paid, which every page that takes money asks.
create index payouts_of_host on payout_accounts (host_id);
