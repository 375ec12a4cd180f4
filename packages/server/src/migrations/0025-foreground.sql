-- Who has a screen open and looks at it, so that nobody is rung up about what they see. Not logged: after a crash the screens come back and say it again.
create unlogged table live_process (
  process uuid primary key,
  at timestamptz not null default now()
);
create unlogged table foreground (
  process uuid not null references live_process (process) on delete cascade,
  id_user bigint not null,
  primary key (id_user, process)
);
create index foreground_of_process on foreground (process);
