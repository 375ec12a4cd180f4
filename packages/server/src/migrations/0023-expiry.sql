-- Tickets end at Italian midnight: what the house does about it once a day, and whom it told beforehand.

-- A row per business day: the work of that day was begun, and when each half of it was done.
create table expiry_day (
  day date primary key,
  lapsed_at timestamptz,
  -- holders and cents that went to breakage
  holders int not null default 0,
  value bigint not null default 0,
  reminded_at timestamptz
);

-- Whoever holds tickets hears of their last day 28, 7 and 1 days before: of each last day once per step, and once a day at most.
create table expiry_reminder (
  -- a person, an agency or a shop: a party of the ledger
  id_party bigint not null,
  last_day date not null,
  days smallint not null check (days in (28, 7, 1)),
  told_on date not null,
  value bigint not null check (value > 0),
  primary key (id_party, last_day, days)
);
create index expiry_reminder_by_day on expiry_reminder (told_on, id_party);
