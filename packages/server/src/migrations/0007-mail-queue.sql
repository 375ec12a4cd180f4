-- Letters that wait for the mail server: written with what they tell of, sent after its commit, tried again until they are gone or given up.
create table letter (
  id bigint generated always as identity primary key,
  id_user bigint references app_user (id),
  recipient text not null,
  language text not null default 'it' check (language in ('it', 'en')),
  -- which letter, as 'activation'; its words are in the code
  kind text collate "C" not null,
  -- what its words need; emptied once it is sent, because links in it are keys
  facts jsonb,
  state text collate "C" not null default 'waiting' check (state in ('waiting', 'sent', 'given-up')),
  tries int not null default 0,
  next_try_at timestamptz not null default clock_timestamp(),
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz
);
create index letter_waiting on letter (next_try_at) where state = 'waiting';
create index letter_by_recipient on letter (recipient, created_at desc);
