-- The service works as taschino_app (see the ledger's grants): everything here, nothing in the books but what their functions do.
do $$ begin
  if not exists (select from pg_roles where rolname = 'taschino_app') then return; end if;
  grant usage on schema public to taschino_app;
  grant select, insert, update, delete on all tables in schema public to taschino_app;
  grant usage on all sequences in schema public to taschino_app;
  if to_regclass('public.schema_migrations') is not null then
    revoke insert, update, delete on schema_migrations from taschino_app;
  end if;
  alter default privileges in schema public grant select, insert, update, delete on tables to taschino_app;
  alter default privileges in schema public grant usage on sequences to taschino_app;
end $$;
