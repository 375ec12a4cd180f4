-- An agent's account changes by the rules of a shop's (0022, 0044): asked for by one person, agreed to by another one at the company, at rest for two days.
alter table iban_change alter column id_shop drop not null;
alter table iban_change add column id_agent bigint references app_user (id);
alter table iban_change add constraint iban_change_of_one check (num_nonnulls(id_shop, id_agent) = 1);
create unique index iban_change_one_waits_of_agent on iban_change (id_agent) where state = 'pending';
create index iban_change_by_agent on iban_change (id_agent, id desc) where id_agent is not null;
create index agent_terms_by_iban on agent_terms (iban) where iban is not null;

create or replace function iban_change_moves_on() returns trigger language plpgsql as $$
begin
  if (old.id_shop, old.id_agent, old.iban, old.receiver, old.old_iban, old.old_receiver, old.asked_by, old.asked_at)
     is distinct from (new.id_shop, new.id_agent, new.iban, new.receiver, new.old_iban, new.old_receiver, new.asked_by, new.asked_at) then
    raise exception 'what was asked for does not change' using errcode = '23514';
  end if;
  if new.state <> old.state and not ((old.state = 'pending' and new.state in ('approved', 'rejected', 'cancelled')) or (old.state = 'approved' and new.state = 'stopped')) then
    raise exception 'a change of IBAN does not go from % to %', old.state, new.state using errcode = '23514';
  end if;
  if new.state <> old.state and new.state = 'stopped' and new.back_until is null then
    raise exception 'an account that comes back rests' using errcode = '23514';
  end if;
  if (old.state <> 'pending' and old.held_until is distinct from new.held_until) or (old.back_until is not null and old.back_until is distinct from new.back_until) then
    raise exception 'the days without payment do not get shorter' using errcode = '23514';
  end if;
  return new;
end $$;

-- Where an agent is paid, and until when that rests: because it is new, or because it came back.
create function agent_account(of_agent bigint) returns table (iban text, receiver text, held_until timestamptz) language sql stable as $$
  select t.iban, t.receiver, greatest(
    (select c.held_until from iban_change c where c.id_agent = of_agent and c.state = 'approved' and c.iban = t.iban order by c.id desc limit 1),
    (select max(c.back_until) from iban_change c where c.id_agent = of_agent and c.state = 'stopped' and c.old_iban = t.iban))
  from (select a.iban, a.receiver from agent_terms a where a.id_agent = of_agent order by a.id desc limit 1) t where t.iban is not null
$$;

-- No account of an agent comes into force but by a change that two people agreed to, or back from one that was stopped.
create function agent_account_is_agreed() returns trigger language plpgsql as $$
declare
  before record;
begin
  select a.iban, a.receiver into before from agent_terms a where a.id_agent = new.id_agent order by a.id desc limit 1;
  if new.iban is null or (before.iban is not distinct from new.iban and before.receiver is not distinct from new.receiver) then return new; end if;
  if not exists (select from iban_change c where c.id_agent = new.id_agent and (
      (c.state = 'approved' and c.iban = new.iban and c.receiver = new.receiver) or (c.state = 'stopped' and c.old_iban = new.iban))) then
    raise exception 'an account that nobody agreed to is not paid' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger agent_account_is_agreed before insert on agent_terms for each row execute function agent_account_is_agreed();
