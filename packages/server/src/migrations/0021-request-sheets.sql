-- Spreadsheets by which a group asked for its shops: a file is carried out once, and handed in again it answers what it did (threats.md T62).
create table request_sheet (
  -- Of the shop or group that handed it in.
  id_shop bigint not null references shop (id),
  sha256 bytea not null check (length(sha256) = 32),
  at timestamptz not null,
  id_user bigint not null references app_user (id),
  -- What was answered: rows and sum.
  answer jsonb not null,
  primary key (id_shop, sha256)
);
create trigger request_sheet_append_only before update or delete on request_sheet for each row execute function ledger.refuse_change();
create trigger request_sheet_no_truncate before truncate on request_sheet for each statement execute function ledger.refuse_change();

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_app') then
    grant select, insert on request_sheet to taschino_app;
    revoke update, delete, truncate on request_sheet from taschino_app;
  end if;
end $$;
