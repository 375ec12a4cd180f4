-- The people of an agency that the company has said yes to are invited beside the call: how many there were, until none is left.
create table agency_inviting (
  id_agency bigint primary key references agency (id),
  total int not null check (total > 0),
  done int not null default 0,
  tries int not null default 0,
  asked_at timestamptz not null default now()
);

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_app') then
    grant select, insert, update, delete on agency_inviting to taschino_app;
  end if;
end $$;
