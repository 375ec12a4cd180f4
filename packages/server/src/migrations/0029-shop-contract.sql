-- The contract that a shop has signed, every version of it with its bytes, and what opens a file by its address.

create table shop_contract (
  id_shop bigint not null references shop (id),
  version int not null check (version > 0),
  bytes bytea not null check (length(bytes) between 1 and 10485760),
  -- made from the bytes by the database: it cannot name anything else
  sha256 text not null generated always as (encode(sha256(bytes), 'hex')) stored,
  handed_in_at timestamptz not null default clock_timestamp(),
  handed_in_by bigint not null references app_user (id),
  primary key (id_shop, version)
);
create index shop_contract_by_hand on shop_contract (handed_in_by);

-- A newer one stands above an older one and takes nothing of it away.
create trigger shop_contract_append_only before update or delete on shop_contract for each row execute function ledger.refuse_change();
create trigger shop_contract_no_truncate before truncate on shop_contract for each statement execute function ledger.refuse_change();

-- One kind of one-time ticket for everything whose address carries one: null opens a realtime connection, a path opens that path. The table keeps its first
-- name, because a service of the version before may run beside this one.
alter table realtime_ticket add column opens text collate "C" check (opens like '/%');

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_app') then
    grant select, insert on shop_contract to taschino_app;
    revoke update, delete, truncate on shop_contract from taschino_app;
  end if;
end $$;
