-- The company reads requests by age, and lots with what is left of each.
create index request_by_age on request (asked_at, id);
create index request_by_lot on request (id_lot) where id_lot is not null;
create index lot_by_agency on ledger.lot (agency, expires_at);
create index account_by_lot on ledger.account (lot) where lot <> 0;
