-- What invoices to agencies hold besides tickets: the company's fee, and the VAT that it passes on.
insert into ledger.chart (kind, floored) values ('agency-fees', false), ('vat', false) on conflict (kind) do nothing;
