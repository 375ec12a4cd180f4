-- The application reads everything, writes what is its own, and reaches the journal through the functions only.

revoke execute on all functions in schema ledger from public;

do $$ begin
  if (select count(*) from pg_roles where rolname in ('taschino_app', 'taschino_audit')) < 2 then return; end if;
  grant usage on schema ledger to taschino_app, taschino_audit;
  grant select on all tables in schema ledger to taschino_app, taschino_audit;
  grant insert, update on ledger.charge to taschino_app;
  grant insert, update, delete on ledger.idempotency to taschino_app;
  grant insert, delete on ledger.outbox to taschino_app;
  grant execute on all functions in schema ledger to taschino_app;
  -- the steps of the writer are nobody's doors
  revoke execute on function ledger.write_charges, ledger.write_standings, ledger.rules_of from taschino_app;
  grant execute on function ledger.day_hash to taschino_audit;
end $$;
