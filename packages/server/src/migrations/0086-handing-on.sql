-- An agency goes from one agent to another as a shop does: by day, by a line of the company's.
create function agent_of_agency(of_agency bigint, on_day date) returns bigint language sql stable as $$
  select a.id_agent from attribution a where a.id_agency = of_agency and a.from_day <= on_day order by a.id desc limit 1
$$;

-- On the day on which a transfer begins the shop or agency itself says so: from then on lists and reach follow.
create or replace function begin_transfers(today date) returns void language plpgsql as $$
begin
  perform set_config('taschino.attributed', 'on', true);
  update shop s set id_agent = agent_of_shop(s.id, today)
    where s.id in (select a.id_shop from attribution a where a.written_by is not null and a.from_day <= today)
      and s.id_agent is distinct from agent_of_shop(s.id, today);
  update agency g set id_agent = agent_of_agency(g.id, today)
    where g.id in (select a.id_agency from attribution a where a.written_by is not null and a.from_day <= today)
      and g.id_agent is distinct from agent_of_agency(g.id, today);
  perform set_config('taschino.attributed', '', true);
end $$;

-- What is planned next of a shop or agency: the nearest day to come whose line no younger one has replaced.
create function next_handover(of_shop bigint, of_agency bigint, today date) returns table (id_agent bigint, from_day date) language sql stable as $$
  select a.id_agent, a.from_day from attribution a
  where (a.id_shop = of_shop or a.id_agency = of_agency) and a.from_day > today
    and not exists (select from attribution b where (b.id_shop = of_shop or b.id_agency = of_agency) and b.id > a.id and b.from_day <= a.from_day)
  order by a.from_day limit 1
$$;
