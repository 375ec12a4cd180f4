-- The auditor holds what was promised to shops, and who is disabled, against the books: numbers and states, no name, no account, no file.

do $$ begin
  if not exists (select from pg_roles where rolname = 'taschino_audit') then return; end if;
  grant usage on schema public to taschino_audit;
  grant select (id, kind, state, id_party, value, fee, net) on request to taschino_audit;
  grant select (id_request, attempt, id_file, value, fee, net) on payout to taschino_audit;
  grant select (id, count, value, fee, net) on payout_file to taschino_audit;
  grant select (id, enabled) on shop to taschino_audit;
  grant select (id, role, status) on app_user to taschino_audit;
end $$;
