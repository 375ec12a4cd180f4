-- Gift codes of other merchants: who issues them, what was brought in, and every single code, sealed, with the one who bought it.
create table gift_merchant (
  -- The ledger calls a merchant a party: what the company owes it is its account.
  id bigint primary key default nextval('party_id'),
  name text not null,
  units int[] not null check (cardinality(units) > 0),
  -- Meal tickets never pay for codes; the ledger says so once more.
  pay_with text[] not null check (pay_with <@ array['gdo', 'business', 'free_credits'] and 'free_credits' = any (pay_with)),
  food boolean not null check (food or not 'gdo' = any (pay_with)),
  barcode_format text not null check (barcode_format in ('CODE128', 'EAN13', 'QRCODE', 'none')),
  vat_kind text not null check (vat_kind in ('multi', 'single')),
  vat_rate int check ((vat_rate is not null) = (vat_kind = 'single')),
  how_to text not null,
  enabled boolean not null,
  -- What the company pays for a code, in hundredths of a percent of its face value: never more than what it is sold for.
  cost_bp int not null check (cost_bp between 1 and 10000),
  low_stock_at int not null check (low_stock_at >= 0),
  takes_back boolean not null,
  -- The day on which the company was last told that little is left, and that some end soon.
  low_told_on date,
  ending_told_on date,
  made_by bigint references app_user (id),
  made_at timestamptz not null default clock_timestamp()
);
create unique index gift_merchant_name on gift_merchant (lower(name));

create table gift_logo (
  id_merchant bigint primary key references gift_merchant (id),
  name text not null,
  large bytea not null,
  small bytea not null,
  at timestamptz not null default clock_timestamp()
);

create table gift_import (
  id bigint generated always as identity primary key,
  -- The same file is not brought in twice.
  sha256 text collate "C" not null unique check (sha256 ~ '^[0-9a-f]{64}$'),
  name text not null,
  made_by bigint references app_user (id),
  made_at timestamptz not null,
  codes int not null check (codes > 0)
);

create table gift_code (
  id bigint generated always as identity primary key,
  id_merchant bigint not null references gift_merchant (id),
  unit int not null check (unit > 0),
  -- Code, PIN and address of one code, under the key that key_id names; the key is not in the database (T27).
  sealed text not null check (sealed like 'sealed.%'),
  key_id text collate "C" not null,
  -- By what the same code is known again without being read.
  mac text collate "C" not null,
  tail text not null check (length(tail) <= 4),
  expires_on date,
  cost int not null check (cost between 1 and unit),
  id_import bigint not null references gift_import (id),
  state text not null default 'free' check (state in ('free', 'quarantined', 'assigned', 'revealed', 'burned', 'withdrawn', 'expired')),
  -- Who bought it: a person, or a shop by one of its people.
  party bigint,
  id_user bigint references app_user (id),
  gtid text collate "C" unique,
  bought_at timestamptz,
  revealed_at timestamptz,
  used_at timestamptz,
  spent int not null default 0 check (spent between 0 and unit),
  -- Somebody of the company looked at it: it is not sold any more.
  seen_by bigint references app_user (id),
  seen_at timestamptz,
  closed_by bigint references app_user (id),
  closed_at timestamptz,
  reason text,
  unique (id_merchant, mac),
  check ((state in ('assigned', 'revealed', 'burned')) = (gtid is not null)),
  check ((gtid is null) = (party is null) and (gtid is null) = (bought_at is null) and (gtid is null) = (id_user is null)),
  check (state <> 'revealed' or revealed_at is not null),
  check (state <> 'free' or (seen_at is null and revealed_at is null and used_at is null and spent = 0)),
  check (state <> 'burned' or reason is not null)
);
-- Those that can be bought, in the order in which they are.
create index gift_code_free on gift_code (id_merchant, unit, id) where state = 'free';
create index gift_code_stock on gift_code (id_merchant, unit, state);
create index gift_code_of on gift_code (party, gtid desc) where party is not null;
create index gift_code_by_import on gift_code (id_import);
create index gift_code_by_mac on gift_code (mac);
create index gift_code_by_key on gift_code (key_id);
create index gift_code_by_expiry on gift_code (expires_on) where expires_on is not null and state in ('free', 'quarantined', 'assigned', 'revealed');
create index gift_code_by_user on gift_code (id_user) where id_user is not null;

create function gift_code_moves_on() returns trigger language plpgsql as $$
begin
  if (old.id_merchant, old.unit, old.cost, old.id_import, old.tail, old.expires_on) is distinct from (new.id_merchant, new.unit, new.cost, new.id_import, new.tail, new.expires_on) then
    raise exception 'what a code is does not change' using errcode = '23514';
  end if;
  if new.state <> old.state and not (new.state = any (case old.state
      when 'free' then array['assigned', 'quarantined', 'withdrawn', 'expired']
      when 'quarantined' then array['free', 'withdrawn', 'expired']
      when 'assigned' then array['revealed', 'free', 'burned']
      when 'revealed' then array['burned']
      else array[]::text[] end)) then
    raise exception 'a gift code does not go from % to %', old.state, new.state using errcode = '23514';
  end if;
  return new;
end $$;
create trigger gift_code_moves_on before update on gift_code for each row execute function gift_code_moves_on();
create trigger gift_code_stays before delete on gift_code for each row execute function ledger.refuse_change();
create trigger gift_import_append_only before update or delete on gift_import for each row execute function ledger.refuse_change();

-- Whom was told that a code of theirs ends, and how many days before.
create table gift_reminder (
  id_code bigint not null references gift_code (id),
  days int not null check (days in (30, 7)),
  told_on date not null,
  primary key (id_code, days)
);

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_audit') then
    grant select (id, unit, cost, state, party, gtid) on gift_code to taschino_audit;
  end if;
  if exists (select from pg_roles where rolname = 'taschino_app') then
    grant select, insert, update on gift_merchant, gift_code to taschino_app;
    grant select, insert on gift_import, gift_reminder to taschino_app;
    grant select, insert, update, delete on gift_logo to taschino_app;
    revoke delete, truncate on gift_merchant, gift_code, gift_import from taschino_app;
  end if;
end $$;
