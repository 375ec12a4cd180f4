-- An agency's orders are few among the rows of everybody whom it gave tickets: found without reading those. Payments pay nothing for it.
create index entry_order on ledger.entry (party, gtid) where kind = 'ticket-request';
