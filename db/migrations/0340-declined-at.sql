-- When M-PESA first said that nothing came of a request: `updated_at` moves on with whatever else becomes known of it.
alter table payments add column declined_at integer;
update payments set declined_at = updated_at where state = 'declined';
