-- Documents that people must agree to: every version with its bytes, and the proof of who agreed to which bytes, when and on which device.

create table document (
  id bigint generated always as identity primary key,
  -- part of its address: small letters and hyphens
  name text collate "C" not null unique check (name ~ '^[a-z][a-z0-9-]{1,40}$'),
  created_at timestamptz not null default now(),
  -- nobody is asked for it any more; what was agreed stays
  retired_at timestamptz
);

create table document_version (
  id bigint generated always as identity primary key,
  id_document bigint not null references document (id),
  version int not null check (version > 0),
  title text not null check (title <> ''),
  bytes bytea not null check (length(bytes) between 1 and 10485760),
  -- made from the bytes by the database: the proof cannot name anything else
  sha256 text not null generated always as (encode(sha256(bytes), 'hex')) stored,
  -- who must agree before money moves
  roles text[] not null check (roles <@ array['enduser', 'shop', 'agency', 'agent', 'superagent', 'company', 'admin']),
  published_at timestamptz not null default clock_timestamp(),
  published_by bigint references app_user (id),
  unique (id_document, version)
);

create table agreement (
  id bigint generated always as identity primary key,
  id_user bigint not null references app_user (id),
  id_version bigint not null references document_version (id),
  sha256 text not null,
  at timestamptz not null default clock_timestamp(),
  device text not null,
  id_session text collate "C" not null,
  unique (id_user, id_version)
);

-- The newest version of each document that is in force.
create view document_in_force as
  select v.id, v.id_document, d.name, v.version, v.title, v.sha256, v.roles, v.published_at
  from document d
  join lateral (select * from document_version one where one.id_document = d.id order by one.version desc limit 1) v on true
  where d.retired_at is null;

-- Nothing of a published text or of a proof is ever changed.
create trigger document_version_append_only before update or delete on document_version for each row execute function ledger.refuse_change();
create trigger document_version_no_truncate before truncate on document_version for each statement execute function ledger.refuse_change();
create trigger agreement_append_only before update or delete on agreement for each row execute function ledger.refuse_change();
create trigger agreement_no_truncate before truncate on agreement for each statement execute function ledger.refuse_change();

-- Servers keep in memory who has agreed: 0 stands for everybody, and is read like any other change of access.
create function note_documents_change() returns trigger language plpgsql as $$
begin
  insert into access_change (id_user) values (0);
  return null;
end $$;
create trigger document_published after insert on document_version for each statement execute function note_documents_change();
create trigger document_retired after update of retired_at on document for each statement execute function note_documents_change();

create function note_agreement() returns trigger language plpgsql as $$
begin
  insert into access_change (id_user) values (new.id_user);
  return null;
end $$;
create trigger agreed after insert on agreement for each row execute function note_agreement();

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_app') then
    grant select, insert on document_version, agreement to taschino_app;
    revoke update, delete, truncate on document_version, agreement from taschino_app;
  end if;
end $$;
