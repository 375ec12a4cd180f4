-- What two people agreed to for a day to come is called off by two people: the wish to do so is a row of its own that names what it calls
-- off and waits like any other. Until now one person of the company, without a proof, could undo what two had decided.
alter table company_setting add column calls_off bigint references company_setting (id);
-- nobody asks for it in the name of the first start
alter table company_setting add check (calls_off is null or asked_by is not null);
create index company_setting_calls_off on company_setting (calls_off) where calls_off is not null;

-- As before, and: what two agreed to goes only after two agreed to that, and a wish that was granted is an end.
create or replace function keep_company_setting() returns trigger language plpgsql as $$
begin
  if (old.key, old.value, old.asked_by, old.asked_at, old.calls_off) is distinct from (new.key, new.value, new.asked_by, new.asked_at, new.calls_off)
     or old.state in ('refused', 'withdrawn')
     or (old.state = 'in_force' and (new.state <> 'withdrawn' or old.calls_off is not null or old.effective_from <= clock_timestamp()))
     or (old.state = 'in_force' and old.decided_by is not null
         and not exists (select from company_setting w where w.calls_off = old.id and w.state = 'in_force')) then
    raise exception 'company_setting keeps what was decided';
  end if;
  return new;
end $$;
