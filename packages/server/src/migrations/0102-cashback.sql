-- Cashback of brands: who went to which under a click of ours, what providers say came of it, what waits for the company, claims with a receipt,
-- and each month's books of a provider held against ours.

-- One row for each time that somebody was led to a brand, with what was promised at that moment.
create table cashback_visit (
  click_id text collate "C" primary key check (click_id ~ '^[A-Za-z0-9]{20,64}$'),
  -- A person, or a shop by one of its people.
  party bigint not null,
  id_user bigint not null references app_user (id),
  provider text collate "C" not null references club_provider (name),
  brand_guid text collate "C" not null,
  -- The best of what was offered: hundredths of a percent of the purchase, or a sum; and how much of that is the person's.
  rate_bp int check (rate_bp between 1 and 10000),
  cents int check (cents >= 0),
  share_bp int not null check (share_bp between 0 and 10000),
  made_at timestamptz not null default clock_timestamp(),
  foreign key (provider, brand_guid) references club_brand (provider, brand_guid)
);
create index cashback_visit_of on cashback_visit (party, made_at desc);
create trigger cashback_visit_stays before delete on cashback_visit for each row execute function ledger.refuse_change();

create table cashback (
  id bigint generated always as identity primary key,
  provider text collate "C" not null references club_provider (name),
  external_id text collate "C" not null,
  -- As the provider says; null beside it: no click of ours, so nobody's.
  said_click text collate "C" not null,
  click_id text collate "C" references cashback_visit (click_id),
  party bigint,
  brand_guid text collate "C" not null,
  purchase int not null check (purchase >= 0),
  value int not null check (value >= 0),
  -- The person's part of it.
  share int not null check (share between 0 and value),
  state text not null check (state in ('tracked', 'confirmed', 'declined', 'remitted', 'reversed')),
  seq bigint not null check (seq > 0),
  reason text,
  -- Why nobody is credited before the company has looked.
  doubt text check (doubt in ('unknown_click', 'other_brand', 'same_click', 'above_rate', 'above_limit', 'claimed')),
  decision text check (decision in ('confirmed', 'declined')),
  decided_by bigint references app_user (id),
  decided_at timestamptz,
  decision_reason text,
  -- Confirmed, and not in the pocket yet: for whom or what it waits.
  waits text check (waits in ('company', 'remittance', 'account')),
  -- The movement that credited it.
  gtid text collate "C" unique,
  tracked_at timestamptz not null,
  confirmed_at timestamptz,
  credited_at timestamptz,
  remitted_at timestamptz,
  ended_at timestamptz,
  changed_at timestamptz not null,
  unique (provider, external_id),
  check ((click_id is null) = (party is null)),
  check ((gtid is null) = (credited_at is null)),
  check (gtid is null or (party is not null and waits is null and confirmed_at is not null)),
  check (waits is null or state in ('confirmed', 'remitted')),
  check (state <> 'tracked' or (confirmed_at is null and ended_at is null)),
  check (state not in ('confirmed', 'remitted', 'reversed') or confirmed_at is not null),
  check (state <> 'remitted' or remitted_at is not null),
  check ((state in ('declined', 'reversed')) = (ended_at is not null)),
  check ((decision is null) = (decided_at is null) and (decision is null) = (decision_reason is null))
);
create index cashback_of on cashback (party, id desc) where party is not null;
create index cashback_of_click on cashback (click_id) where click_id is not null;
create index cashback_of_brand on cashback (provider, brand_guid, tracked_at);
create index cashback_held on cashback (id desc) where doubt is not null and decision is null;
create index cashback_waiting on cashback (provider, id) where waits is not null;
create index cashback_at_risk on cashback (provider) where state = 'confirmed' and gtid is not null;

create function cashback_moves_on() returns trigger language plpgsql as $$
begin
  if (old.provider, old.external_id, old.said_click, old.click_id, old.brand_guid) is distinct from (new.provider, new.external_id, new.said_click, new.click_id, new.brand_guid) then
    raise exception 'whose cashback % is does not change', old.id using errcode = '23514';
  end if;
  if new.seq < old.seq then raise exception 'cashback % was heard of later than that', old.id using errcode = '23514'; end if;
  if old.confirmed_at is not null and (old.purchase, old.value, old.share) is distinct from (new.purchase, new.value, new.share) then
    raise exception 'what cashback % is worth was booked', old.id using errcode = '23514';
  end if;
  if old.gtid is not null and new.gtid is distinct from old.gtid then raise exception 'cashback % is in a pocket', old.id using errcode = '23514'; end if;
  if new.state <> old.state and not (new.state = any (case old.state
      when 'tracked' then array['confirmed', 'declined', 'remitted', 'reversed']
      when 'confirmed' then array['remitted', 'reversed']
      when 'remitted' then array['reversed']
      else array[]::text[] end)) then
    raise exception 'a cashback does not go from % to %', old.state, new.state using errcode = '23514';
  end if;
  return new;
end $$;
create trigger cashback_moves_on before update on cashback for each row execute function cashback_moves_on();
create trigger cashback_stays before delete on cashback for each row execute function ledger.refuse_change();

-- Bought there under a click of ours, and nothing came: with the receipt, which is thrown away some time after the answer.
create table cashback_claim (
  id bigint generated always as identity primary key,
  party bigint not null,
  id_user bigint not null references app_user (id),
  click_id text collate "C" not null unique references cashback_visit (click_id),
  bought_on date not null,
  amount int not null check (amount > 0),
  receipt bytea,
  receipt_type text check (receipt_type in ('application/pdf', 'image/webp')),
  -- The same receipt is not handed in twice.
  sha256 text collate "C" not null check (sha256 ~ '^[0-9a-f]{64}$'),
  state text not null default 'open' check (state in ('open', 'granted', 'rejected')),
  share int check (share > 0),
  gtid text collate "C" unique,
  reason text,
  decided_by bigint references app_user (id),
  decided_at timestamptz,
  made_at timestamptz not null default clock_timestamp(),
  check ((receipt is null) = (receipt_type is null)),
  check ((state = 'open') = (decided_at is null) and (state = 'open') = (reason is null)),
  check ((state = 'granted') = (gtid is not null) and (state = 'granted') = (share is not null))
);
create unique index cashback_claim_receipt on cashback_claim (sha256);
create index cashback_claim_of on cashback_claim (party, id desc);
create index cashback_claim_open on cashback_claim (id desc) where state = 'open';
create trigger cashback_claim_stays before delete on cashback_claim for each row execute function ledger.refuse_change();

-- A month of a provider's books, as it was read last, beside ours: sums, and the lines in which the two differ.
create table cashback_month (
  provider text collate "C" not null references club_provider (name),
  month text collate "C" not null check (month ~ '^\d{4}-\d{2}$'),
  read_at timestamptz not null,
  confirmed bigint not null check (confirmed >= 0),
  reversed bigint not null check (reversed >= 0),
  our_confirmed bigint not null check (our_confirmed >= 0),
  our_reversed bigint not null check (our_reversed >= 0),
  -- [{kind, ref, theirs, ours}], the first two hundred.
  differences jsonb not null,
  differing int not null check (differing >= 0),
  primary key (provider, month)
);

-- What rang is read until it was understood: how often it was tried, and when again.
alter table provider_bell add column tries int not null default 0, add column next_at timestamptz not null default clock_timestamp();
drop index provider_bell_unread;
create index provider_bell_unread on provider_bell (next_at) where read_at is null;
create index provider_bell_by_number on provider_bell (provider, seq);
-- Up to which of its events each provider was asked what happened, for webhooks that never came.
create table provider_events (
  provider text collate "C" primary key references club_provider (name),
  seq bigint not null default 0 check (seq >= 0),
  asked_at timestamptz not null default clock_timestamp()
);

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_audit') then
    grant select (id, provider, external_id, party, value, share, state, waits, gtid, confirmed_at) on cashback to taschino_audit;
    grant select (id, party, click_id, state, share, gtid) on cashback_claim to taschino_audit;
    grant select (click_id, provider) on cashback_visit to taschino_audit;
  end if;
  if exists (select from pg_roles where rolname = 'taschino_app') then
    grant select, insert, update on provider_events, cashback_visit, cashback, cashback_claim, cashback_month to taschino_app;
    revoke delete, truncate on cashback_visit, cashback, cashback_claim, cashback_month from taschino_app;
  end if;
end $$;
