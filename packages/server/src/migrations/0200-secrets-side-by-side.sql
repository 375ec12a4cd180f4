-- One secret takes the place of another while servers with either of them work (decision 0302). Keys that must last beyond that stand here,
-- sealed with a key that is not in the database; and since when the secret of today is in use.
create table lasting_key (
  purpose text primary key check (purpose ~ '^[a-z0-9 -]{1,40}$'),
  sealed text not null check (sealed ~ '^sealed\.'),
  made_at timestamptz not null default now()
);
alter table secret_fingerprint add column since timestamptz not null default now();

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_app') then
    grant select, insert, update on lasting_key to taschino_app;
    revoke delete, truncate on lasting_key from taschino_app;
  end if;
end $$;
