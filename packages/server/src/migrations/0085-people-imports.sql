-- Sheets bring in people of agencies, too: what carried shops alone carries both, each with what the other does not have.
alter table shop_import rename to import;
alter table shop_import_row rename to import_row;
alter table shop_import_file rename to import_file;
alter table shop_import_job rename to import_job;

alter table import
  add column kind text not null default 'shops' check (kind in ('shops', 'agency-people')),
  -- The agency whose people they are; null while it is about to be opened.
  add column id_agency bigint references agency (id),
  -- The agency whose office handed it in; null: an agent or the company did.
  add column id_office bigint references agency (id),
  alter column import_type drop not null;
alter table import
  add check ((kind = 'shops') = (import_type is not null)),
  add check (kind <> 'shops' or (id_agency is null and id_office is null)),
  add check (id_office is null or (id_agency = id_office and id_agent is null)),
  add check (kind = 'shops' or state in ('draft', 'checked', 'dropped') or id_agency is not null);

drop index shop_import_of;
create index import_of on import (kind, id_agent, id_office, id desc);
create index import_of_agency on import (id_agency) where id_agency is not null;
alter index shop_import_open rename to import_open;
-- The same list of people may come again, for another agency too: whoever is there already is told row by row.
drop index shop_import_once;
create unique index import_once on import (sha256) where kind = 'shops' and state in ('applying', 'applied', 'undoing');

-- The account that was made for a row; of somebody who had one already there is none, and nobody is told.
alter table import_row add column id_user bigint references app_user (id);
create index import_row_of_user on import_row (id_user) where id_user is not null;

-- By which list they were named, so that a list can be taken back.
alter table agency_newcomer add column id_import bigint references import (id);
create index agency_newcomer_of_import on agency_newcomer (id_import) where id_import is not null;

drop trigger shop_import_moves_on on import;
drop function shop_import_moves_on();
create function import_moves_on() returns trigger language plpgsql as $$
begin
  if (old.kind, old.made_by, old.id_agent, old.id_office, old.import_type, old.auto_enable, old.sha256)
      is distinct from (new.kind, new.made_by, new.id_agent, new.id_office, new.import_type, new.auto_enable, new.sha256)
      or (old.id_agency is not null and old.id_agency is distinct from new.id_agency) then
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
create trigger import_moves_on before update on import for each row execute function import_moves_on();
