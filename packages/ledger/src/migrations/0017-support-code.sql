-- The last eight characters of a GTID are what people read to support: a movement is found by them alone.
create index movement_support on ledger.movement (right(gtid, 8));
