-- What was booked of one cashback of one provider is asked for by its name: what it owes, what it paid, what it took back (I18).
create index movement_cashback on ledger.movement ((detail ->> 'provider'), (detail ->> 'externalId')) where kind = 'cashback';
