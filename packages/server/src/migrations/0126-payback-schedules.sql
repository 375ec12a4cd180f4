-- A shop's takings asked for by the clock: at most one schedule a shop, at the price that it agreed to.
create table payback_schedule (
  id_shop bigint primary key references shop (id),
  every text not null check (every in ('week', 'month')),
  day_on int not null check (day_on between 1 and case every when 'week' then 7 else 28 end),
  days int not null,
  least bigint not null check (least >= 100),
  -- The dearest rate of any of its types on the day on which it was set, in hundredths of a percent: nothing is asked for at more.
  most_rate int not null check (most_rate >= 0),
  -- null: it stands still until somebody sets it anew.
  next_on date,
  set_by bigint not null references app_user (id),
  set_at timestamptz not null,
  last_at timestamptz,
  last_gtid text collate "C",
  last_why text check (last_why in ('little', 'dearer', 'no_term', 'iban_missing', 'iban_refused', 'suspended'))
);
create index payback_schedule_next on payback_schedule (next_on) where next_on is not null;

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_app') then
    grant select, insert, update, delete on payback_schedule to taschino_app;
  end if;
end $$;
