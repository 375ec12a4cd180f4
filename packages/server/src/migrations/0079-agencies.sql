-- Agencies as the company and its agents open them: what their invoices need, whom one asks for there, and whether they may order and hand out.

alter table agency
  add column vat_number text,
  add column phone text,
  add column pec text,
  add column sdi_code text,
  add column invoice_email text,
  -- The first person of the office, who was invited with it; their name and address are their account's.
  add column id_contact bigint references app_user (id),
  -- review: an agent brought it in, the company has not looked at it yet. suspended: for now. ended: for good.
  add column state text not null default 'active' check (state in ('review', 'active', 'suspended', 'ended')),
  add column state_at timestamptz,
  add column state_by bigint references app_user (id),
  add column state_reason text;

update agency set state = 'suspended', state_at = created_at where not enabled;
-- What is read everywhere follows from the state: nobody can say one and mean the other.
alter table agency drop column enabled;
alter table agency add column enabled boolean not null generated always as (state = 'active') stored;

alter table agency add constraint agency_stands_for_a_reason check (state_by is null or state in ('review', 'active') or state_reason is not null);
-- One firm, one agency; what has ended, or was never opened, may be begun anew.
create unique index agency_by_vat on agency (vat_number) where vat_number is not null and state <> 'ended';
create index agency_by_state on agency (state, id);

-- A state is only ever followed by those of the table of states; what ended stays ended.
create function agency_moves_on() returns trigger language plpgsql as $$
begin
  if not (new.state = any (case old.state
      when 'review' then array['active', 'ended']
      when 'active' then array['suspended', 'ended']
      when 'suspended' then array['active', 'ended']
      else array[]::text[] end)) then
    raise exception 'an agency does not go from % to %', old.state, new.state using errcode = '23514';
  end if;
  return new;
end $$;
create trigger agency_moves_on before update of state on agency for each row when (old.state <> new.state) execute function agency_moves_on();

-- The contract that an agency has signed, every version of it with its bytes, as shop_contract keeps those of shops.
create table agency_contract (
  id_agency bigint not null references agency (id),
  version int not null check (version > 0),
  bytes bytea not null check (length(bytes) between 1 and 10485760),
  sha256 text not null generated always as (encode(sha256(bytes), 'hex')) stored,
  handed_in_at timestamptz not null default clock_timestamp(),
  handed_in_by bigint not null references app_user (id),
  primary key (id_agency, version)
);
create index agency_contract_by_hand on agency_contract (handed_in_by);
create trigger agency_contract_append_only before update or delete on agency_contract for each row execute function ledger.refuse_change();
create trigger agency_contract_no_truncate before truncate on agency_contract for each statement execute function ledger.refuse_change();

-- People of an agency that waits for the company's yes: nobody is written to in the name of a firm that nobody has looked at.
create table agency_newcomer (
  id_agency bigint not null references agency (id),
  n int not null check (n > 0),
  first_name text not null,
  last_name text not null,
  email text not null,
  primary key (id_agency, n)
);
create index agency_newcomer_by_email on agency_newcomer (email);

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_app') then
    grant select, insert on agency_contract to taschino_app;
    revoke update, delete, truncate on agency_contract from taschino_app;
    grant select, insert, update, delete on agency_newcomer to taschino_app;
  end if;
end $$;
