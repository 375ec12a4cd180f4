-- An answer that was kept is not rewritten, a key that moved money is not forgotten: else the same tap could pay again.

create trigger idempotency_answered before update of actor, route, key, hash, status, answer, refusal, gtid on ledger.idempotency for each row
  when (old.status is not null or old.refusal is not null) execute function ledger.refuse_change();
create trigger idempotency_effect_stays before delete on ledger.idempotency for each row
  when (old.gtid is not null) execute function ledger.refuse_change();

-- Of a charge the application changes only how it goes on; what it asks for, of whom and until when stays, and paid it becomes by the writer.
do $$ begin
  if not exists (select from pg_roles where rolname = 'taschino_app') then return; end if;
  revoke update on ledger.charge from taschino_app;
  grant update (state, scanned_by, refusal) on ledger.charge to taschino_app;
end $$;
