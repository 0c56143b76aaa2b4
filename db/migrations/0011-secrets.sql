-- What opens something is not kept readable: of a secret that has to be recognised its hash stays (see hash-secrets.ts,
-- which follows this), of a message with a code or the key of a link the whole text is sealed with the instance key.

alter table messages add column sealed text;

-- Its keys are no facts that M-PESA was told of: they are written anew before each asking.
drop trigger operation_facts;
create trigger operation_facts before update of kind, payout_account_id, payment_id, refund_id, receipt, amount_kes, phone on mpesa_operations
begin select raise(abort, 'an operation keeps what it asks for'); end;
