-- A table that is carried out on a day to come: its rows stay as they were agreed to until then, and it goes back to the desk when somebody takes it back.
alter table distribution add column due_on date;
-- Rows of people who had left by the day: nothing was given to them.
alter table distribution add column left_out int not null default 0;
alter table distribution drop constraint distribution_state_check;
alter table distribution add constraint distribution_state_check
  check (state in ('draft', 'scheduled', 'applying', 'applied', 'undoing', 'undone', 'dropped')) not valid;
alter table distribution add constraint distribution_scheduled_check check (state <> 'scheduled' or (due_on is not null and applied_by is not null)) not valid;
create index distribution_due on distribution (due_on) where state = 'scheduled';

create unique index distribution_once_or_scheduled on distribution (id_agency, hash, month, type)
  where state in ('scheduled', 'applying', 'applied', 'undoing') and not again;
drop index distribution_once;

create or replace function distribution_moves_on() returns trigger language plpgsql as $$
begin
  if (old.id_agency, old.made_by, old.source, old.hash) is distinct from (new.id_agency, new.made_by, new.source, new.hash) then
    raise exception 'what was handed in does not change' using errcode = '23514';
  end if;
  if new.state <> old.state and not (new.state = any (case old.state
      when 'draft' then array['applying', 'scheduled', 'dropped']
      when 'scheduled' then array['applying', 'draft']
      when 'applying' then array['applied', 'draft']
      when 'applied' then array['undoing']
      when 'undoing' then array['undone']
      else array[]::text[] end)) then
    raise exception 'a distribution does not go from % to %', old.state, new.state using errcode = '23514';
  end if;
  return new;
end $$;
