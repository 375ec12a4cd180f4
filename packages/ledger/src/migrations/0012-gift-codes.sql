-- What the company owes to those whose codes it sells: theirs by party, summed from the journal.
insert into ledger.chart (kind, floored) values ('supplier', false) on conflict (kind) do nothing;

-- A shop that is stopped spends nothing: not on a code either.
create or replace function ledger.is_spending(kind text) returns boolean language sql immutable parallel safe as $$
  select kind in ('payment', 'conversion', 'free-credits-request', 'gift-code')
$$;

-- Meal tickets are for food on a table and for nothing that could be handed on: whatever a program asks for, they never pay for a code.
create function ledger.refuse_meal_legs() returns trigger language plpgsql as $$
begin
  if exists (select from ledger.account a where a.id = any (new.sources || new.targets) and (a.type & 1) <> 0) then
    raise exception 'meal tickets do not pay for gift codes' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger movement_no_meal_tickets before insert on ledger.movement for each row when (new.kind = 'gift-code') execute function ledger.refuse_meal_legs();
