-- What the company's staff notes beside a person, a place, a movement or a file; whoever wrote it may take it away again.
create table staff_note (
  id bigint generated always as identity primary key,
  about text collate "C" not null check (about in ('user', 'shop', 'agency', 'movement', 'file')),
  -- a GTID, or a number
  ref text collate "C" not null,
  -- of a note about a person: that person
  id_user bigint references app_user (id),
  text text not null check (length(text) between 1 and 500),
  written_by bigint not null references app_user (id),
  at timestamptz not null default clock_timestamp(),
  constraint staff_note_names_its_person check ((about = 'user') = (id_user is not null))
);
create index staff_note_about on staff_note (about, ref, id desc);
create index staff_note_of_user on staff_note (id_user) where id_user is not null;
create index staff_note_by_writer on staff_note (written_by);
-- Which letters somebody was written is read on their page.
create index letter_of_user on letter (id_user, id desc) where id_user is not null;

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_app') then
    grant select, insert, update, delete on staff_note to taschino_app;
  end if;
end $$;
