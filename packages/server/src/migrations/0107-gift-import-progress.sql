-- How far a sheet of gift codes is while one transaction writes it: known by the file's fingerprint, written beside that transaction, gone when it ends.
create table gift_import_progress (
  sha256 text collate "C" primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  total int not null,
  done int not null default 0,
  at timestamptz not null default clock_timestamp()
);

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_app') then
    grant select, insert, update, delete on gift_import_progress to taschino_app;
  end if;
end $$;
