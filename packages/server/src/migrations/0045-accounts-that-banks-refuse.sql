-- Accounts from which a bank sent a transfer back for what is wrong with the account itself: nothing more is paid there until the shop gives another one, or this one anew.
create table account_refusal (
  id bigint generated always as identity primary key,
  iban text collate "C" not null,
  -- AC01 no such account, AC04 closed, AC06 blocked, AG01 takes no transfers, MD07 its holder has died.
  code text collate "C" not null check (code in ('AC01', 'AC04', 'AC06', 'AG01', 'MD07')),
  id_request bigint not null references request (id),
  at timestamptz not null
);
create index account_refusal_by_iban on account_refusal (iban, at desc);
create trigger account_refusal_append_only before update or delete on account_refusal for each row execute function ledger.refuse_change();
create trigger account_refusal_no_truncate before truncate on account_refusal for each statement execute function ledger.refuse_change();

-- What banks said before this was kept: of each return the transfer that had left last.
insert into account_refusal (iban, code, id_request, at)
select p.iban, t.bank_code, t.id_request, t.at
from request_step t cross join lateral (
  select o.iban from payout o join payout_file f on f.id = o.id_file where o.id_request = t.id_request and f.made_at <= t.at order by o.attempt desc limit 1) p
where t.step = 'returned' and t.bank_code in ('AC01', 'AC04', 'AC06', 'AG01', 'MD07') order by t.at;

-- The last refusal of an account that no shop has given anew since: agreed to again by two people, it is believed.
create function account_refused(of_iban text) returns table (code text, at timestamptz) language sql stable as $$
  select r.code, r.at from account_refusal r
  where r.iban = of_iban and not exists (select from iban_change c where c.iban = r.iban and c.state = 'approved' and c.decided_at > r.at)
  order by r.at desc, r.id desc limit 1
$$;

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_app') then
    grant select, insert on account_refusal to taschino_app;
    revoke update, delete, truncate on account_refusal from taschino_app;
  end if;
end $$;
