-- A version that should not have been put in force can be withdrawn: the one before it is in force again. Nothing of it or of what people agreed to is changed.

create table document_withdrawal (
  id_version bigint primary key references document_version (id),
  at timestamptz not null default clock_timestamp(),
  by_user bigint not null references app_user (id),
  reason text not null check (length(reason) between 1 and 200)
);

-- The newest version of each document that was not withdrawn; a document of which none is left is in force no more.
create or replace view document_in_force as
  select v.id, v.id_document, d.name, v.version, v.title, v.sha256, v.roles, v.published_at
  from document d
  join lateral (
    select * from document_version one where one.id_document = d.id and not exists (select from document_withdrawal w where w.id_version = one.id) order by one.version desc limit 1
  ) v on true
  where d.retired_at is null;

create trigger document_withdrawal_append_only before update or delete on document_withdrawal for each row execute function ledger.refuse_change();
create trigger document_withdrawal_no_truncate before truncate on document_withdrawal for each statement execute function ledger.refuse_change();
-- Who may move money changes for everybody whom it concerned.
create trigger document_withdrawn after insert on document_withdrawal for each statement execute function note_documents_change();

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_app') then
    grant select, insert on document_withdrawal to taschino_app;
    revoke update, delete, truncate on document_withdrawal from taschino_app;
  end if;
end $$;
