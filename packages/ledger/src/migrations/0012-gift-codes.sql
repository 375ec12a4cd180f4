-- What the company owes to those whose codes it sells: theirs by party, summed from the journal.
insert into ledger.chart (kind, floored) values ('supplier', false) on conflict (kind) do nothing;

-- A shop that is stopped spends nothing: not on a code either.
create or replace function ledger.is_spending(kind text) returns boolean language sql immutable parallel safe as $$
  select kind in ('payment', 'conversion', 'free-credits-request', 'gift-code')
$$;

-- Meal tickets are for food on a table and for nothing that could be handed on: whatever a program asks for, they never pay for a code (I15 looks at
-- the accounts themselves).
alter table ledger.entry add constraint entry_no_meal_tickets_for_codes check (kind <> 'gift-code' or types & 1 = 0);
