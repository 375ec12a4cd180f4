-- What a bank sent back bears the bank's own reason and reference and the name of who marked it; it is agreed to anew, by as many people as the first time (T20).
alter table request_step add column bank_code text, add column bank_reference text;
alter table request add column returned_by bigint references app_user (id);

-- A transfer that came back is decided by nobody until somebody decides again.
do $$
declare
  found text;
begin
  select conname into strict found from pg_constraint
  where conrelid = 'request'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%decided_by <> asked_by%';
  execute format('alter table request drop constraint %I', found);
end $$;
alter table request add constraint request_decided check (state not in ('approved', 'sent', 'paid') or (decided_by is not null and decided_by <> asked_by));

update request r set first_by = null, first_at = null, decided_by = null, decided_at = null,
  returned_by = (select s.id_user from request_step s where s.id_request = r.id and s.step = 'returned' order by s.id desc limit 1)
where r.state = 'returned';
