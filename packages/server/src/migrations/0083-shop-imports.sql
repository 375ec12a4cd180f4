-- Many shops from one sheet: what was handed in, row by row with its contracts until it is applied, and which shops came of it.
create table shop_import (
  id bigint generated always as identity primary key,
  made_by bigint not null references app_user (id),
  made_at timestamptz not null default clock_timestamp(),
  -- The agent whose it is; null: the company's.
  id_agent bigint references app_user (id),
  import_type text not null check (import_type in ('group', 'singleShops')),
  -- Its shops may be approved in one act, by a second person (decision 0183).
  auto_enable boolean not null default false check (not auto_enable or id_agent is null),
  -- As the file was called where it came from: to show it again.
  name text not null default '',
  -- Of the sheet: the same one is not applied twice.
  sha256 text collate "C" not null check (sha256 ~ '^[0-9a-f]{64}$'),
  columns text[] not null,
  state text not null default 'draft' check (state in ('draft', 'checked', 'applying', 'applied', 'undoing', 'undone', 'dropped')),
  failure text,
  applied_by bigint references app_user (id),
  applied_at timestamptz,
  undone_by bigint references app_user (id),
  undone_at timestamptz,
  reason text,
  check (state not in ('applying', 'applied', 'undoing', 'undone') or applied_by is not null),
  check (state not in ('applied', 'undoing', 'undone') or applied_at is not null),
  check (state not in ('undoing', 'undone') or (undone_by is not null and reason is not null))
);
create index shop_import_of on shop_import (id_agent, id desc);
create index shop_import_open on shop_import (made_by) where state in ('draft', 'checked');
-- Two who hand in the same sheet in the same moment: one of them is told.
create unique index shop_import_once on shop_import (sha256) where state in ('applying', 'applied', 'undoing');

create table shop_import_file (
  id bigint generated always as identity primary key,
  id_import bigint not null references shop_import (id) on delete cascade,
  name text not null,
  sha256 text collate "C" not null,
  size int not null,
  bytes bytea not null check (length(bytes) between 1 and 10485760),
  -- The row that somebody gave it to.
  by_hand int,
  unique (id_import, name)
);
create unique index shop_import_file_by_hand on shop_import_file (id_import, by_hand) where by_hand is not null;

create table shop_import_row (
  id_import bigint not null references shop_import (id) on delete cascade,
  n int not null,
  -- The number beside the row in the program that it comes from.
  line int,
  is_group boolean not null default false,
  hidden boolean not null default false,
  struck boolean not null default false,
  -- {column: text}; emptied when its shop is there.
  cells jsonb not null,
  -- [{at, why}]: what a dry run found.
  faults jsonb not null default '[]',
  id_file bigint references shop_import_file (id) on delete set null,
  id_shop bigint references shop (id),
  primary key (id_import, n)
);
create index shop_import_row_of_shop on shop_import_row (id_shop) where id_shop is not null;

-- Work under way: written beside the transaction that does it, so that people can watch, and so that a new start finds it.
create table shop_import_job (
  id_import bigint primary key references shop_import (id),
  done int not null default 0,
  total int not null,
  tries int not null default 0,
  asked_at timestamptz not null default clock_timestamp()
);

create function shop_import_moves_on() returns trigger language plpgsql as $$
begin
  if (old.made_by, old.id_agent, old.import_type, old.auto_enable, old.sha256) is distinct from (new.made_by, new.id_agent, new.import_type, new.auto_enable, new.sha256) then
    raise exception 'what was handed in does not change' using errcode = '23514';
  end if;
  if new.state <> old.state and not (new.state = any (case old.state
      when 'draft' then array['checked', 'dropped']
      when 'checked' then array['draft', 'applying', 'dropped']
      when 'applying' then array['applied', 'draft']
      when 'applied' then array['undoing']
      when 'undoing' then array['undone', 'applied']
      else array[]::text[] end)) then
    raise exception 'an import does not go from % to %', old.state, new.state using errcode = '23514';
  end if;
  return new;
end $$;
create trigger shop_import_moves_on before update on shop_import for each row execute function shop_import_moves_on();

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_app') then
    grant select, insert, update on shop_import to taschino_app;
    revoke delete, truncate on shop_import from taschino_app;
    grant select, insert, update, delete on shop_import_row, shop_import_file, shop_import_job to taschino_app;
  end if;
end $$;
