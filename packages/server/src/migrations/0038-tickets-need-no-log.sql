-- One-time tickets live for a minute and are worth nothing after a crash: whoever had one asks for another. Without a write-ahead log ten thousand at once wait for no disk (G10).
alter table realtime_ticket set unlogged;
