-- A change of account that is stopped brings the account before it back into force: that one rests for two days, as a new one does (T49).
alter table iban_change add column back_until timestamptz;
alter table iban_change add constraint iban_change_back_rests check (back_until is null or state = 'stopped');

create or replace function iban_change_moves_on() returns trigger language plpgsql as $$
begin
  if (old.id_shop, old.iban, old.receiver, old.old_iban, old.old_receiver, old.asked_by, old.asked_at)
     is distinct from (new.id_shop, new.iban, new.receiver, new.old_iban, new.old_receiver, new.asked_by, new.asked_at) then
    raise exception 'what was asked for does not change' using errcode = '23514';
  end if;
  if new.state <> old.state and not ((old.state = 'pending' and new.state in ('approved', 'rejected', 'cancelled')) or (old.state = 'approved' and new.state = 'stopped')) then
    raise exception 'a change of IBAN does not go from % to %', old.state, new.state using errcode = '23514';
  end if;
  if new.state <> old.state and new.state = 'stopped' and new.back_until is null then
    raise exception 'an account that comes back rests' using errcode = '23514';
  end if;
  if (old.state <> 'pending' and old.held_until is distinct from new.held_until) or (old.back_until is not null and old.back_until is distinct from new.back_until) then
    raise exception 'the days without payment do not get shorter' using errcode = '23514';
  end if;
  return new;
end $$;
