-- The company stops a shop and starts it again, with a reason: it takes no payment meanwhile, and what is owed stays owed.
-- Disabled and never stopped: a shop that was not opened yet.
alter table shop
  add column stopped_at timestamptz,
  add column stopped_by bigint references app_user (id),
  add column stop_reason text,
  -- Its group, where the whole group was stopped: they are started together.
  add column stopped_with bigint references shop (id),
  add constraint shop_stopped_with_reason check ((stopped_at is null) = (stop_reason is null) and (stopped_at is null) = (stopped_by is null) and (stopped_with is null or stopped_at is not null)),
  add constraint shop_open_or_stopped check (not enabled or stopped_at is null);

-- Disabled here is stopped in the books by the same commit, whichever way it was done: memory may lag, the books do not (I11).
create or replace function freeze_with_shop() returns trigger language plpgsql as $$
begin
  perform ledger.stop(array[new.id], not new.enabled);
  return null;
end $$;
do $$
declare
  closed bigint[] := array(select id from shop where not enabled order by id);
begin
  perform ledger.freeze(id, false) from unnest(closed) id;
  perform ledger.stop(closed, true);
end $$;
