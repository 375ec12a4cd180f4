-- The tables of the ledger: what is held (account), what happened (movement), what its parties read (entry).
-- All money is bigint cents. 0 stands for "none" in the columns of an account's key, so that the key is plain equality.

create schema ledger;

-- Every kind of account. The same list as chart.ts; a test holds the two together.
create table ledger.chart (
  kind text collate "C" primary key,
  floored boolean not null            -- true: holds other people's money, may never go below zero
);
insert into ledger.chart (kind, floored) values
  ('tickets', true), ('takings', true), ('hold', true), ('payout', true),
  ('issuer', false), ('receivable', false), ('bank', false), ('fees', false), ('commissions', false),
  ('club', false), ('gift-cost', false), ('cashback', false), ('breakage', false);

create table ledger.lot (
  id bigint generated always as identity primary key,
  type smallint not null check (type in (1, 2, 4, 8)),
  unit int not null check (unit > 0),
  expires_at timestamptz,
  agency bigint,
  opened_at timestamptz not null default now()
);

-- Whoever is in here neither gives nor receives.
create table ledger.frozen (
  party bigint primary key,
  since timestamptz not null default now()
);

create table ledger.account (
  id bigint generated always as identity primary key,
  party bigint not null default 0,    -- whose; 0 is the house
  kind text collate "C" not null references ledger.chart,
  type smallint not null default 0,
  unit int not null default 1 check (unit > 0),
  lot bigint not null default 0,
  expires_at timestamptz,             -- of its lot
  balance bigint not null default 0,  -- kept for floored accounts only; the others are summed from the journal
  floor bigint,                       -- null: may go below zero
  frozen boolean not null default false,
  constraint account_above_floor check (balance >= floor),
  constraint account_whole_units check (balance % unit = 0),
  constraint account_is_one unique (party, kind, type, unit, lot)
) with (fillfactor = 70);

-- The journal. One row per movement, its postings inside: element i moves amounts[i] from sources[i] to targets[i],
-- so a movement that does not sum to zero cannot be written down.
create table ledger.movement (
  gtid text collate "C" primary key,
  kind text collate "C" not null,
  at timestamptz not null,
  value bigint not null check (value > 0),
  parent text collate "C",            -- the movement that this one takes back, wholly or in part
  once text collate "C",              -- business uniqueness that never expires
  sources bigint[] not null,
  targets bigint[] not null,
  amounts bigint[] not null,
  detail json,
  constraint movement_is_whole check (
    cardinality(amounts) > 0 and cardinality(sources) = cardinality(amounts) and cardinality(targets) = cardinality(amounts)
    and 0 < all (amounts))
);
create unique index movement_once on ledger.movement (once) where once is not null;
create index movement_parent on ledger.movement (parent) where parent is not null;
create index movement_at on ledger.movement using brin (at) with (pages_per_range = 32, autosummarize = on);

create view ledger.posting as
  select m.gtid, m.at, p.account, p.amount
  from ledger.movement m
  cross join lateral (
    select t.source as account, -t.amount as amount from unnest(m.sources, m.amounts) as t(source, amount)
    union all
    select t.target, t.amount from unnest(m.targets, m.amounts) as t(target, amount)) p;

-- What has been taken back of a movement: derived, written by the writer only, for lists and for the guard of refunds.
create table ledger.standing (
  gtid text collate "C" primary key,
  value bigint not null,
  refunded bigint not null default 0,
  cancelled_by text collate "C",
  constraint standing_within_value check (refunded between 0 and value)
);

-- The row that one party reads of one movement.
create table ledger.entry (
  party bigint not null,
  gtid text collate "C" not null,
  at timestamptz not null,
  value bigint not null,              -- signed, as this party sees it
  counterparty bigint,
  agency bigint,
  types smallint not null,            -- bits: 1 normal, 2 business, 4 gdo, 8 free credits
  kind text collate "C" not null,
  constraint entry_key primary key (party, gtid)
);

-- Written in the same transaction as what it remembers. answer null and refusal null: claimed, still at work.
create table ledger.idempotency (
  actor bigint not null,
  route text collate "C" not null,
  key uuid not null,
  hash bytea not null,
  status smallint,
  answer text,
  refusal text,
  gtid text collate "C",
  at timestamptz not null default now(),
  constraint idempotency_key primary key (actor, route, key)
);

create index idempotency_at on ledger.idempotency using brin (at) with (pages_per_range = 32, autosummarize = on);

-- An amount that a payee asks for: payable once, before it expires; a refusal that the payer met does not end it.
create table ledger.charge (
  id bigint generated always as identity primary key,
  code text collate "C" not null unique,  -- what its QR carries
  payee bigint not null,
  till text,
  value bigint not null check (value > 0),
  state text collate "C" not null default 'open' check (state in ('open', 'scanned', 'paid', 'refused', 'cancelled')),
  scanned_by bigint,
  refusal text,
  gtid text collate "C",
  opened_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint charge_paid_has_gtid check ((state = 'paid') = (gtid is not null))
);
create index charge_of_payee on ledger.charge (payee, id desc);

-- What the world is told: one row per commit. Rows become visible in commit order, not in seq order: read with an overlap.
create table ledger.outbox (
  seq bigint generated always as identity primary key,
  at timestamptz not null default now(),
  events text not null                -- a JSON list
);
-- a row is read a few times and thrown away: not worth compressing
alter table ledger.outbox alter column events set storage external;

-- What each account got and gave on each business day (Europe/Rome), rolled up from the journal up to rolled.upto;
-- what is younger is read from the journal itself, so nobody counts the whole of it.
create table ledger.account_day (
  account bigint not null,
  day date not null,
  got bigint not null,
  gave bigint not null,
  movements bigint not null,
  constraint account_day_key primary key (account, day)
);
create table ledger.rolled (
  one boolean primary key default true check (one),
  upto timestamptz not null default '-infinity'
);
insert into ledger.rolled default values;

-- The daily seal of the journal: each hash covers the day's rows and the seal before it.
create table ledger.seal (
  day date primary key,
  movements bigint not null,
  value bigint not null,
  hash bytea not null,
  sealed_at timestamptz not null default now()
);
