-- A new contract is a change of what is looked at: a yes to the one before is no yes.
create function review_of_new_contract() returns trigger language plpgsql as $$
begin
  update review set edits = edits + 1 where id_shop = new.id_shop and state = 'waiting';
  return null;
end $$;
create trigger review_of_new_contract after insert on shop_contract for each row execute function review_of_new_contract();

-- The auditor sees whether what came in was agreed to by somebody else than who handed it in: numbers and states, no word of it.
do $$ begin
  if not exists (select from pg_roles where rolname = 'taschino_audit') then return; end if;
  grant select (id, id_shop, id_agency, round, state, submitted_by, decided_by) on review to taschino_audit;
end $$;
