-- What the company decides about its circuit, with its history: nothing is overwritten, a newer value takes the place of an older one
-- from its day on. The value of a moment is the one in force with the latest day that has come; of two with one day the younger.
create table company_setting (
  id bigint generated always as identity primary key,
  key text collate "C" not null,
  value jsonb not null,
  effective_from timestamptz not null,
  state text collate "C" not null default 'waiting' check (state in ('waiting', 'in_force', 'refused', 'withdrawn')),
  -- null: the settings of the first start
  asked_by bigint references app_user (id),
  asked_at timestamptz not null default clock_timestamp(),
  decided_by bigint references app_user (id),
  decided_at timestamptz,
  reason text check (length(reason) between 1 and 200),
  check ((state = 'waiting') = (decided_at is null)),
  -- never both by one person: whoever asked for it alone has nobody beside them in the row
  check (decided_by is null or state = 'withdrawn' or decided_by <> asked_by)
);
create unique index company_setting_waiting on company_setting (key) where state = 'waiting';
create index company_setting_by_key on company_setting (key, id desc);

-- What was asked for stays as it was asked for; an end stays an end, but for what is agreed to for a day to come.
create function keep_company_setting() returns trigger language plpgsql as $$
begin
  if (old.key, old.value, old.asked_by, old.asked_at) is distinct from (new.key, new.value, new.asked_by, new.asked_at)
     or old.state in ('refused', 'withdrawn') or (old.state = 'in_force' and (new.state <> 'withdrawn' or old.effective_from <= clock_timestamp())) then
    raise exception 'company_setting keeps what was decided';
  end if;
  return new;
end $$;
create trigger company_setting_kept before update on company_setting for each row execute function keep_company_setting();
create trigger company_setting_stays before delete on company_setting for each row execute function ledger.refuse_change();
create trigger company_setting_no_truncate before truncate on company_setting for each statement execute function ledger.refuse_change();

-- Servers keep the values in memory and hear of a change as they hear of changed rights; -1 stands for the settings.
create function note_settings_change() returns trigger language plpgsql as $$
begin
  insert into access_change (id_user) values (-1);
  return null;
end $$;
create trigger company_setting_changed after insert or update on company_setting for each statement execute function note_settings_change();

-- The account that shops are paid from had a table of its own.
insert into company_setting (key, value, effective_from, state, decided_at)
  select 'payer', jsonb_build_object('name', name, 'iban', iban, 'bic', bic), clock_timestamp(), 'in_force', clock_timestamp() from payer_account;
drop table payer_account;

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_app') then
    grant select, insert, update on company_setting to taschino_app;
    revoke delete, truncate on company_setting from taschino_app;
  end if;
end $$;
