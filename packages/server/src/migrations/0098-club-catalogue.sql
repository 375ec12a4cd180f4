-- The catalogue of the club: categories, brands and products of the company and of providers, what providers give back, their pictures, and
-- how the last walk through each provider's catalogue ended. What is sold is kept for good: what a provider takes away is marked as gone.

-- The version under which a provider speaks of a thing only grows: what is said late brings nothing back.
create function club_only_newer() returns trigger language plpgsql as $$
begin
  if new.version < old.version then
    raise exception 'version % is older than %', new.version, old.version using errcode = '23514';
  end if;
  return new;
end $$;

-- Without signs over letters, so that `caffe` finds `Caffè`; `immutable` because the list of signs is written here.
create function club_folded(what text) returns text language sql immutable parallel safe as $$
  select translate(lower(what), 'àáâäãèéêëìíîïòóôöõùúûüçñ’', 'aaaaaeeeeiiiiooooouuuucn''')
$$;

-- By which a product is found: each word as Italian bends it, and as it is written; names count first, then brands, then descriptions.
create function club_words(name text, brand text, description text) returns tsvector language sql immutable parallel safe as $$
  select setweight(to_tsvector('italian', club_folded(name)) || to_tsvector('simple', club_folded(name)), 'A')
    || setweight(to_tsvector('italian', club_folded(brand)) || to_tsvector('simple', club_folded(brand)), 'B')
    || setweight(to_tsvector('italian', club_folded(left(description, 2000))), 'D')
$$;

-- What somebody looks for: all words, each bent as Italian does or begun as it is written. `where_to`: A names alone, empty: everywhere.
create function club_query(words text[], where_to text) returns tsquery language plpgsql immutable parallel safe as $$
declare
  word text;
  one tsquery;
  found tsquery;
begin
  foreach word in array words loop
    one := to_tsquery('simple', word || ':*' || where_to) || to_tsquery('italian', word || case where_to when '' then '' else ':' || where_to end);
    found := case when found is null then one else found && one end;
  end loop;
  return coalesce(found, ''::tsquery);
end $$;

create table club_provider (
  name text collate "C" primary key check (name ~ '^[a-z][a-z0-9-]{0,31}$'),
  -- The ledger calls it a party: what the company owes it is its account.
  party bigint not null unique default nextval('party_id'),
  -- Where the last walk ended, and by what it is known that nothing changed since.
  cursor text,
  etag text,
  -- The last answer that could be understood; the last five that could not, oldest first.
  answered_at timestamptz,
  unknown_at timestamptz[] not null default '{}' check (cardinality(unknown_at) <= 5),
  -- Nothing of it is sold meanwhile. `house`: the company said so, and only the company ends it; `silence` ends with the next answer.
  paused_at timestamptz,
  paused_why text check (paused_why in ('house', 'silence')),
  paused_by bigint references app_user (id),
  paused_reason text,
  -- Asked for by the company: walk at once, from the beginning where it says so.
  wanted_at timestamptz,
  wanted_whole boolean not null default false,
  looked_at timestamptz,
  -- What it may owe for cashback before more of it waits until it has paid, in cents.
  exposure_max int not null default 100000 check (exposure_max >= 0),
  check ((paused_at is null) = (paused_why is null)),
  check ((paused_why is not distinct from 'house') = (paused_by is not null) and (paused_by is null) = (paused_reason is null))
);

-- Answers of each minute, and of them those that nobody understood; two hours of them are kept.
create table club_heard (
  provider text collate "C" not null references club_provider (name),
  minute timestamptz not null,
  asked int not null,
  unknowns int not null,
  primary key (provider, minute)
);
insert into club_provider (name) values ('internal'), ('pointer'), ('aon');

create table club_category (
  id bigint generated always as identity primary key,
  title text not null,
  icon text not null check (icon ~ '^[a-z][a-z0-9-]{0,31}$'),
  place int not null,
  enabled boolean not null default true,
  audience text not null default 'all' check (audience in ('all', 'enduser', 'shop'))
);
create unique index club_category_title on club_category (lower(title));

-- What is gone was said to be gone (`told_gone`), or was missing from a catalogue that was read to its end.
-- What providers call their categories, and into which of ours their brands go; without one they wait for the company.
create table club_category_map (
  provider text collate "C" not null references club_provider (name),
  external_id text collate "C" not null,
  title text not null,
  id_category bigint references club_category (id),
  version bigint not null,
  deleted_at timestamptz,
  told_gone boolean not null default false,
  first_seen_at timestamptz not null default clock_timestamp(),
  primary key (provider, external_id)
);
create trigger club_category_map_newer before update on club_category_map for each row execute function club_only_newer();

-- Fetched from the provider or sent by the company, and drawn anew from its pixels. Until then `name` is null and nothing is shown.
create table club_picture (
  id bigint generated always as identity primary key,
  provider text collate "C" not null references club_provider (name),
  -- Where the provider keeps it; null: sent by the company.
  source text,
  -- The hash of the small and the large picture: what is shown under a name never changes.
  name text collate "C" check (name ~ '^[0-9a-f]{64}$'),
  large bytea,
  small bytea,
  tries int not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  -- Why it is no picture for us; null: none, or not yet.
  unfit text,
  at timestamptz not null default clock_timestamp(),
  check ((name is null) = (large is null) and (name is null) = (small is null))
);
create unique index club_picture_source on club_picture (provider, source);
create index club_picture_name on club_picture (name) where name is not null;
create index club_picture_waiting on club_picture (next_at) where name is null and unfit is null and source is not null;

create table club_brand (
  id bigint generated always as identity primary key,
  provider text collate "C" not null references club_provider (name),
  brand_guid text collate "C" not null,
  name text not null,
  id_picture bigint references club_picture (id),
  -- The provider's own; null for the company's brands.
  external_category text collate "C",
  id_category bigint references club_category (id),
  -- The company chose the category: a change of the mapping does not move the brand.
  category_chosen boolean not null default false,
  enabled boolean not null default true,
  -- How much of what a provider gives back reaches the person, in hundredths of a percent.
  share_bp int not null default 7000 check (share_bp between 0 and 10000),
  version bigint not null default 1,
  deleted_at timestamptz,
  told_gone boolean not null default false,
  unique (provider, brand_guid)
);
-- Of the company's own no two are called alike.
create unique index club_brand_own_name on club_brand (lower(name)) where provider = 'internal' and deleted_at is null;
create index club_brand_by_category on club_brand (id_category, lower(name), id);
create trigger club_brand_newer before update on club_brand for each row execute function club_only_newer();
create trigger club_brand_stays before delete on club_brand for each row execute function ledger.refuse_change();

create table club_product (
  id bigint generated always as identity primary key,
  id_brand bigint not null references club_brand (id),
  provider text collate "C" not null references club_provider (name),
  external_id text collate "C" not null,
  kind text not null check (kind in ('digital', 'physical', 'ticket')),
  name text not null,
  description text not null,
  id_picture bigint references club_picture (id),
  -- What can be bought, in cents, what one pays for each and what each costs the company, in the same order.
  units int[] not null,
  prices int[] not null,
  costs int[] not null,
  -- Or any value between two, in steps; one pays it as it is, and the company so many hundredths of a percent of it, rounded up.
  range_least int,
  range_most int,
  range_step int,
  range_cost_bp int,
  -- Null: there is no end to it. Of a provider's product it is what the provider last said.
  stock int check (stock >= 0),
  most_per_order int not null check (most_per_order between 1 and 100),
  -- In all time by one person; null: as many as they like.
  max_per_user int check (max_per_user >= 1),
  -- Meal tickets never pay for anything of the club: they are not transferable, not convertible, and for food only.
  pay_with text[] not null default array['free_credits'] check (pay_with <@ array['gdo', 'business', 'free_credits'] and 'free_credits' = any (pay_with)),
  food boolean not null default false check (food or not 'gdo' = any (pay_with)),
  vat_kind text not null check (vat_kind in ('multi', 'single')),
  vat_rate_bp int check (vat_rate_bp between 0 and 10000),
  barcode_format text not null check (barcode_format in ('CODE128', 'EAN13', 'QRCODE', 'none')),
  valid_days int check (valid_days >= 1),
  answers_within_hours int not null check (answers_within_hours between 1 and 720),
  -- Its codes may be given to a colleague.
  giftable boolean not null default false,
  enabled boolean not null default true,
  version bigint not null default 1,
  changed_at timestamptz not null default clock_timestamp(),
  made_at timestamptz not null default clock_timestamp(),
  deleted_at timestamptz,
  told_gone boolean not null default false,
  -- Kept beside what they follow from, so that a search reads one table: the least one can spend, the category and words of the brand, and
  -- whether it is offered at all.
  least_price int not null,
  id_category bigint references club_category (id),
  listed boolean not null default false,
  sort_name text collate "C" not null,
  words tsvector not null,
  unique (provider, external_id),
  check (cardinality(units) = cardinality(costs) and cardinality(units) = cardinality(prices)),
  check (0 < all (units) and 0 < all (prices) and 0 <= all (costs)),
  check (num_nulls(range_least, range_most, range_step, range_cost_bp) in (0, 4)),
  check (range_least is null or (0 < range_least and range_least <= range_most and range_step > 0 and range_cost_bp >= 0)),
  check (cardinality(units) > 0 or range_least is not null or deleted_at is not null),
  check (provider <> 'internal' or stock is not null or kind <> 'physical')
);
create unique index club_product_own_name on club_product (id_brand, lower(name)) where provider = 'internal' and deleted_at is null;
create index club_product_by_brand on club_product (id_brand, least_price, id);
create index club_product_words on club_product using gin (words) with (fastupdate = off) where listed;
create index club_product_by_price on club_product (least_price, id) where listed;
create index club_product_by_name on club_product (sort_name, id) where listed;
create index club_product_by_age on club_product (id desc) where listed;
create index club_product_in_category on club_product (id_category, least_price, id) where listed;
create trigger club_product_newer before update on club_product for each row execute function club_only_newer();
create trigger club_product_stays before delete on club_product for each row execute function ledger.refuse_change();

-- What a provider gives back to whoever buys at one of its brands.
create table club_cashback (
  id bigint generated always as identity primary key,
  provider text collate "C" not null references club_provider (name),
  external_id text collate "C" not null,
  brand_guid text collate "C" not null,
  rate_bp int check (rate_bp between 1 and 10000),
  cents int check (cents >= 0),
  terms text not null,
  from_at timestamptz not null,
  to_at timestamptz,
  version bigint not null,
  deleted_at timestamptz,
  told_gone boolean not null default false,
  unique (provider, external_id)
);
create index club_cashback_by_brand on club_cashback (provider, brand_guid);
create trigger club_cashback_newer before update on club_cashback for each row execute function club_only_newer();

-- Each walk through a provider's catalogue that found something, or ended badly. `stopped`: too much would be gone; what it found stays in
-- club_shadow until the company takes it or another walk begins.
create table club_walk (
  id bigint generated always as identity primary key,
  provider text collate "C" not null references club_provider (name),
  whole boolean not null,
  began_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  state text not null default 'running' check (state in ('running', 'done', 'failed', 'stopped')),
  why text,
  -- To ask on with.
  cursor text,
  etag text,
  pages int not null default 0,
  passed_over int not null default 0,
  added int not null default 0,
  changed int not null default 0,
  removed int not null default 0,
  check ((state = 'running') = (ended_at is null))
);
create index club_walk_of on club_walk (provider, id desc);
create unique index club_walk_running on club_walk (provider) where state = 'running';

-- The first of what one walk changed, for the company to read.
create table club_walk_change (
  id bigint generated always as identity primary key,
  id_walk bigint not null references club_walk (id),
  id_product bigint references club_product (id),
  name text not null,
  brand_name text not null,
  what text not null check (what in ('added', 'price', 'cost', 'stock', 'text', 'removed', 'back')),
  unit int,
  before int,
  after int
);
create index club_walk_change_of on club_walk_change (id_walk, id);

-- Where a walk lays what it finds, beside the catalogue that is in use, until all of it is there and may take its place.
create table club_shadow (
  id_walk bigint not null references club_walk (id),
  kind text not null check (kind in ('category', 'brand', 'product', 'cashback')),
  external_id text collate "C" not null,
  version bigint not null,
  -- Null: it is gone.
  item jsonb,
  primary key (id_walk, kind, external_id)
);

-- What was gone before we ever heard of it: a line that comes late does not make it.
create table club_gone (
  provider text collate "C" not null references club_provider (name),
  kind text not null,
  external_id text collate "C" not null,
  version bigint not null,
  primary key (provider, kind, external_id)
);

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_audit') then
    grant select (name, party) on club_provider to taschino_audit;
    grant select (id, provider, kind, stock) on club_product to taschino_audit;
  end if;
  if exists (select from pg_roles where rolname = 'taschino_app') then
    grant select, insert, update on club_provider, club_category_map, club_brand, club_product, club_cashback, club_walk, club_gone to taschino_app;
    grant select, insert, update, delete on club_category, club_picture, club_walk_change, club_shadow, club_heard to taschino_app;
    revoke delete, truncate on club_provider, club_brand, club_product, club_cashback, club_walk from taschino_app;
  end if;
end $$;
