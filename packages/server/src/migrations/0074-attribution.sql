-- Who earns on a shop or an agency on which day. A line says from which day on; the youngest line that begins on or before a day tells of that day,
-- so that what was written later replaces what was planned before and never what is over: a new line begins tomorrow at the earliest.
create table attribution (
  id bigint generated always as identity primary key,
  id_shop bigint references shop (id) on delete cascade,
  id_agency bigint references agency (id) on delete cascade,
  -- Null: nobody brought it in, or nobody looks after it any more.
  id_agent bigint references app_user (id),
  from_day date not null,
  at timestamptz not null default clock_timestamp(),
  -- Who in the company moved it; null: as it was brought in.
  written_by bigint references app_user (id),
  reason text,
  check (num_nonnulls(id_shop, id_agency) = 1),
  check ((written_by is null) = (reason is null))
);
create index attribution_by_shop on attribution (id_shop, id desc) where id_shop is not null;
create index attribution_by_agency on attribution (id_agency, id desc) where id_agency is not null;
create index attribution_by_agent on attribution (id_agent);

create function agent_of_shop(of_shop bigint, on_day date) returns bigint language sql stable as $$
  select a.id_agent from attribution a where a.id_shop = of_shop and a.from_day <= on_day order by a.id desc limit 1
$$;

-- What was brought in before: from the day on which it was entered.
insert into attribution (id_shop, id_agent, from_day)
  select id, id_agent, (created_at at time zone 'Europe/Rome')::date from shop where id_agent in (select id from app_user) order by id;
insert into attribution (id_agency, id_agent, from_day)
  select id, id_agent, (created_at at time zone 'Europe/Rome')::date from agency where id_agent in (select id from app_user) order by id;

-- id_agent of a shop or agency is who looks after it now. Whoever writes it there writes this line as well, and cannot forget it.
create function attribute() returns trigger language plpgsql as $$
declare
  today date := (clock_timestamp() at time zone 'Europe/Rome')::date;
begin
  -- What was planned has its line already.
  if current_setting('taschino.attributed', true) = 'on' then return null; end if;
  if tg_table_name = 'shop' then
    if agent_of_shop(new.id, today) is distinct from new.id_agent then
      insert into attribution (id_shop, id_agent, from_day) values (new.id, new.id_agent, today);
    end if;
  elsif (select a.id_agent from attribution a where a.id_agency = new.id and a.from_day <= today order by a.id desc limit 1) is distinct from new.id_agent then
    insert into attribution (id_agency, id_agent, from_day) values (new.id, new.id_agent, today);
  end if;
  return null;
end $$;
create trigger shop_attributed after insert or update of id_agent on shop for each row execute function attribute();
create trigger agency_attributed after insert or update of id_agent on agency for each row execute function attribute();

-- On the day on which a transfer begins the shop itself says so: from then on lists and reach follow.
create function begin_transfers(today date) returns void language plpgsql as $$
begin
  perform set_config('taschino.attributed', 'on', true);
  update shop s set id_agent = agent_of_shop(s.id, today)
    where s.id in (select a.id_shop from attribution a where a.written_by is not null and a.from_day <= today)
      and s.id_agent is distinct from agent_of_shop(s.id, today);
  perform set_config('taschino.attributed', '', true);
end $$;

-- Deleted only with a shop that was entered by mistake and in which nothing has happened.
create trigger attribution_unchanged before update on attribution for each row execute function ledger.refuse_change();
create trigger attribution_no_truncate before truncate on attribution for each statement execute function ledger.refuse_change();

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_app') then
    revoke update, delete, truncate on attribution from taschino_app;
  end if;
end $$;
