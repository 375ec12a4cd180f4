-- A new account for a shop's money: asked for by one person, agreed to by another one at the company, paid to only after two days (threats.md T49).
create table iban_change (
  id bigint generated always as identity primary key,
  id_shop bigint not null references shop (id),
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'cancelled', 'stopped')),
  iban text not null,
  receiver text not null,
  -- What was in force when it was asked for: back to it when the shop stops the change.
  old_iban text,
  old_receiver text,
  asked_by bigint not null references app_user (id),
  asked_at timestamptz not null,
  decided_by bigint references app_user (id),
  decided_at timestamptz,
  reason text,
  -- Until then nothing is paid to it.
  held_until timestamptz,
  -- Who asked does not agree to it.
  check (state not in ('approved', 'stopped') or held_until is not null),
  check (state not in ('approved', 'rejected') or (decided_by is not null and decided_by <> asked_by))
);
create unique index iban_change_one_waits on iban_change (id_shop) where state = 'pending';
create index iban_change_by_shop on iban_change (id_shop, id desc);
create index iban_change_by_iban on iban_change (iban);
create index shop_by_iban on shop (iban) where iban is not null;

create function iban_change_moves_on() returns trigger language plpgsql as $$
begin
  if (old.id_shop, old.iban, old.receiver, old.old_iban, old.old_receiver, old.asked_by, old.asked_at)
     is distinct from (new.id_shop, new.iban, new.receiver, new.old_iban, new.old_receiver, new.asked_by, new.asked_at) then
    raise exception 'what was asked for does not change' using errcode = '23514';
  end if;
  if new.state <> old.state and not ((old.state = 'pending' and new.state in ('approved', 'rejected', 'cancelled')) or (old.state = 'approved' and new.state = 'stopped')) then
    raise exception 'a change of IBAN does not go from % to %', old.state, new.state using errcode = '23514';
  end if;
  if old.state <> 'pending' and old.held_until is distinct from new.held_until then
    raise exception 'the days without payment do not get shorter' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger iban_change_moves_on before update on iban_change for each row execute function iban_change_moves_on();

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_app') then
    grant select, insert, update on iban_change to taschino_app;
    revoke delete, truncate on iban_change from taschino_app;
  end if;
end $$;
