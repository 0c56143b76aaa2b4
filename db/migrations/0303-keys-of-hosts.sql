-- Whose keys are kept: looked for each minute, to be forgotten, and each ten minutes, to be watched, among all hosts.
create index payouts_with_keys on payout_accounts (ended_at) where sealed is not null;
create index payouts_by_daraja on payout_accounts (host_id) where kind = 'daraja';
