-- Whoever bought a code keeps it until it is free again: a second sale of the same code is a mistake of the program, and ends here (T28).
create function gift_code_keeps_owner() returns trigger language plpgsql as $$
begin
  if old.gtid is not null and new.gtid is not null and (old.gtid, old.party, old.bought_at) is distinct from (new.gtid, new.party, new.bought_at) then
    raise exception 'gift code % is sold already', old.id using errcode = '23514';
  end if;
  return new;
end $$;
create trigger gift_code_keeps_owner before update on gift_code for each row execute function gift_code_keeps_owner();
