-- Whoever is disabled here is frozen in the books by the same commit, whichever way it was done: memory may lag, the books do not (I11).

create function freeze_with_shop() returns trigger language plpgsql as $$
begin
  perform ledger.freeze(new.id, not new.enabled);
  return null;
end $$;

create trigger shop_begins_frozen after insert on shop for each row when (not new.enabled) execute function freeze_with_shop();
create trigger shop_frozen_with_it after update of enabled on shop for each row when (old.enabled <> new.enabled) execute function freeze_with_shop();

-- People who were only invited may already be given tickets; those who work for a shop hold nothing themselves.
create function freeze_with_person() returns trigger language plpgsql as $$
begin
  perform ledger.freeze(new.id, new.status = 'disabled');
  return null;
end $$;

create trigger person_begins_frozen after insert on app_user for each row when (new.role = 'enduser' and new.status = 'disabled') execute function freeze_with_person();
create trigger person_frozen_with_it after update of status on app_user for each row
  when (new.role = 'enduser' and (old.status = 'disabled') <> (new.status = 'disabled')) execute function freeze_with_person();
