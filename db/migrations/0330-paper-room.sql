-- What papers take in all is summed at every page that comes in, from this alone.
create index kyc_documents_kept on kyc_documents (check_id, bytes) where deleted_at is null;
