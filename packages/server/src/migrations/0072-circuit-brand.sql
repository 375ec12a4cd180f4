-- The logo of the circuit, drawn anew from its pixels in the sizes that browsers and installed apps ask for; which one is in use says the
-- setting `circuit`, by its mark. A mark is the hash of the drawn picture.
create table circuit_logo (
  mark text collate "C" primary key,
  icon_48 bytea not null,
  icon_192 bytea not null,
  icon_512 bytea not null,
  maskable bytea not null,
  apple bytea not null,
  drawn_at timestamptz not null default clock_timestamp(),
  drawn_by bigint references app_user (id)
);
create trigger circuit_logo_stays before update or delete on circuit_logo for each row execute function ledger.refuse_change();
