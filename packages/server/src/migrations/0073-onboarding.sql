-- How shops and agencies come in: what a firm is asked for, who brought it in, the rounds of its review, its logo, and when its tills were tried.

alter table shop
  add column vat_number text,
  add column legal_form text,
  add column rea text,
  add column ateco text,
  add column pec text,
  add column sdi_code text,
  -- Monday first: seven lists of {from, to}.
  add column opening_hours jsonb,
  add column created_by bigint references app_user (id),
  -- What somebody else believes the account to be; where money goes stands in iban, and comes there by iban_change alone.
  add column iban_proposed text,
  add column iban_proposed_receiver text,
  add constraint shop_week check (opening_hours is null or jsonb_array_length(opening_hours) = 7);
create index shop_by_vat on shop (vat_number) where vat_number is not null;
create index shop_by_creator on shop (created_by, created_at) where created_by is not null;
create index shop_by_proposal on shop (iban_proposed) where iban_proposed is not null;

-- One row for each way through the company's hands; the youngest tells how it stands.
create table review (
  id bigint generated always as identity primary key,
  id_shop bigint references shop (id),
  id_agency bigint references agency (id),
  round int not null check (round > 0),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'returned', 'rejected', 'withdrawn')),
  submitted_by bigint not null references app_user (id),
  submitted_at timestamptz not null,
  decided_by bigint references app_user (id),
  decided_at timestamptz,
  -- [{path, say}]: what is wrong with which field.
  faults jsonb not null default '[]',
  reason text,
  -- Changes since it was handed in: whoever says yes names the one they saw.
  edits int not null default 0,
  check (num_nonnulls(id_shop, id_agency) = 1),
  check ((state = 'waiting') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  -- Who handed it in does not answer it.
  check (state not in ('approved', 'returned', 'rejected') or decided_by <> submitted_by),
  check (jsonb_typeof(faults) = 'array' and (state <> 'returned' or jsonb_array_length(faults) > 0)),
  check (state <> 'rejected' or reason is not null)
);
create unique index review_of_shop on review (id_shop, round) where id_shop is not null;
create unique index review_of_agency on review (id_agency, round) where id_agency is not null;
create index review_waiting on review (id) where state = 'waiting';
create index review_by_hand on review (submitted_by, id desc);

create function review_moves_on() returns trigger language plpgsql as $$
declare
  before text;
begin
  if tg_op = 'INSERT' then
    before := (select r.state from review r where (r.id_shop = new.id_shop or r.id_agency = new.id_agency) and r.round = new.round - 1);
    if new.state <> 'waiting' or (new.round > 1 and before is distinct from 'returned') then
      raise exception 'a review does not begin as % after %', new.state, before using errcode = '23514';
    end if;
    return new;
  end if;
  if (old.id_shop, old.id_agency, old.round, old.submitted_by, old.submitted_at) is distinct from (new.id_shop, new.id_agency, new.round, new.submitted_by, new.submitted_at) then
    raise exception 'what was handed in does not change' using errcode = '23514';
  end if;
  if new.state <> old.state and not (
    (old.state = 'waiting' and new.state in ('approved', 'returned', 'rejected', 'withdrawn')) or (old.state = 'returned' and new.state = 'withdrawn')) then
    raise exception 'a review does not go from % to %', old.state, new.state using errcode = '23514';
  end if;
  return new;
end $$;
create trigger review_moves_on before insert or update on review for each row execute function review_moves_on();

-- How a shop's review stands; null: it never had one.
create function shop_review(of_shop bigint) returns text language sql stable as $$
  select r.state from review r where r.id_shop = of_shop order by r.round desc limit 1
$$;

-- Whoever opens it, and by whatever call: not before the company has said yes.
create function shop_opens_after_review() returns trigger language plpgsql as $$
begin
  if coalesce(shop_review(new.id), 'approved') <> 'approved' then
    raise exception 'a shop does not open before its review says yes' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger shop_opens_after_review before update of enabled on shop for each row when (new.enabled and not old.enabled) execute function shop_opens_after_review();

create table shop_logo (
  id_shop bigint primary key references shop (id) on delete cascade,
  -- changes with the picture, so that an old one is never taken for the new one
  name text collate "C" not null unique,
  large bytea not null check (length(large) between 1 and 200000),
  small bytea not null check (length(small) between 1 and 50000),
  at timestamptz not null default clock_timestamp()
);

-- Somebody scanned the poster of a till to see whether it is the right one. No value, no movement.
create table till_test (
  id bigint generated always as identity primary key,
  code text collate "C" not null references shop_code (code) on delete cascade,
  tested_by bigint not null references app_user (id),
  at timestamptz not null
);
create index till_test_by_code on till_test (code, at desc);
create index till_test_by_hand on till_test (tested_by);

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_app') then
    grant select, insert, update on review to taschino_app;
    revoke delete, truncate on review from taschino_app;
    grant select, insert, update, delete on shop_logo to taschino_app;
    grant select, insert on till_test to taschino_app;
  end if;
end $$;
