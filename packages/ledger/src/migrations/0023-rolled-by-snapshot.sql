-- Day totals follow what readers can see, not the clock alone. A commit that waits for its standby has its time long before anybody sees it: what is
-- added up is what nobody can still be writing. Whoever had a number of a transaction when we looked (seen_before) must have ended since; only
-- then everything of a minute before that look (quiet_at) is there.
alter table ledger.rolled
  add column seen_at timestamptz,
  add column seen_before xid8,
  add column quiet_at timestamptz not null default '-infinity';
update ledger.rolled set quiet_at = upto + interval '60 seconds' where upto > '-infinity';

-- Adds up at most one day more, so that a long past is done in short steps; true when there is more to do.
create or replace function ledger.roll_up() returns boolean
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  -- Before the lock, which gives this transaction a number of its own.
  now_at timestamptz := clock_timestamp();
  snap pg_snapshot := pg_current_snapshot();
  r rolled;
  settled timestamptz;
  since timestamptz;
  till timestamptz;
begin
  select * into r from rolled for update;
  if r.seen_before is null then
    r.seen_at := now_at;
    r.seen_before := pg_snapshot_xmax(snap);
  end if;
  if pg_snapshot_xmin(snap) >= r.seen_before then
    r.quiet_at := greatest(r.quiet_at, r.seen_at);
    -- Where nobody writes at all this look is as good as the one before.
    if pg_snapshot_xmin(snap) = pg_snapshot_xmax(snap) then r.quiet_at := now_at; end if;
    r.seen_at := now_at;
    r.seen_before := pg_snapshot_xmax(snap);
  end if;
  update rolled set seen_at = r.seen_at, seen_before = r.seen_before, quiet_at = r.quiet_at;
  -- Between the time that a movement bears and its transaction's number lies less than a minute: a transaction that posts ends after 25 seconds.
  settled := r.quiet_at - interval '60 seconds';
  since := r.upto;
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

-- One day anew, from the journal, as far as it was added up: what is wrong there is wrong no longer. Says how many accounts were.
create function ledger.add_up_again(which date) returns bigint
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  done timestamptz;
  first timestamptz := which::timestamp at time zone 'Europe/Rome';
  last timestamptz := (which + 1)::timestamp at time zone 'Europe/Rome' - interval '1 microsecond';
  wrong bigint;
begin
  select upto into done from rolled for update;
  create temporary table fresh on commit drop as
    select p.account, sum(greatest(p.amount, 0))::bigint as got, sum(greatest(-p.amount, 0))::bigint as gave, count(distinct m.gtid)::int as movements
    from movement m cross join lateral (
      select s.account, -s.amount as amount from unnest(m.sources, m.amounts) as s(account, amount)
      union all select t.account, t.amount from unnest(m.targets, m.amounts) as t(account, amount)) p
    where m.at >= first and m.at <= least(last, done) group by 1;
  select count(*) into wrong from fresh f full join (select * from account_day where day = which) d using (account)
    where (f.got, f.gave) is distinct from (d.got, d.gave);
  delete from account_day where day = which;
  insert into account_day (account, day, got, gave, movements) select account, which, got, gave, movements from fresh;
  delete from flow_day where day = which;
  insert into flow_day select * from flows_between(first - interval '1 microsecond', least(last, done));
  drop table fresh;
  return wrong;
end $$;

revoke execute on function ledger.roll_up, ledger.add_up_again(date) from public;
do $$ begin
  if (select count(*) from pg_roles where rolname in ('taschino_app', 'taschino_audit')) < 2 then return; end if;
  grant execute on function ledger.roll_up, ledger.add_up_again(date) to taschino_app;
end $$;
