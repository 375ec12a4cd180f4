-- What is no payment is rare in a shop's list: its statement finds refunds, cancellations and paybacks without reading a hundred thousand payments, and no payment pays for it.
create index entry_rare on ledger.entry (party, gtid) where kind <> 'payment';
