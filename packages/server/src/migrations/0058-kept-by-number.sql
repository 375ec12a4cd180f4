-- Answers that are kept with their key stay as long as the books. They hold the numbers of people; names, addresses and user names are filled in when such an
-- answer is read, so that whoever has left is called by the neutral name there as well.

-- The word itself; or its place, while an answer is put together that is going to be kept (see door/once.ts). `form`: name, short, first, last, email, username.
create function kept_word(id_user bigint, form text, word text) returns text language sql stable as $$
  select case when current_setting('taschino.by_number', true) = 'on' then chr(1) || id_user || ':' || form || chr(1) else word end
$$;

-- What was kept before, route by route as it was written. Where a number stood beside the name it takes the name's place; where none did the name goes.
alter table ledger.idempotency disable trigger idempotency_answered;
update ledger.idempotency set answer = regexp_replace(answer, '("counterparty":\{"kind":"user","id":)(\d+)(,"name":)"(?:[^"\\]|\\.)*"',
  '\1\2\3"\\u0001\2:' || case when answer ~ '"counterparty":\{"kind":"user","id":\d+,"name":"(?:[^"\\]|\\.)*\."' then 'short' else 'name' end || '\\u0001"')
  where route in ('payments.refund', 'payments.cancel') and answer like '%"kind":"user"%';
update ledger.idempotency set answer = regexp_replace(answer,
  '^(\{"id":)(\d+)(,"firstName":)"(?:[^"\\]|\\.)*"(,"lastName":)"(?:[^"\\]|\\.)*"(,"email":)"(?:[^"\\]|\\.)*"(,"username":)"(?:[^"\\]|\\.)*"',
  '\1\2\3"\\u0001\2:first\\u0001"\4"\\u0001\2:last\\u0001"\5"\\u0001\2:email\\u0001"\6"\\u0001\2:username\\u0001"')
  where route in ('agencies.markLeft', 'agencies.markBack') and answer like '{"id":%';
update ledger.idempotency set answer = regexp_replace(answer, '("(?:askedBy|firstBy|decidedBy|madeBy|by)":)"(?:[^"\\]|\\.)*"', '\1"—"', 'g')
  where answer ~ '"(askedBy|firstBy|decidedBy|madeBy|by)":"';
alter table ledger.idempotency enable trigger idempotency_answered;
