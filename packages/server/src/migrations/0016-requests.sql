-- What agencies and shops ask the company for, until it is answered and carried out (domain.md section 3, points 1, 5 and 6).
create table request (
  id bigint generated always as identity primary key,
  -- Read aloud to support. Of paybacks and credits it is also the movement that set the takings aside; tickets move only when they are issued.
  gtid text collate "C" not null unique,
  kind text not null check (kind in ('tickets', 'payback', 'credits')),
  state text not null default 'pending' check (state in ('pending', 'approved', 'sent', 'paid', 'returned', 'rejected', 'cancelled')),
  -- The agency or the shop that asks: a party of the ledger.
  id_party bigint not null,
  asked_by bigint not null references app_user (id),
  asked_at timestamptz not null default clock_timestamp(),
  value bigint not null check (value > 0),
  note text not null default '',

  -- tickets
  type text check (type in ('normal', 'business', 'gdo')),
  unit int check (unit > 0),
  amount int check (amount > 0),
  invoice_number text,
  value_date date,
  invoice_paid_at timestamptz,
  id_lot bigint,
  expires_at timestamptz,

  -- paybacks: what was promised when it was asked for
  days int,
  fee_rate int,
  fee bigint,
  net bigint,
  payout_date date,
  -- paybacks and credits: takings set aside, [{"type", "value"}]
  shares jsonb,
  -- The transfer that is under way; each has a number of its own.
  attempt int not null default 0,

  -- Above a limit two people of the company say yes; the first waits here.
  first_by bigint references app_user (id),
  first_at timestamptz,
  decided_by bigint references app_user (id),
  decided_at timestamptz,
  reason text,
  -- The movement that carried it out: tickets issued, credits granted, payback settled (the newest).
  done_gtid text collate "C",

  check (kind <> 'tickets' or (type is not null and unit is not null and amount is not null and value = unit::bigint * amount)),
  check (kind <> 'payback' or (fee + net = value and fee >= 0 and days is not null and payout_date is not null)),
  check (kind = 'tickets' or shares is not null),
  check (kind = 'payback' or state in ('pending', 'approved', 'rejected', 'cancelled')),
  -- Nobody approves what they asked for, and the second yes comes from somebody else than the first (T20).
  check (state not in ('approved', 'sent', 'paid', 'returned') or (decided_by is not null and decided_by <> asked_by)),
  check (first_by is null or (first_by <> asked_by and (decided_by is null or state in ('rejected', 'cancelled') or decided_by <> first_by)))
);
create index request_open on request (kind, asked_at) where state in ('pending', 'approved', 'sent', 'returned');
create index request_by_party on request (id_party, id desc);
create index request_by_kind on request (kind, id desc);

-- Every step of a request, written with it and never changed: what happened, by whom, why.
create table request_step (
  id bigint generated always as identity primary key,
  id_request bigint not null references request (id),
  at timestamptz not null default clock_timestamp(),
  id_user bigint references app_user (id),
  step text not null check (step in ('asked', 'first-yes', 'approved', 'rejected', 'cancelled', 'sent', 'paid', 'returned', 'invoice-paid')),
  reason text,
  gtid text collate "C"
);
create index request_step_by_request on request_step (id_request, id);
create trigger request_step_append_only before update or delete on request_step for each row execute function ledger.refuse_change();
create trigger request_step_no_truncate before truncate on request_step for each statement execute function ledger.refuse_change();

-- A state is only ever followed by those of the table of states; what ended stays ended (I6).
create function request_moves_on() returns trigger language plpgsql as $$
begin
  if (old.gtid, old.kind, old.id_party, old.asked_by, old.asked_at, old.value, old.type, old.unit, old.amount, old.fee, old.net, old.shares)
     is distinct from (new.gtid, new.kind, new.id_party, new.asked_by, new.asked_at, new.value, new.type, new.unit, new.amount, new.fee, new.net, new.shares) then
    raise exception 'what was asked for does not change' using errcode = '23514';
  end if;
  if new.state <> old.state and not (new.state = any (case old.state
      when 'pending' then array['approved', 'rejected', 'cancelled']
      when 'approved' then case old.kind when 'payback' then array['sent', 'rejected'] else array[]::text[] end
      when 'sent' then array['paid', 'returned']
      when 'paid' then array['returned']
      when 'returned' then array['approved', 'rejected']
      else array[]::text[] end)) then
    raise exception 'a request does not go from % to %', old.state, new.state using errcode = '23514';
  end if;
  return new;
end $$;
create trigger request_moves_on before update on request for each row execute function request_moves_on();

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_app') then
    revoke delete, truncate on request from taschino_app;
    grant select, insert on request_step to taschino_app;
    revoke update, delete, truncate on request_step from taschino_app;
  end if;
end $$;
