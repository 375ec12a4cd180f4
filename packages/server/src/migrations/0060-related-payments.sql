-- Payments between shops of one group. What is decided about them (what rests, who says yes) reads this table;
-- the audit log tells people and decides nothing.
create table related_payment (
  gtid text collate "C" primary key,
  -- who was paid
  id_shop bigint not null references shop (id),
  value bigint not null,
  at timestamptz not null default clock_timestamp()
);
create index related_payment_by_shop on related_payment (id_shop, at);

-- What was written down before stood in the log only.
insert into related_payment (gtid, id_shop, value, at)
select distinct on (l.facts ->> 'gtid') l.facts ->> 'gtid', l.id_shop, (l.facts ->> 'value')::bigint, l.at
from audit_log l where l.act = 'payment.related' order by l.facts ->> 'gtid', l.id;

create or replace function related_payments(of_shop bigint, since timestamptz) returns table (count int, value bigint) language sql stable as $$
  select count(*)::int, coalesce(sum(one.value), 0)::bigint from (
    select r.value from related_payment r where r.id_shop = of_shop and r.at > since
    union all
    select -e.value - coalesce(t.refunded, 0) from related_people(of_shop) p
    join ledger.entry e on e.party = p and e.counterparty = of_shop and e.kind = 'payment' and e.value < 0 and e.at > since
    left join ledger.standing t on t.gtid = e.gtid
    where t.cancelled_by is null
  ) one
$$;

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_app') then
    grant select, insert on related_payment to taschino_app;
    revoke update, delete, truncate on related_payment from taschino_app;
  end if;
end $$;
