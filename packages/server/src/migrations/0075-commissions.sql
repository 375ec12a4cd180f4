-- What agents earn: by which plan, on which fee of which shop, when it is theirs, on which statement it stands and how that is paid.

-- What an agent (null: everybody) earns from a day on. The youngest line that begins on or before a day tells of that day; a line without a rate ends it.
create table commission_plan (
  id bigint generated always as identity primary key,
  id_agent bigint references app_user (id),
  basis text not null check (basis in ('fee', 'override', 'activation')),
  -- Of the fee, in hundredths of a percent; an activation is a fixed sum.
  rate_bp int check (rate_bp between 0 and 10000),
  cents bigint check (cents between 0 and 100000000),
  -- For so many months after the shop was brought in; null: as long as the agent looks after it.
  months int check (months between 1 and 600),
  from_day date not null,
  at timestamptz not null default clock_timestamp(),
  written_by bigint not null references app_user (id),
  check ((basis = 'activation') = (cents is not null) and (basis = 'activation') = (rate_bp is null))
);
create index commission_plan_by_agent on commission_plan (id_agent, basis, id desc);
create trigger commission_plan_unchanged before update or delete on commission_plan for each row execute function ledger.refuse_change();

-- The line that tells of an agent on a day; their own before everybody's. No row: what the service begins with (features/agents/rules.ts).
create function plan_of(agent bigint, of_basis text, on_day date) returns setof commission_plan language sql stable as $$
  select p.* from commission_plan p where (p.id_agent = agent or p.id_agent is null) and p.basis = of_basis and p.from_day <= on_day
  order by p.id_agent is null, p.id desc limit 1
$$;
-- The superagent who leads an agent.
create function leader_of(agent bigint) returns bigint language sql stable as $$
  select b.id from app_user u join app_user b on b.id = u.created_by and b.role = 'superagent' where u.id = agent and u.role = 'agent'
$$;

-- Where an agent is paid and what is kept back from them: the newest line is in force.
create table agent_terms (
  id bigint generated always as identity primary key,
  id_agent bigint not null references app_user (id),
  iban text,
  receiver text,
  -- The agent's own half of the contribution to the pension fund, and the tax kept back, both of what was earned, in hundredths of a percent.
  enasarco_bp int not null check (enasarco_bp between 0 and 5000),
  withholding_bp int not null check (withholding_bp between 0 and 5000),
  at timestamptz not null default clock_timestamp(),
  written_by bigint not null references app_user (id),
  check ((iban is null) = (receiver is null))
);
create index agent_terms_by_agent on agent_terms (id_agent, id desc);
create trigger agent_terms_unchanged before update or delete on agent_terms for each row execute function ledger.refuse_change();

-- Fees that were kept and have been looked at: each once, whoever looks how often.
create table commission_source (
  -- The movement that settled the payback.
  gtid text collate "C" primary key,
  id_step bigint not null,
  id_shop bigint not null references shop (id),
  day date not null,
  fee bigint not null check (fee >= 0),
  -- The bank sent the transfer back: the fee was not kept after all.
  returned boolean not null default false
);
create index commission_source_by_shop on commission_source (id_shop);
create index commission_source_by_step on commission_source (id_step desc);
create index request_step_paid on request_step (id) where step = 'paid' and gtid is not null;

-- One line of what an agent earned, or of what was taken back: a child below zero, never a change.
create table commission (
  gtid text collate "C" primary key,
  id_agent bigint not null references app_user (id),
  id_shop bigint not null references shop (id),
  basis text not null check (basis in ('fee', 'override', 'activation')),
  source text collate "C" not null,
  -- The line that this one takes back.
  parent text collate "C" unique references commission (gtid),
  why text check (why in ('payback-returned', 'above-cap', 'dispute')),
  base bigint not null,
  rate_bp int,
  value bigint not null check (value <> 0),
  -- Less than the rate says, because of the cap.
  capped boolean not null default false,
  -- The business day of what it is earned by.
  day date not null,
  -- Until then it matures: a bank may still send the transfer back.
  vests_on date not null,
  at timestamptz not null default clock_timestamp(),
  check ((parent is null) = (value > 0) and (parent is null) = (why is null))
);
create index commission_by_agent on commission (id_agent, day desc, gtid desc);
create index commission_by_shop on commission (id_shop, gtid);
create index commission_by_source on commission (source);
create trigger commission_unchanged before update or delete on commission for each row execute function ledger.refuse_change();
create trigger commission_no_truncate before truncate on commission for each statement execute function ledger.refuse_change();

-- A shop that lives: so many payments by so many people on so many days. Who looked after it on the first of these days has earned it, as soon as the cap lets them.
create table activation (
  id_shop bigint primary key references shop (id),
  id_agent bigint not null references app_user (id),
  first_day date not null,
  ripe_on date not null
);

-- What an agent is paid for a quarter.
create table statement (
  id bigint generated always as identity primary key,
  id_agent bigint not null references app_user (id),
  -- As 2026-Q3.
  quarter text not null check (quarter ~ '^20\d\d-Q[1-4]$'),
  state text not null default 'open' check (state in ('open', 'closed', 'invoiced', 'paid')),
  gross bigint not null check (gross > 0),
  enasarco bigint not null default 0 check (enasarco >= 0),
  withheld bigint not null default 0 check (withheld >= 0),
  net bigint not null check (net >= 0),
  opened_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  closed_by bigint references app_user (id),
  invoice_number text,
  invoiced_at timestamptz,
  paid_at timestamptz,
  paid_by bigint references app_user (id),
  -- The movement that paid it.
  gtid text collate "C" unique,
  unique (id_agent, quarter),
  check (gross = enasarco + withheld + net),
  check ((closed_at is null) = (state = 'open') and (closed_by is null) = (closed_at is null)),
  check ((invoice_number is not null) = (state in ('invoiced', 'paid')) and (invoiced_at is null) = (invoice_number is null)),
  check ((paid_at is not null) = (state = 'paid') and (gtid is null) = (paid_at is null) and (paid_by is null) = (paid_at is null))
);
create index statement_by_state on statement (state, id desc);

-- Each line stands on one statement.
create table statement_line (
  gtid text collate "C" primary key references commission (gtid),
  id_statement bigint not null references statement (id)
);
create index statement_line_by_statement on statement_line (id_statement);

-- An agent says that a line is wrong; the company keeps it or takes it back, and says why.
create table commission_dispute (
  gtid text collate "C" primary key references commission (gtid),
  said_by bigint not null references app_user (id),
  reason text not null,
  at timestamptz not null default clock_timestamp(),
  state text not null default 'open' check (state in ('open', 'kept', 'reversed')),
  answered_by bigint references app_user (id),
  answer text,
  answered_at timestamptz,
  check ((state = 'open') = (answered_by is null) and (answered_by is null) = (answer is null) and (answered_by is null) = (answered_at is null))
);
create index commission_dispute_open on commission_dispute (at) where state = 'open';

-- Files for the bank that pay statements; each statement leaves in one.
create table statement_file (
  id bigint generated always as identity primary key,
  message_id text collate "C" not null unique,
  made_at timestamptz not null,
  made_by bigint not null references app_user (id),
  count int not null check (count > 0),
  net bigint not null check (net > 0),
  xml text not null
);
create table statement_transfer (
  id_statement bigint primary key references statement (id),
  id_file bigint not null references statement_file (id),
  net bigint not null check (net > 0),
  iban text not null,
  receiver text not null
);
create index statement_transfer_by_file on statement_transfer (id_file);
create trigger statement_file_unchanged before update or delete on statement_file for each row execute function ledger.refuse_change();
create trigger statement_transfer_unchanged before update or delete on statement_transfer for each row execute function ledger.refuse_change();

-- What was reckoned does not change when it goes on, and nothing goes back.
create function statement_moves_on() returns trigger language plpgsql as $$
begin
  if (old.id_agent, old.quarter, old.gross) is distinct from (new.id_agent, new.quarter, new.gross) and old.state <> 'open'
     or (old.id_agent, old.quarter) is distinct from (new.id_agent, new.quarter) then
    raise exception 'what a statement says does not change' using errcode = '23514';
  end if;
  if new.state <> old.state and not (new.state = case old.state when 'open' then 'closed' when 'closed' then 'invoiced' when 'invoiced' then 'paid' end) then
    raise exception 'a statement does not go from % to %', old.state, new.state using errcode = '23514';
  end if;
  return new;
end $$;
create trigger statement_moves_on before update on statement for each row execute function statement_moves_on();

do $$ begin
  if exists (select from pg_roles where rolname = 'taschino_app') then
    revoke update, delete, truncate on commission_plan, agent_terms, commission, statement_file, statement_transfer from taschino_app;
    revoke delete, truncate on commission_source, activation, statement, statement_line, commission_dispute from taschino_app;
  end if;
  -- The auditor holds them against the books: numbers and states.
  if exists (select from pg_roles where rolname = 'taschino_audit') then
    grant select (gtid, id_agent, id_shop, basis, source, parent, base, rate_bp, value) on commission to taschino_audit;
    grant select (id, id_agent, state, gross, enasarco, withheld, net, gtid) on statement to taschino_audit;
    grant select on statement_line to taschino_audit;
  end if;
end $$;
