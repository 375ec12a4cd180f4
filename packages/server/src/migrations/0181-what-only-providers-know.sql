-- An order that a provider knows and we do not: what the provider says of it, what we owe for it, and who decided that.
alter table club_stray
  add column state text check (state in ('pending', 'confirmed', 'shipped', 'delivered', 'failed', 'cancelled', 'closed')),
  add column cost int not null default 0 check (cost >= 0),
  add column seq bigint not null default 0,
  add column read_at timestamptz,
  -- By our books.
  add column owed int not null default 0 check (owed >= 0),
  -- The first of two who say that it is paid.
  add column proposed_by bigint references app_user (id),
  add column proposed_at timestamptz,
  add column decided_by bigint references app_user (id),
  add column decided_at timestamptz,
  add column reason text check (length(reason) between 1 and 200),
  add constraint club_stray_first_yes check ((proposed_by is null) = (proposed_at is null)) not valid;

create function club_stray_moves_on() returns trigger language plpgsql as $$
begin
  if (old.provider, old.key, old.noticed_at) is distinct from (new.provider, new.key, new.noticed_at) or new.seq < old.seq then
    raise exception 'an order that only its provider knows does not go back' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger club_stray_moves_on before update on club_stray for each row execute function club_stray_moves_on();
create trigger club_stray_stays before delete on club_stray for each row execute function ledger.refuse_change();

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_audit') then
    grant select (provider, key, state, cost, owed) on club_stray to taschino_audit;
  end if;
end $$;
