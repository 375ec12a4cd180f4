-- The months of providers' own books as they were read last, order by order: held against what we owe by ours (I18).
create table club_bill (
  provider text collate "C" not null references club_provider (name),
  month text collate "C" not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  read_at timestamptz not null default clock_timestamp(),
  owed bigint not null,
  remitted bigint not null,
  primary key (provider, month)
);
create table club_bill_line (
  provider text collate "C" not null,
  month text collate "C" not null,
  -- The order's key; orders less credits.
  ref text collate "C" not null,
  cents bigint not null,
  primary key (provider, month, ref),
  foreign key (provider, month) references club_bill (provider, month)
);
create index club_bill_line_of on club_bill_line (provider, ref);

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_audit') then
    grant select on club_bill, club_bill_line to taschino_audit;
  end if;
  if exists (select from pg_roles where rolname = 'taschino_app') then
    grant select, insert, update on club_bill to taschino_app;
    grant select, insert, delete on club_bill_line to taschino_app;
  end if;
end $$;
