-- Invoices to agencies and the credit notes that refer to them, as documents: written with what they bill, numbered without a gap, and never changed.
create table invoice (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('invoice', 'credit-note')),
  -- The service's own numbers; without a series the number was given by another program of the company's.
  year int not null check (year between 2000 and 2999),
  series text check (series ~ '^[A-Z]{1,3}$'),
  n int check (n > 0),
  number text not null,
  day date not null,
  -- Nobody owes for a credit note.
  due date,
  id_agency bigint not null references agency (id),
  what text not null check (what in ('tickets', 'credits')),
  id_request bigint references request (id),
  id_grant bigint references credit_grant (id),
  refers_to bigint references invoice (id),
  reason text,
  -- Both firms as they were on that day: name, VAT number, address and where documents go.
  seller jsonb,
  buyer jsonb not null,
  iban text,
  -- [{what, type, amount, unit, net, rate}]; rate 0: out of scope of VAT.
  lines jsonb not null,
  net bigint not null check (net > 0),
  vat bigint not null check (vat >= 0),
  total bigint not null check (total = net + vat),
  made_by bigint references app_user (id),
  made_at timestamptz not null,
  check ((series is null) = (n is null)),
  check ((kind = 'invoice') = (due is not null)),
  check ((kind = 'credit-note') = (refers_to is not null)),
  check ((what = 'tickets') = (id_request is not null)),
  check ((what = 'credits') = (id_grant is not null))
);
create unique index invoice_in_series on invoice (kind, series, year, n) where series is not null;
-- What is billed is billed once, and credited once.
create unique index invoice_of_request on invoice (id_request) where kind = 'invoice';
create unique index invoice_of_grant on invoice (id_grant) where kind = 'invoice';
create unique index invoice_credited on invoice (refers_to);
create index invoice_of_agency on invoice (id_agency, id desc);
create index invoice_by_day on invoice (day, id);
create trigger invoice_append_only before update or delete on invoice for each row execute function ledger.refuse_change();
create trigger invoice_no_truncate before truncate on invoice for each statement execute function ledger.refuse_change();

-- The last number of each series: whoever takes the next one holds it until the document is there, or is not.
create table invoice_series (
  kind text not null check (kind in ('invoice', 'credit-note')),
  series text not null,
  year int not null,
  last int not null check (last > 0),
  primary key (kind, series, year)
);

create function invoice_follows() returns trigger language plpgsql as $$
begin
  if new.series is not null and new.n <> 1 + coalesce((select max(n) from invoice where kind = new.kind and series = new.series and year = new.year), 0) then
    raise exception 'no gap between numbers: % does not follow', new.number using errcode = '23514';
  end if;
  return new;
end $$;
create trigger invoice_follows before insert on invoice for each row execute function invoice_follows();

-- How an invoice stands: the sum of what was paid and credited, and when its agency is reminded next.
create table invoice_standing (
  id_invoice bigint primary key references invoice (id),
  total bigint not null,
  settled bigint not null default 0 check (settled between 0 and total),
  reminded int not null default 0,
  reminded_at timestamptz,
  remind_on date
);
create index invoice_to_remind on invoice_standing (remind_on) where settled < total;

-- What was paid, credited or taken back again of an invoice, each with the movement that booked it.
create table invoice_settlement (
  id bigint generated always as identity primary key,
  id_invoice bigint not null references invoice (id),
  how text not null check (how in ('paid', 'credited', 'undone')),
  value bigint not null check (value <> 0 and (how = 'undone') = (value < 0)),
  gtid text collate "C",
  undoes bigint unique references invoice_settlement (id),
  made_by bigint references app_user (id),
  made_at timestamptz not null,
  check ((how = 'undone') = (undoes is not null))
);
create index invoice_settlement_of on invoice_settlement (id_invoice, id);
create trigger invoice_settlement_append_only before update or delete on invoice_settlement for each row execute function ledger.refuse_change();
create trigger invoice_settlement_no_truncate before truncate on invoice_settlement for each statement execute function ledger.refuse_change();

create function invoice_settles() returns trigger language plpgsql as $$
begin
  update invoice_standing set settled = settled + new.value where id_invoice = new.id_invoice;
  if not found then
    raise exception 'nothing is owed for a credit note' using errcode = '23514';
  end if;
  return null;
end $$;
create trigger invoice_settles after insert on invoice_settlement for each row execute function invoice_settles();

-- Orders and credits that were invoiced before there were documents: each with the number that somebody typed, due after thirty days.
create function invoice_carry_over() returns void language sql as $$
  with billed as (
    insert into invoice (kind, year, number, day, due, id_agency, what, id_request, buyer, lines, net, vat, total, made_by, made_at)
    select 'invoice', date_part('year', coalesce(r.value_date, r.decided_at::date))::int, r.invoice_number, coalesce(r.value_date, r.decided_at::date),
      coalesce(r.value_date, r.decided_at::date) + 30, a.id, 'tickets', r.id,
      jsonb_build_object('name', a.name, 'address', a.address, 'vatNumber', a.vat_number, 'fiscalCode', a.fiscal_code, 'sdi', a.sdi_code, 'pec', a.pec),
      jsonb_build_array(jsonb_build_object('what', 'tickets', 'type', r.type, 'amount', r.amount, 'unit', r.unit, 'net', r.value, 'rate', 0)),
      r.value, 0, r.value, r.decided_by, r.decided_at
    from request r join agency a on a.id = r.id_party
    where r.kind = 'tickets' and r.state = 'approved' and r.invoice_number is not null and not exists (select from invoice i where i.id_request = r.id)
    order by r.id on conflict do nothing
    returning id, total, due
  ), given as (
    insert into invoice (kind, year, number, day, due, id_agency, what, id_grant, buyer, lines, net, vat, total, made_by, made_at)
    select 'invoice', date_part('year', g.value_date)::int, g.invoice_number, g.value_date, g.value_date + 30, a.id, 'credits', g.id,
      jsonb_build_object('name', a.name, 'address', a.address, 'vatNumber', a.vat_number, 'fiscalCode', a.fiscal_code, 'sdi', a.sdi_code, 'pec', a.pec),
      jsonb_build_array(jsonb_build_object('what', 'credits', 'type', 'free_credits', 'amount', g.people, 'unit', null, 'net', g.value, 'rate', 0)),
      g.value, 0, g.value, g.decided_by, g.decided_at
    from credit_grant g join agency a on a.id = g.id_agency
    where g.state = 'given' and g.invoice_number is not null and not exists (select from invoice i where i.id_grant = g.id)
    order by g.id on conflict do nothing
    returning id, total, due
  )
  insert into invoice_standing (id_invoice, total, remind_on) select id, total, due + 1 from (select * from billed union all select * from given) i;
  insert into invoice_settlement (id_invoice, how, value, gtid, made_at)
  select i.id, 'paid', i.total, (select s.gtid from request_step s where s.id_request = r.id and s.step = 'invoice-paid' order by s.id desc limit 1),
    coalesce(r.invoice_paid_at, g.invoice_paid_at)
  from invoice i join invoice_standing t on t.id_invoice = i.id left join request r on r.id = i.id_request left join credit_grant g on g.id = i.id_grant
  where t.settled = 0 and coalesce(r.invoice_paid_at, g.invoice_paid_at) is not null order by i.id;
$$;
select invoice_carry_over();

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_app') then
    grant select, insert on invoice, invoice_settlement to taschino_app;
    revoke update, delete, truncate on invoice, invoice_settlement from taschino_app;
    grant select, insert, update on invoice_series, invoice_standing to taschino_app;
  end if;
  if exists (select from pg_roles where rolname = 'taschino_audit') then
    grant select on invoice_series, invoice_standing to taschino_audit;
    grant select (id, kind, year, series, n, number, id_request, id_grant, refers_to, lines, net, vat, total) on invoice to taschino_audit;
    grant select (id, id_invoice, value, gtid) on invoice_settlement to taschino_audit;
    grant select (id, done_gtid) on request to taschino_audit;
  end if;
end $$;
