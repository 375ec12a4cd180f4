-- The auditor sees whether what came in was agreed to by somebody else than who handed it in: numbers and states, no word of it.
do $$ begin
  if not exists (select from pg_roles where rolname = 'taschino_audit') then return; end if;
  grant select (id, id_shop, id_agency, round, state, submitted_by, decided_by) on review to taschino_audit;
end $$;
