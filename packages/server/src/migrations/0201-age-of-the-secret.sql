-- The service tells whoever watches it how old its secret is; the fingerprint itself stays with the owner of the database.
do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_app') then
    grant select (since) on secret_fingerprint to taschino_app;
  end if;
end $$;
