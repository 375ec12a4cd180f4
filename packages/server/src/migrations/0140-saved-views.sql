-- A list as somebody at a desk wants to find it again: its filters, its order, its columns; one's own, or shared with those of one's house.
create table saved_view (
  id bigint generated always as identity primary key,
  list text collate "C" not null check (list ~ '^[a-z][a-z-]{1,39}$'),
  name text not null check (length(name) between 1 and 60),
  -- parts of the address: filters, words, order
  query jsonb not null check (jsonb_typeof(query) = 'object'),
  -- which columns are shown and how wide; null: as each reader has them
  columns jsonb check (jsonb_typeof(columns) = 'object'),
  made_by bigint not null references app_user (id),
  -- whose staff sees it; null: its maker alone
  shared_with text collate "C" check (shared_with in ('company', 'agency', 'shop')),
  id_party bigint,
  changed_at timestamptz not null default clock_timestamp(),
  constraint saved_view_names_its_house check ((shared_with is null or shared_with = 'company') = (id_party is null))
);
create unique index saved_view_name on saved_view (made_by, list, lower(name));
create index saved_view_shared on saved_view (list, shared_with, id_party) where shared_with is not null;

-- How somebody has a list before them: columns and widths, and with which view it opens.
create table list_choice (
  id_user bigint not null references app_user (id),
  list text collate "C" not null check (list ~ '^[a-z][a-z-]{1,39}$'),
  columns jsonb check (jsonb_typeof(columns) = 'object'),
  opens_with bigint references saved_view (id) on delete set null,
  primary key (id_user, list)
);
create index list_choice_opens_with on list_choice (opens_with) where opens_with is not null;

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_app') then
    grant select, insert, update, delete on saved_view, list_choice to taschino_app;
  end if;
end $$;
