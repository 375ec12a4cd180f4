-- Somebody whom nothing can invite keeps nobody behind them waiting: each is tried in turn, and after so many tries left out, to be seen.
alter table agency_newcomer add column tries int not null default 0;
