-- The secret of a house lies outside its database, so that a dump opens nothing. Here stays only by what it is known again; an older
-- house's own is taken out of installation_secret at the next start (platform/installation-secret.ts), because only there it can be kept elsewhere.

create table secret_fingerprint (
  one boolean primary key default true check (one),
  value bytea not null
);

do $$ begin
  if not exists (select from pg_roles where rolname = 'taschino_app') then return; end if;
  revoke all on installation_secret, secret_fingerprint from taschino_app;
end $$;
