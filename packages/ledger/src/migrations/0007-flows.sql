-- What flowed from which kind of account to which, by business day and kind of movement: a few hundred rows a day however many movements there are,
-- so that trial balance and monthly figures of years cost milliseconds. Rolled up together with the day totals, up to the same moment.

create table ledger.flow_day (
  day date not null,
  kind text collate "C" not null,
  source text collate "C" not null,
  source_type smallint not null,
  target text collate "C" not null,
  target_type smallint not null,
  value bigint not null,
  transfers bigint not null,
  constraint flow_day_key primary key (day, kind, source, source_type, target, target_type)
);

-- The flows of a stretch of the journal.
create function ledger.flows_between(since timestamptz, till timestamptz)
returns table (day date, kind text, source text, source_type smallint, target text, target_type smallint, value bigint, transfers bigint)
language sql stable set search_path = ledger, pg_temp as $$
  select (m.at at time zone 'Europe/Rome')::date, m.kind, s.kind, s.type, t.kind, t.type, sum(u.amount)::bigint, count(*)
  from movement m cross join lateral unnest(m.sources, m.targets, m.amounts) as u(source, target, amount)
  join account s on s.id = u.source join account t on t.id = u.target
  where m.at > since and m.at <= till
  group by 1, 2, 3, 4, 5, 6
$$;

-- Adds up at most one day more, so that a long past is done in short steps; true when there is more to do.
create or replace function ledger.roll_up() returns boolean
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  since timestamptz;
  settled timestamptz := clock_timestamp() - interval '60 seconds';  -- older than any open transaction may get
  till timestamptz;
begin
  select upto into since from rolled for update;
  if since = '-infinity' then
    select coalesce(min(at) - interval '1 second', settled) into since from movement;
  end if;
  till := least(settled, since + interval '1 day');
  if till <= since then return false; end if;
  insert into account_day (account, day, got, gave, movements)
    select p.account, (m.at at time zone 'Europe/Rome')::date, sum(greatest(p.amount, 0)), sum(greatest(-p.amount, 0)), count(distinct m.gtid)
    from movement m cross join lateral (
      select s.account, -s.amount as amount from unnest(m.sources, m.amounts) as s(account, amount)
      union all select t.account, t.amount from unnest(m.targets, m.amounts) as t(account, amount)) p
    where m.at > since and m.at <= till
    group by 1, 2
    on conflict (account, day) do update
      set got = account_day.got + excluded.got, gave = account_day.gave + excluded.gave, movements = account_day.movements + excluded.movements;
  insert into flow_day select * from flows_between(since, till)
    on conflict on constraint flow_day_key do update set value = flow_day.value + excluded.value, transfers = flow_day.transfers + excluded.transfers;
  update rolled set upto = till;
  return till < settled;
end $$;

insert into ledger.flow_day select * from ledger.flows_between('-infinity', (select upto from ledger.rolled));

revoke execute on function ledger.flows_between, ledger.roll_up from public;
do $$ begin
  if (select count(*) from pg_roles where rolname in ('taschino_app', 'taschino_audit')) < 2 then return; end if;
  grant select on ledger.flow_day to taschino_app, taschino_audit;
  grant execute on function ledger.flows_between, ledger.roll_up to taschino_app;
end $$;
