-- Who did what to whom: written beside what was done, in the same transaction, and never changed again.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  -- null: nobody was logged in (a link from a mail), or the house itself
  id_actor bigint references app_user (id),
  -- a fixed word, as 'user.disabled'
  act text collate "C" not null check (act ~ '^[a-z-]+\.[a-z-]+$'),
  -- whom or what it was done to; null: the circuit as a whole
  id_user bigint references app_user (id),
  id_shop bigint references shop (id),
  id_agency bigint references agency (id),
  -- what changed, without secrets: no password, token, code, PIN or whole IBAN ever
  facts jsonb not null default '{}'
);
create index audit_log_by_actor on audit_log (id_actor, id desc) where id_actor is not null;
create index audit_log_by_user on audit_log (id_user, id desc) where id_user is not null;
create index audit_log_by_shop on audit_log (id_shop, id desc) where id_shop is not null;
create index audit_log_by_agency on audit_log (id_agency, id desc) where id_agency is not null;

create trigger audit_log_append_only before update or delete on audit_log for each row execute function ledger.refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function ledger.refuse_change();

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_app') then
    grant select, insert on audit_log to taschino_app;
    revoke update, delete, truncate on audit_log from taschino_app;
  end if;
end $$;
