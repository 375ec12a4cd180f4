-- Who takes part in the circuit: users, agencies, shops and their tills. Value lives in the schema ledger, never here.

-- One sequence for users, agencies and shops: the ledger calls any of them a party.
create sequence party_id start 1001;

create table agency (
  id bigint primary key default nextval('party_id'),
  name text not null,
  fiscal_code text,
  address text not null default '',
  enabled boolean not null default true,
  id_agent bigint,
  created_at timestamptz not null default now()
);

create table shop (
  id bigint primary key default nextval('party_id'),
  title text not null,
  description text not null default '',
  address text not null default '',
  icon text,
  lat double precision check (lat between -90 and 90),
  lon double precision check (lon between -180 and 180),
  iban text,
  iban_receiver_name text,
  business_name text not null,
  fiscal_code text,
  id_shop_group bigint references shop (id),
  is_group boolean not null default false,
  -- Fees in hundredths of a percent; the law caps meal tickets at 5 % (L. 193/2024 art. 37).
  fee_min int not null default 200 check (fee_min between 0 and 500),
  fee_max int not null default 450 check (fee_max between 0 and 500 and fee_max >= fee_min),
  capabilities text[] not null default '{normal,free_credits}',
  invoice_email text,
  merchant_id text,
  merchant_shop_id text,
  enabled boolean not null default false,
  id_agent bigint,
  created_at timestamptz not null default now(),
  check (capabilities <@ array['normal', 'business', 'gdo', 'free_credits'])
);
create index shop_by_group on shop (id_shop_group) where id_shop_group is not null;

-- A till: a static code that is printed on paper and names a place to pay, nothing else.
create table shop_code (
  code text collate "C" primary key,
  id_shop bigint not null references shop (id),
  name text not null,
  enabled boolean not null default true
);
create index shop_code_by_shop on shop_code (id_shop);

create table app_user (
  id bigint primary key default nextval('party_id'),
  username text not null unique,
  email text not null unique,
  password_hash text,
  role text not null check (role in ('enduser', 'shop', 'agency', 'agent', 'superagent', 'company', 'admin')),
  first_name text not null,
  last_name text not null,
  status text not null default 'invited' check (status in ('invited', 'active', 'disabled')),
  -- For role shop: the shop that this person works for. For endusers: the agency that employs them.
  id_shop bigint references shop (id),
  id_agency bigint references agency (id),
  created_at timestamptz not null default now()
);
create index app_user_by_shop on app_user (id_shop) where id_shop is not null;
create index app_user_by_agency on app_user (id_agency) where id_agency is not null;
