-- Orders of the club: what was bought and paid for with what, how far it is, what its provider was asked, and the codes that came of it.
create table club_order (
  id bigint generated always as identity primary key,
  -- The movement that set its value aside, and the name under which the provider knows the order.
  gtid text collate "C" not null unique,
  -- Who pays: a person, or a shop by one of its people.
  party bigint not null,
  id_user bigint not null references app_user (id),
  provider text collate "C" not null references club_provider (name),
  id_product bigint not null references club_product (id),
  kind text not null check (kind in ('digital', 'physical', 'ticket')),
  -- As it was bought: catalogues move on.
  snapshot jsonb not null,
  external_id text collate "C" not null,
  version bigint not null,
  unit int not null check (unit > 0),
  amount int not null check (amount between 1 and 10),
  -- Of one piece.
  price int not null check (price > 0),
  -- What the provider may ask for all of it.
  max_cost bigint not null check (max_cost >= 0),
  -- What pays for each piece, so that a part of an order can go back: [[{type, unit, amount}]].
  pieces jsonb not null check (jsonb_array_length(pieces) = amount),
  state text not null default 'pending' check (state in ('pending', 'confirmed', 'shipped', 'delivered', 'cancelled', 'failed')),
  attempt text not null default 'queued' check (attempt in ('queued', 'sent', 'unknown', 'answered')),
  provider_ref text,
  -- Of the provider's event that changed it last: what is read with a lower one is older.
  seq bigint not null default 0 check (seq >= 0),
  fulfilled int not null default 0 check (fulfilled between 0 and amount),
  -- The movement that paid for what came; what went back after it.
  sold_gtid text collate "C" unique,
  returned bigint not null default 0 check (returned >= 0),
  -- What the provider is owed for it by our books.
  owed bigint not null default 0 check (owed >= 0),
  -- The value went back although nobody answered; and the provider had accepted after all.
  at_risk boolean not null default false,
  borne boolean not null default false,
  heard text,
  reason text,
  promised_at timestamptz not null,
  unknown_since timestamptz,
  cancel_asked_at timestamptz,
  tracking jsonb,
  codes_complete boolean not null default false,
  -- Two persons of the company say how an order ends that nobody knows: the first of them.
  proposed_as text check (proposed_as in ('delivered', 'failed', 'cancelled')),
  proposed_by bigint references app_user (id),
  proposed_at timestamptz,
  proposed_reason text,
  made_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp(),
  check ((proposed_as is null) = (proposed_by is null) and (proposed_as is null) = (proposed_at is null) and (proposed_as is null) = (proposed_reason is null)),
  -- Value lies aside while it is pending and never else; what was paid for has its movement.
  check (state <> 'pending' or sold_gtid is null),
  check (state not in ('confirmed', 'shipped', 'delivered') or sold_gtid is not null),
  check (not borne or at_risk),
  check (state <> 'delivered' or fulfilled > 0)
);
create index club_order_of on club_order (party, id desc);
create index club_order_by_user on club_order (id_user);
create index club_order_waiting on club_order (provider, made_at) where state = 'pending';
create index club_order_recent on club_order (made_at desc);
create index club_order_of_product on club_order (id_product, made_at desc);

create function club_order_moves_on() returns trigger language plpgsql as $$
begin
  if (old.gtid, old.party, old.id_user, old.provider, old.id_product, old.unit, old.amount, old.price, old.max_cost, old.pieces)
     is distinct from (new.gtid, new.party, new.id_user, new.provider, new.id_product, new.unit, new.amount, new.price, new.max_cost, new.pieces) then
    raise exception 'what order % is does not change', old.gtid using errcode = '23514';
  end if;
  if new.seq < old.seq then raise exception 'order % was heard of later than that', old.gtid using errcode = '23514'; end if;
  if old.sold_gtid is not null and new.sold_gtid is distinct from old.sold_gtid then
    raise exception 'order % is paid for', old.gtid using errcode = '23514';
  end if;
  if new.state <> old.state and not (new.state = any (case old.state
      when 'pending' then array['confirmed', 'shipped', 'delivered', 'failed', 'cancelled']
      when 'confirmed' then array['shipped', 'delivered', 'failed', 'cancelled']
      when 'shipped' then array['delivered', 'cancelled']
      else array[]::text[] end)) then
    raise exception 'an order does not go from % to %', old.state, new.state using errcode = '23514';
  end if;
  return new;
end $$;
create trigger club_order_moves_on before update on club_order for each row execute function club_order_moves_on();
create trigger club_order_stays before delete on club_order for each row execute function ledger.refuse_change();

-- What happened to an order, in its order. `value`: what came back with it.
create table club_order_step (
  id bigint generated always as identity primary key,
  id_order bigint not null references club_order (id),
  step text not null,
  value bigint check (value >= 0),
  at timestamptz not null default clock_timestamp()
);
create index club_order_step_of on club_order_step (id_order, id);
create trigger club_order_step_append_only before update or delete on club_order_step for each row execute function ledger.refuse_change();

-- Asking providers about orders, as a durable queue: one row for each order, which waits again whenever there is something to ask.
create table club_ask (
  id bigint generated always as identity primary key,
  id_order bigint not null unique references club_order (id),
  provider text collate "C" not null,
  state text not null default 'waiting',
  tries int not null default 0,
  next_try_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  failure text
);
create index club_ask_waiting on club_ask (next_try_at) where state = 'waiting';

-- Where goods are sent, only as long as the order needs it.
create table club_address (
  id_order bigint primary key references club_order (id),
  name text,
  street text,
  postal_code text,
  city text,
  province text,
  phone text
);

create table club_voucher (
  id bigint generated always as identity primary key,
  id_order bigint not null references club_order (id),
  -- As the provider calls it.
  external_id text collate "C" not null,
  -- Code, PIN and address under the key that key_id names; the key is not in the database (T27). By `mac` the same code is known again.
  sealed text not null check (sealed like 'sealed.%'),
  key_id text collate "C" not null,
  mac text collate "C" not null,
  tail text not null check (length(tail) <= 4),
  unit int not null check (unit >= 0),
  barcode_format text not null check (barcode_format in ('CODE128', 'EAN13', 'QRCODE', 'none')),
  expires_on date,
  state text not null default 'issued' check (state in ('issued', 'revealed', 'used', 'expired', 'cancelled')),
  -- The same text was issued before: it is nobody's until the company has asked the provider.
  double boolean not null default false,
  -- Whose it is: the buyer's until it is given; null: the company's, which has paid for it.
  party bigint,
  id_user bigint references app_user (id),
  revealed_at timestamptz,
  used_at timestamptz,
  spent int not null default 0 check (spent between 0 and unit),
  -- A link with which somebody else takes it: a hash of what stands in it, until when; then who gave it.
  gift_hash text collate "C" unique,
  gift_at timestamptz,
  gift_until timestamptz,
  given_by bigint references app_user (id),
  given_from bigint,
  taken_at timestamptz,
  at timestamptz not null default clock_timestamp(),
  unique (id_order, external_id),
  check (state <> 'revealed' or revealed_at is not null),
  check ((gift_hash is null) = (gift_until is null)),
  check (gift_hash is null or (revealed_at is null and gift_at is not null))
);
create index club_voucher_of on club_voucher (party, id desc) where party is not null;
create index club_voucher_given on club_voucher (given_from, id desc) where given_from is not null;
create index club_voucher_by_mac on club_voucher (mac);
create index club_voucher_by_key on club_voucher (key_id);
create index club_voucher_by_user on club_voucher (id_user) where id_user is not null;

create function club_voucher_moves_on() returns trigger language plpgsql as $$
begin
  if (old.id_order, old.external_id, old.unit, old.tail) is distinct from (new.id_order, new.external_id, new.unit, new.tail) then
    raise exception 'what a code is does not change' using errcode = '23514';
  end if;
  if old.revealed_at is not null and (new.revealed_at is null or new.party is distinct from old.party) then
    raise exception 'a code that was seen stays whose it is' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger club_voucher_moves_on before update on club_voucher for each row execute function club_voucher_moves_on();
create trigger club_voucher_stays before delete on club_voucher for each row execute function ledger.refuse_change();

-- Orders that a provider knows and we do not: made after the backup that this database came from.
create table club_stray (
  provider text collate "C" not null references club_provider (name),
  key text collate "C" not null,
  noticed_at timestamptz not null default clock_timestamp(),
  primary key (provider, key)
);

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_audit') then
    grant select (id, gtid, party, provider, unit, amount, price, max_cost, state, fulfilled, sold_gtid, returned, owed, at_risk, borne) on club_order to taschino_audit;
  end if;
  if exists (select from pg_roles where rolname = 'taschino_app') then
    grant select, insert, update on club_order, club_ask, club_voucher, club_stray to taschino_app;
    grant select, insert on club_order_step to taschino_app;
    grant select, insert, delete, update on club_address to taschino_app;
    revoke delete, truncate on club_order, club_ask, club_voucher, club_order_step from taschino_app;
  end if;
end $$;
