-- What is known of people beside their login, who brought them in, and how they are found by what somebody types.

alter table app_user add column if not exists phone text;
alter table app_user add column if not exists fiscal_code text;
alter table app_user add column if not exists street text;
alter table app_user add column if not exists cap text;
alter table app_user add column if not exists city text;
alter table app_user add column if not exists province text;
alter table app_user add column if not exists language text not null default 'it' check (language in ('it', 'en'));
-- Who invited this person; null for those who were there from the start. An agent belongs to the superagent who brought them in.
alter table app_user add column if not exists created_by bigint references app_user (id);
create index if not exists app_user_by_creator on app_user (created_by) where created_by is not null;

-- Without case and accents, by family name: every mark that can be taken off a letter is taken off, as the search does with what was typed.
alter table app_user add column search text generated always as (
  lower(replace(regexp_replace(normalize(last_name || ' ' || first_name || ' ' || username || ' ' || email, nfd), '[\u0300-\u036f]', '', 'g'), '’', ''''))
) stored;
create index app_user_by_name on app_user (search collate "C", id);
create index agency_by_agent on agency (id_agent) where id_agent is not null;

-- Words anywhere in a long list want an index of their own; where the extension is not at hand the list by name is read instead.
do $$ begin
  if exists (select from pg_available_extensions where name = 'pg_trgm') then
    create extension if not exists pg_trgm;
    execute 'create index app_user_by_words on app_user using gin (search gin_trgm_ops)';
  end if;
exception when insufficient_privilege then raise notice 'pg_trgm could not be made: people are searched without it';
end $$;

-- The log is read newest first as a whole, by act, and by day.
create index audit_log_by_act on audit_log (act, id desc);
create index audit_log_by_time on audit_log (at, id);
