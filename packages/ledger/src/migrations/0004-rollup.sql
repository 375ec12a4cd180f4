-- Day totals by account: the journal is added up once, a minute after it was written, and never again on a request.

-- Adds up at most one day more, so that a long past is done in short steps; true when there is more to do.
create function ledger.roll_up() returns boolean
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
  update rolled set upto = till;
  return till < settled;
end $$;
