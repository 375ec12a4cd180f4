-- Free credits that the company or an agency gives, with a reason: one grant for one or many people, each of whom gets a movement of their own.
create table credit_grant (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('goodwill', 'welfare')),
  state text not null default 'waiting' check (state in ('waiting', 'given', 'refused', 'withdrawn')),
  -- Who owes for it; null: the company's own cost.
  id_agency bigint references agency (id),
  reason text not null,
  people int not null check (people > 0),
  value bigint not null check (value > 0),
  -- Of who gets how much: the same list a second time is noticed.
  hash text not null,
  made_by bigint not null references app_user (id),
  made_at timestamptz not null,
  decided_by bigint references app_user (id),
  decided_at timestamptz,
  why text,
  invoice_number text,
  value_date date,
  invoice_paid_at timestamptz,
  check ((state = 'waiting') = (decided_at is null)),
  check (id_agency is null or state <> 'given' or (invoice_number is not null and value_date is not null)),
  check (id_agency is not null or (invoice_number is null and invoice_paid_at is null))
);
create index credit_grant_agency on credit_grant (id_agency, id desc);
create index credit_grant_month on credit_grant (made_at);
-- One number, one invoice, whatever it is for.
create unique index credit_grant_invoice on credit_grant (lower(invoice_number), date_part('year', value_date)) where invoice_number is not null;

create table credit_grant_person (
  id_grant bigint not null references credit_grant (id),
  id_user bigint not null references app_user (id),
  value bigint not null check (value > 0),
  gtid text collate "C",
  primary key (id_grant, id_user)
);
create index credit_grant_person_user on credit_grant_person (id_user);

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_app') then
    grant select, insert, update on credit_grant, credit_grant_person to taschino_app;
  end if;
end $$;
