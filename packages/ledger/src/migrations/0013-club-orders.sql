-- Meal tickets never pay for what the club sells either: not for a code, not for goods, whatever a program asks for.
alter table ledger.entry add constraint entry_no_meal_tickets_in_the_club check (kind <> 'club-order' or types & 1 = 0);

-- Whether a party may begin to spend: to be asked in the transaction that sets value aside for an order. The lock is the one that stop() takes, so
-- whoever comes second sees what the first one wrote. What was set aside before is settled all the same: is_spending() does not know orders.
create function ledger.may_spend(whose bigint) returns boolean
language plpgsql volatile security definer set search_path = ledger, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(7303, (whose % 64)::int);
  return not exists (select from stopped where party = whose);
end $$;

-- Orders are asked for one by one: by the number of the order in each of its steps.
create index movement_club_order on ledger.movement ((detail ->> 'order')) where kind = 'club-order';

revoke execute on function ledger.may_spend from public;
do $$ begin
  if (select count(*) from pg_roles where rolname in ('taschino_app', 'taschino_audit')) < 2 then return; end if;
  grant execute on function ledger.may_spend to taschino_app;
end $$;
