-- Codes of the company's own digital products, which are their stock; codes that do not work, from their buyer's word to the money back or
-- another code; and what an order was sold for, beside what came back of it.

alter table club_order add column sold_value bigint check (sold_value >= 0);
update club_order set sold_value = case when returned = 0 and state = 'delivered' and fulfilled < amount then price::bigint * fulfilled else price::bigint * amount end
  where sold_gtid is not null;
alter table club_order add constraint club_order_sold_for check ((sold_gtid is null) = (sold_value is null));

-- What is digital and the company's own is sold for as long as there are codes of it: pieces without one were no stock.
update club_product set stock = 0 where provider = 'internal' and kind <> 'physical';

create table club_own_code (
  id bigint generated always as identity primary key,
  id_product bigint not null references club_product (id),
  -- Code and PIN under the key that key_id names; the key is not in the database (T27). By `mac` the same code is known again.
  sealed text not null check (sealed like 'sealed.%'),
  key_id text collate "C" not null,
  mac text collate "C" not null unique,
  tail text not null check (length(tail) <= 4),
  expires_on date,
  -- The order that has it; `put_away`: too near to its last day to be sold.
  id_order bigint references club_order (id),
  put_away boolean not null default false,
  made_by bigint not null references app_user (id),
  made_at timestamptz not null default clock_timestamp(),
  check (id_order is null or not put_away)
);
create index club_own_code_free on club_own_code (id_product, expires_on nulls last, id) where id_order is null and not put_away;
create index club_own_code_by_key on club_own_code (key_id);
create index club_own_code_by_user on club_own_code (made_by);
create index club_own_code_of_order on club_own_code (id_order) where id_order is not null;
create function club_own_code_is_sold_once() returns trigger language plpgsql as $$
begin
  if old.id_order is not null and new.id_order is distinct from old.id_order then
    raise exception 'code % was sold', old.id using errcode = '23514';
  end if;
  if (old.id_product, old.tail, old.made_by) is distinct from (new.id_product, new.tail, new.made_by) then
    raise exception 'what a code is does not change' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger club_own_code_is_sold_once before update on club_own_code for each row execute function club_own_code_is_sold_once();
create trigger club_own_code_stays before delete on club_own_code for each row execute function ledger.refuse_change();

create table club_problem (
  id bigint generated always as identity primary key,
  id_voucher bigint not null references club_voucher (id),
  id_order bigint not null references club_order (id),
  -- `double`: the provider had issued the same text before, and nobody was ever shown it.
  what text not null check (what in ('refused', 'used_before', 'worth_less', 'other', 'double')),
  note text,
  -- Who has it; null: noticed by the service, its buyer.
  id_user bigint references app_user (id),
  state text not null default 'open' check (state in ('open', 'refunded', 'replaced', 'rejected')),
  reason text,
  -- The first of two persons, where it is about more than one may decide.
  proposed_by bigint references app_user (id),
  proposed_at timestamptz,
  decided_by bigint references app_user (id),
  decided_at timestamptz,
  -- The movement by which the value went back; the code that came in its place.
  gtid text collate "C" unique,
  id_replacement bigint references club_voucher (id),
  made_at timestamptz not null default clock_timestamp(),
  check ((what = 'double') = (id_user is null)),
  check ((proposed_by is null) = (proposed_at is null)),
  check ((state = 'open') = (decided_at is null) and (state = 'open') = (reason is null) and (state = 'open') = (decided_by is null)),
  check ((state = 'refunded') = (gtid is not null) and (state = 'replaced') = (id_replacement is not null))
);
-- One at a time for each code; a code whose value went back, or that was replaced, is no longer anybody's.
create unique index club_problem_open on club_problem (id_voucher) where state <> 'rejected';
create index club_problem_waiting on club_problem (id desc) where state = 'open';
create index club_problem_of_order on club_problem (id_order);
create index club_problem_by_user on club_problem (id_user) where id_user is not null;
create function club_problem_ends_once() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' then raise exception 'problem % was answered', old.id using errcode = '23514'; end if;
  return new;
end $$;
create trigger club_problem_ends_once before update on club_problem for each row execute function club_problem_ends_once();
create trigger club_problem_stays before delete on club_problem for each row execute function ledger.refuse_change();

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_audit') then
    grant select (sold_value) on club_order to taschino_audit;
    grant select (id, id_product, id_order, put_away) on club_own_code to taschino_audit;
    grant select (id, id_order, id_voucher, state, gtid) on club_problem to taschino_audit;
    grant select (id, id_order, party, state, double) on club_voucher to taschino_audit;
  end if;
  if exists (select from pg_roles where rolname = 'taschino_app') then
    grant select, insert, update on club_own_code, club_problem to taschino_app;
    revoke delete, truncate on club_own_code, club_problem from taschino_app;
  end if;
end $$;
