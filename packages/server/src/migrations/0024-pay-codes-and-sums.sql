-- The code that a payer shows ("Mostra codice"): a minute, once, of one login; it links payer and charge and moves nothing (T32).
create table pay_code (
  id bigint generated always as identity primary key,
  -- Keyed hashes: whoever reads this table has no code. Of the one in the QR, and of the short one below it.
  hash text collate "C" not null unique,
  typed_hash text collate "C" not null unique,
  id_user bigint not null references app_user (id) on delete cascade,
  id_session text collate "C" not null references session (id) on delete cascade,
  -- Who would pay: the person, or the shop they work for.
  payer bigint not null,
  made_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  used_at timestamptz,
  id_charge bigint,
  check ((used_at is null) = (id_charge is null))
);
create index pay_code_of_session on pay_code (id_session, id desc);
create index pay_code_by_expiry on pay_code (expires_at);

-- Small payments since the last proof are counted here before they are made: one row of one person, which any number of processes count in (decision 0098).
alter table step_up add column used_spent bigint not null default 0 check (used_spent >= 0);
alter table step_up add column used_count int not null default 0 check (used_count >= 0);
-- Since when a payment by night is nothing strange: they proved one.
alter table step_up add column nights_since timestamptz;
alter table step_up set (fillfactor = 70);
-- What was paid since the last proof was read from the books so far.
update step_up s set (used_spent, used_count) = (
  select coalesce(sum(-e.value), 0), count(*) from ledger.entry e where e.party = s.id_user and e.kind = 'payment' and e.value < 0 and e.at > s.last_at);
