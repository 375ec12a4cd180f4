-- Money that came in and settled invoices, each credit of the bank once, by the fingerprint of what the bank says of it; who sent it is not kept.
create table bank_credit (
  key text collate "C" not null check (key ~ '^[0-9a-f]{64}$'),
  id_settlement bigint not null unique references invoice_settlement (id),
  made_at timestamptz not null,
  primary key (key, id_settlement)
);
create trigger bank_credit_append_only before update or delete on bank_credit for each row execute function ledger.refuse_change();
create trigger bank_credit_no_truncate before truncate on bank_credit for each statement execute function ledger.refuse_change();

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_app') then
    grant select, insert on bank_credit to taschino_app;
    revoke update, delete, truncate on bank_credit from taschino_app;
  end if;
end $$;
