-- Handing tickets out from a table: what was handed in, row by row until it is carried out, and what was given (threats.md T62).
create table distribution (
  id bigint generated always as identity primary key,
  id_agency bigint not null references agency (id),
  made_by bigint not null references app_user (id),
  made_at timestamptz not null default clock_timestamp(),
  source text not null check (source in ('paste', 'file', 'last-month')),
  -- As the file was called where it came from: to show it again.
  name text not null default '',
  -- SHA-256 of what was handed in: the same table carried out twice for one month is asked for.
  hash text collate "C" not null check (hash ~ '^[0-9a-f]{64}$'),
  state text not null default 'draft' check (state in ('draft', 'applying', 'applied', 'undoing', 'undone', 'dropped')),
  type text not null check (type in ('normal', 'business', 'gdo')),
  -- Face value where the table names none.
  unit int not null check (unit > 0),
  month text collate "C" not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- Which column means what, {"email": 0, "amount": 3}; null while nobody knows.
  headings jsonb,
  first_is_heading boolean not null default true,
  -- The first lines as they came, for whoever says which column is which.
  head jsonb not null default '[]',
  -- Somebody was told that this table had been carried out before, and wanted it.
  again boolean not null default false,
  -- Why the last try gave nothing to anybody.
  failure text,
  people int,
  tickets int,
  value bigint,
  applied_by bigint references app_user (id),
  applied_at timestamptz,
  undone_by bigint references app_user (id),
  undone_at timestamptz,
  reason text,
  check (state not in ('applied', 'undoing', 'undone') or (people > 0 and tickets > 0 and value > 0 and applied_by is not null and applied_at is not null)),
  check (state <> 'undone' or (undone_by is not null and undone_at is not null and reason is not null))
);
create index distribution_by_agency on distribution (id_agency, id desc);
-- Two who hand in the same table in the same moment: one of them is asked.
create unique index distribution_once on distribution (id_agency, hash, month, type) where state in ('applying', 'applied', 'undoing') and not again;

-- The table as it came, for another look at its columns; gone as soon as it is carried out or thrown away.
create table distribution_sheet (
  id_distribution bigint primary key references distribution (id) on delete cascade,
  cells text not null
);

-- What its rows say, mended here; gone as soon as it is carried out or thrown away.
create table distribution_row (
  id_distribution bigint not null references distribution (id) on delete cascade,
  n int not null,
  -- The number beside the row in the program that it comes from; null for rows added by hand.
  line int,
  hidden boolean not null default false,
  who text not null,
  amount text not null,
  unit text not null,
  struck boolean not null default false,
  -- Judged from here on: who it is, how many pieces of which face value, what is wrong with it and where.
  id_user bigint references app_user (id),
  pieces int,
  face int,
  fault text,
  at text check (at in ('who', 'amount', 'unit')),
  -- Pieces of this type in the month before, and already in this one.
  last_month int not null default 0,
  this_month int not null default 0,
  primary key (id_distribution, n)
);
create index distribution_row_of_user on distribution_row (id_user) where id_user is not null;

-- What was given: one line per person and face value, written with the movements.
create table distribution_grant (
  id_distribution bigint not null references distribution (id),
  id_user bigint not null references app_user (id),
  unit int not null check (unit > 0),
  amount int not null check (amount > 0),
  primary key (id_distribution, id_user, unit)
);
create index distribution_grant_of_user on distribution_grant (id_user);

-- Work under way: written beside the transaction that does it, so that people can watch, and so that a new start finds it.
create table distribution_job (
  id_distribution bigint primary key references distribution (id),
  done int not null default 0,
  total int not null,
  tries int not null default 0,
  asked_at timestamptz not null default clock_timestamp()
);

create function distribution_moves_on() returns trigger language plpgsql as $$
begin
  if (old.id_agency, old.made_by, old.source, old.hash) is distinct from (new.id_agency, new.made_by, new.source, new.hash) then
    raise exception 'what was handed in does not change' using errcode = '23514';
  end if;
  if new.state <> old.state and not (new.state = any (case old.state
      when 'draft' then array['applying', 'dropped']
      when 'applying' then array['applied', 'draft']
      when 'applied' then array['undoing']
      when 'undoing' then array['undone']
      else array[]::text[] end)) then
    raise exception 'a distribution does not go from % to %', old.state, new.state using errcode = '23514';
  end if;
  return new;
end $$;
create trigger distribution_moves_on before update on distribution for each row execute function distribution_moves_on();
create trigger distribution_grant_append_only before update or delete on distribution_grant for each row execute function ledger.refuse_change();
create trigger distribution_grant_no_truncate before truncate on distribution_grant for each statement execute function ledger.refuse_change();

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_app') then
    revoke delete, truncate on distribution from taschino_app;
    grant select, insert on distribution_grant to taschino_app;
    revoke update, delete, truncate on distribution_grant from taschino_app;
  end if;
end $$;
