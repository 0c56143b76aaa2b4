-- When a passkey was last shown in a session: the operators' desk opens by it, whatever was shown since. A key that is
-- taken away, by whichever way, takes with it what was opened by the keys of its host.
alter table sessions add column passkey_shown_at integer;
update sessions set passkey_shown_at = proved_at where proved_by = 'passkey';
create trigger passkeys_gone_close_the_desk after delete on passkeys begin
  update sessions set passkey_shown_at = null where host_id = old.host_id;
end;
