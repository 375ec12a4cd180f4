-- Who of these is held by a transaction of somebody else at this moment; the accounts of the others are locked until the caller's transaction ends.
-- The service may read accounts and not lock them: without this function every payment beside a refund or a distribution that took long ended as a bug.

create function ledger.held_parties(whose bigint[]) returns setof bigint
language sql volatile security definer set search_path = ledger, pg_temp as $$
  with ours as materialized (
    select id from account where party = any (whose) and floor is not null order by id for no key update skip locked)
  select distinct a.party from account a
  where a.party = any (whose) and a.floor is not null and a.id not in (select id from ours)
$$;

revoke execute on function ledger.held_parties from public;
do $$ begin
  if (select count(*) from pg_roles where rolname in ('taschino_app', 'taschino_audit')) < 2 then return; end if;
  grant execute on function ledger.held_parties to taschino_app;
end $$;
