-- What selling costs the company, and what it keeps back from agents for their pension fund and for the tax office.
insert into ledger.chart (kind, floored) values ('sales-cost', false), ('withheld', false) on conflict (kind) do nothing;

-- What is earned on one shop, and taken back, is asked for shop by shop (I17).
create index movement_commission on ledger.movement ((detail ->> 'shop')) where kind = 'commission';
