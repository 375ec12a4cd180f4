-- An order that was approved is taken back while all of its tickets lie with the agency and its invoice is not paid.
create or replace function request_moves_on() returns trigger language plpgsql as $$
begin
  if (old.gtid, old.kind, old.id_party, old.asked_by, old.asked_at, old.value, old.type, old.unit, old.amount, old.days, old.fee_rate, old.fee, old.fee_parts,
      old.net, old.shares)
     is distinct from (new.gtid, new.kind, new.id_party, new.asked_by, new.asked_at, new.value, new.type, new.unit, new.amount, new.days, new.fee_rate, new.fee,
      new.fee_parts, new.net, new.shares) then
    raise exception 'what was asked for does not change' using errcode = '23514';
  end if;
  if new.state <> old.state and not (new.state = any (case old.state
      when 'pending' then array['approved', 'rejected', 'cancelled']
      when 'approved' then case old.kind when 'payback' then array['sent', 'rejected', 'cancelled'] when 'tickets' then array['cancelled'] else array[]::text[] end
      when 'sent' then array['paid', 'returned']
      when 'paid' then array['returned']
      when 'returned' then array['approved', 'rejected', 'cancelled']
      else array[]::text[] end)) then
    raise exception 'a request does not go from % to %', old.state, new.state using errcode = '23514';
  end if;
  -- An order whose invoice is paid is over.
  if new.state = 'cancelled' and old.state = 'approved' and old.kind = 'tickets' and old.invoice_paid_at is not null then
    raise exception 'an order that was paid for is not taken back' using errcode = '23514';
  end if;
  return new;
end $$;
