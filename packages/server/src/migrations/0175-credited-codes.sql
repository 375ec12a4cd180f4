-- A merchant may take off its claim what a code had cost that the company took back from its buyer: when it did stands beside the code.
alter table gift_code add column credited_at timestamptz;
alter table gift_code add constraint gift_code_credited check (credited_at is null or state = 'burned') not valid;

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_audit') then
    grant select (id_merchant, credited_at) on gift_code to taschino_audit;
  end if;
end $$;
