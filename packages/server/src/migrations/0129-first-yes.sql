-- The first of two yeses to an act that money follows from (decision 0235): who said it, to what, and how it ended.
create table first_yes (
  id bigint generated always as identity primary key,
  act text not null check (act in ('plan', 'statement', 'statement_file', 'gift')),
  -- What it is about, in the words of its act: the number of a statement, of a code, an agent and a basis.
  about text collate "C" not null,
  -- What was agreed to, as it was shown: a second yes counts for the same alone.
  content jsonb not null,
  said_by bigint not null references app_user (id),
  said_at timestamptz not null default clock_timestamp(),
  ended text check (ended in ('agreed', 'dropped', 'replaced')),
  ended_by bigint references app_user (id),
  ended_at timestamptz,
  check ((ended is null) = (ended_by is null) and (ended is null) = (ended_at is null)),
  -- Two people, whatever the code believes.
  check (ended is distinct from 'agreed' or ended_by <> said_by)
);
create unique index first_yes_open on first_yes (act, about) where ended is null;
create index first_yes_said on first_yes (said_by);

create function first_yes_stands() returns trigger language plpgsql as $$
begin
  if old.ended is not null or (old.act, old.about, old.content, old.said_by, old.said_at) is distinct from (new.act, new.about, new.content, new.said_by, new.said_at) then
    raise exception 'a first yes does not change' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger first_yes_stands before update on first_yes for each row execute function first_yes_stands();

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_app') then
    grant select, insert, update on first_yes to taschino_app;
    revoke delete, truncate on first_yes from taschino_app;
  end if;
end $$;
