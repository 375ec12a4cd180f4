-- What is no payment is rare among payments: a desk that looks for it in the journal finds it without reading them all.
create index movement_by_kind on ledger.movement (kind, gtid) where kind <> 'payment';
