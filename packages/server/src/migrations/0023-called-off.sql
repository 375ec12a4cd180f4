-- Until the bank is told, the company may still call a payback off (domain.md section 3, point 4): what was agreed to, and what the bank sent back.
create or replace function request_moves_on() returns trigger language plpgsql as $$
begin
  if (old.gtid, old.kind, old.id_party, old.asked_by, old.asked_at, old.value, old.type, old.unit, old.amount, old.fee, old.net, old.shares)
     is distinct from (new.gtid, new.kind, new.id_party, new.asked_by, new.asked_at, new.value, new.type, new.unit, new.amount, new.fee, new.net, new.shares) then
    raise exception 'what was asked for does not change' using errcode = '23514';
  end if;
  if new.state <> old.state and not (new.state = any (case old.state
      when 'pending' then array['approved', 'rejected', 'cancelled']
      when 'approved' then case old.kind when 'payback' then array['sent', 'rejected', 'cancelled'] else array[]::text[] end
      when 'sent' then array['paid', 'returned']
      when 'paid' then array['returned']
      when 'returned' then array['approved', 'rejected', 'cancelled']
      else array[]::text[] end)) then
    raise exception 'a request does not go from % to %', old.state, new.state using errcode = '23514';
  end if;
  return new;
end $$;
