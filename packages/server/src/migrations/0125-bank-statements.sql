-- Files in which a bank said what became of our transfers, each once, by the fingerprint of its bytes; the file itself is not kept: it holds other people's business.
create table bank_statement (
  sha256 text collate "C" primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  kind text not null check (kind in ('camt.053', 'camt.054', 'pain.002')),
  name text not null,
  made_by bigint not null references app_user (id),
  made_at timestamptz not null,
  paid int not null,
  returned int not null
);

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_app') then
    grant select, insert on bank_statement to taschino_app;
  end if;
end $$;
