-- "Accettato oggi alle 13:05": learned from payments, for people who look for a place to pay; says of nobody that they were there (decision 0106).
create table shop_acceptance (
  id_shop bigint primary key references shop (id) on delete cascade,
  -- to five minutes
  at timestamptz not null,
  -- the last payment that counted: the next time shown stands for others
  upto text collate "C" not null
);
-- Up to when payments were looked at.
create table acceptance_look (
  one boolean primary key default true check (one),
  upto timestamptz not null default '-infinity'
);
insert into acceptance_look default values;
