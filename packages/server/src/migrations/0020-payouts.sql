-- Files for the bank: which paybacks left in which, to which account, and the file itself as it was handed over.
create table payout_file (
  id bigint generated always as identity primary key,
  -- Never used before: a bank refuses a file that it has seen.
  message_id text collate "C" not null unique,
  made_at timestamptz not null,
  made_by bigint not null references app_user (id),
  payer_name text not null,
  payer_iban text not null,
  count int not null check (count > 0),
  value bigint not null,
  fee bigint not null check (fee >= 0),
  net bigint not null check (net > 0),
  xml text not null,
  check (net + fee = value)
);

-- One transfer. A payback leaves once per attempt, whoever asks how often: the key says so.
create table payout (
  id_request bigint not null references request (id),
  attempt int not null check (attempt > 0),
  id_file bigint not null references payout_file (id),
  end_to_end text collate "C" not null unique,
  value bigint not null,
  fee bigint not null,
  net bigint not null check (net > 0),
  iban text not null,
  receiver text not null,
  executes_on date not null,
  primary key (id_request, attempt),
  check (net + fee = value)
);
create index payout_by_file on payout (id_file);

create trigger payout_file_append_only before update or delete on payout_file for each row execute function ledger.refuse_change();
create trigger payout_file_no_truncate before truncate on payout_file for each statement execute function ledger.refuse_change();
create trigger payout_append_only before update or delete on payout for each row execute function ledger.refuse_change();
create trigger payout_no_truncate before truncate on payout for each statement execute function ledger.refuse_change();

-- The account of the company from which a demo pays; an installation says it in its environment.
create table payer_account (
  one boolean primary key default true check (one),
  name text not null,
  iban text not null,
  bic text
);

create index request_paid_by_day on request (decided_at desc, id) where kind = 'payback' and state = 'paid';

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_app') then
    grant select, insert on payout_file, payout, payer_account to taschino_app;
    revoke update, delete, truncate on payout_file, payout, payer_account from taschino_app;
  end if;
end $$;
